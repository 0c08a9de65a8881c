import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';

/** How figures and settings are written. */
export const useFigures = () => {
  const { t } = useTranslation('evaluations');
  const language = useLanguage();
  return {
    percent: (share: number | null): string =>
      share === null ? '–' : formatNumber(share, language, { style: 'percent', maximumFractionDigits: 1 }),
    decimal: (value: number | null): string =>
      value === null ? '–' : formatNumber(value, language, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
    settings: ({ topK, threshold }: RetrievalSettings): string =>
      t('settingOf', { topK, threshold: formatNumber(threshold, language, { minimumFractionDigits: 2 }) }),
  };
};
