import type { ExpectedPassage } from '@inkstone/contract/evaluations';
import { useTranslation } from 'react-i18next';

/** What a question expects, in words. */
export const useExpected = () => {
  const { t } = useTranslation('evaluations');
  return ({ document, page, text }: ExpectedPassage): string =>
    [document, page === null ? null : t('page', { page }), text && `“${text}”`].filter(Boolean).join(' · ') || t('nothing');
};
