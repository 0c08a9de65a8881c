import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { WriterScreen } from '../shell/writer-screen.tsx';
import { listingKind } from './listing-kind.ts';
import { ListingWriter } from './listing-writer.tsx';
import { openListing } from './open-listing.ts';

/** The listing writer: opens what the address names. */
export const FreestyleScreen = () => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  return (
    <WriterScreen
      kind={listingKind}
      title={t('title')}
      intro={t('intro')}
      open={(address) =>
        openListing({ draftId: address.get('draft'), runId: address.get('run'), productId: address.get('product') }, language)
      }
    >
      {(opened, session) => <ListingWriter key={session} opened={opened} session={session} />}
    </WriterScreen>
  );
};
