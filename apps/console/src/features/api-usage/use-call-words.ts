import type { CallFigures } from '@inkstone/contract/api-usage';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useFigureWords } from '#console/kernel/texts/use-figure-words.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';

const secondMs = 1000;

/** Tokens of a call, in and out. */
export const tokensOf = ({ inputTokens, outputTokens }: CallFigures): number => inputTokens + outputTokens;

/** How figures of calls are written for the reader. */
export const useCallWords = () => {
  const { t } = useTranslation('apiUsage');
  const language = useLanguage();
  return {
    ...useFigureWords(),
    /** Below a second in milliseconds, above it in seconds. */
    time: (ms: number): string =>
      ms < secondMs
        ? t('milliseconds', { count: Math.round(ms) })
        : t('seconds', { count: formatNumber(ms / secondMs, language, { maximumFractionDigits: ms < 10 * secondMs ? 1 : 0 }) }),
  };
};
