import type { CallFigures } from '@inkstone/contract/api-usage';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';

const secondMs = 1000;

/** Tokens of a call, in and out. */
export const tokensOf = ({ inputTokens, outputTokens }: CallFigures): number => inputTokens + outputTokens;

/** How figures of calls are written for the reader. */
export const useFigureWords = () => {
  const { t } = useTranslation('apiUsage');
  const language = useLanguage();
  const count = (value: number): string => formatNumber(value, language);
  const percent = (share: number): string => formatNumber(share, language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    count,
    percent,
    points: (amount: string): string =>
      formatPoints(amount, language, { precision: 'sum', decimals: Number(amount) > 0 && Number(amount) < 1 ? 4 : 2 }),
    /** Below a second in milliseconds, above it in seconds. */
    time: (ms: number): string =>
      ms < secondMs
        ? t('milliseconds', { count: Math.round(ms) })
        : t('seconds', { count: formatNumber(ms / secondMs, language, { maximumFractionDigits: ms < 10 * secondMs ? 1 : 0 }) }),
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
