import type { DocumentSource } from '@inkstone/contract/document-sources';
import { useTranslation } from 'react-i18next';

const rhythms = ['never', 'day', 'week'] as const satisfies DocumentSource['syncEvery'][];
const labels = { never: 'byHand', day: 'everyDay', week: 'everyWeek' } as const satisfies Record<DocumentSource['syncEvery'], string>;

/** How often what stands elsewhere is looked at, to choose from. */
export const useRhythms = () => {
  const { t } = useTranslation('shell');
  return rhythms.map((value) => ({ value, label: t(labels[value]) }));
};
