import { useTranslation } from 'react-i18next';
import { formatPoints } from '../texts/format.ts';
import { useLanguage } from '../texts/use-language.ts';

/** An amount of points with its unit, and how it stands on a button that begins what costs that much; needs the phrases `prices`. */
export const usePriceWords = () => {
  const { t } = useTranslation('prices');
  const language = useLanguage();
  /** `2 points`; `free` for none. Points are the contract's decimal text. */
  const price = (points: string): string =>
    points === '0' ? t('free') : t('points', { count: Number(points), points: formatPoints(points, language) });
  /** What a run has cost, in a sentence. */
  const cost = (points: string): string =>
    points === '0' ? t('costNothing') : t('cost', { count: Number(points), points: formatPoints(points, language) });
  return { price, cost, action: (action: string, points: string): string => t('action', { action, price: price(points) }) };
};
