import { useTranslation } from 'react-i18next';
import { formatNumber, formatPoints } from './format.ts';
import { useLanguage } from './use-language.ts';

/** How figures and their changes are written for the reader. */
export const useFigureWords = () => {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const count = (value: number): string => formatNumber(value, language);
  const percent = (share: number): string => formatNumber(share, language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    count,
    percent,
    points: (amount: string): string =>
      formatPoints(amount, language, { precision: 'sum', decimals: Number(amount) > 0 && Number(amount) < 1 ? 4 : 2 }),
    /** How a number compares with that of the time before. */
    change: (now: number, before: number): string => {
      if (before === 0) return now === 0 ? t('unchanged') : t('firstTime');
      const share = now / before - 1;
      const size = percent(Math.abs(share));
      if (size === percent(0)) return t('unchanged');
      return t(share > 0 ? 'more' : 'less', { change: size });
    },
  };
};
