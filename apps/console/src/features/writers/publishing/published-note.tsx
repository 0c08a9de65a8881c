import { useTranslation } from 'react-i18next';
import { Banner } from '#console/ui/feedback/banner.tsx';
import type { Published } from './use-publishing.tsx';

const publishedTexts = {
  active: 'publishedActive',
  draft: 'publishedDraft',
  archived: 'publishedArchived',
  unlisted: 'publishedUnlisted',
} as const;

/** Where the listing went. */
export const PublishedNote = ({ published }: { published: Published | null }) => {
  const { t } = useTranslation('writers');
  if (!published) return null;
  const link = published.url && (
    <a href={published.url} target="_blank" rel="noreferrer">
      {t('viewInStore')}
    </a>
  );
  return (
    <Banner tone="accent" action={link}>
      {t(publishedTexts[published.status], { title: published.title })}
    </Banner>
  );
};
