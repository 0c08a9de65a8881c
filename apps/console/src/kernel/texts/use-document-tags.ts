import { documentLimits } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';

/** What a field for tags of documents needs beside its label: how many and how long they may be, and how one is taken away. */
export const useDocumentTags = () => {
  const { t } = useTranslation('shell');
  return { most: documentLimits.tags, longest: documentLimits.tag, removeLabel: (tag: string) => t('removeTag', { tag }) };
};
