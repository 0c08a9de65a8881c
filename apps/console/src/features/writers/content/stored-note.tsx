import type { StoredContent } from '@inkstone/contract/contents';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Banner } from '#console/ui/feedback/banner.tsx';

const texts = { published: 'storedPublished', scheduled: 'storedScheduled', draft: 'storedHidden' } as const;

/** Where the text went, and when it is to be seen. */
export const StoredNote = ({ stored }: { stored: StoredContent | null }) => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  if (!stored) return null;
  const { title, status, publishAt, url, isAltered } = stored;
  const link = url && (
    <a href={url} target="_blank" rel="noreferrer">
      {t('viewInStore')}
    </a>
  );
  return (
    <>
      <Banner tone="accent" action={link}>
        {t(texts[status], { title, when: publishAt ? formatDateTime(publishAt, language) : '' })}
      </Banner>
      {isAltered && <Banner tone="warning">{t('storedAltered')}</Banner>}
    </>
  );
};
