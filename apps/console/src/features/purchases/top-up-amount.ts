import { fenOf, typedFen } from '#console/kernel/money/typed-money.ts';

export type TopUpUnit = 'points' | 'cny';

/** What was typed, as whole points: 1 CNY = 100 points, so a fen is a point. Null for what is no amount. */
export const pointsOf = (typed: string, unit: TopUpUnit): number | null => {
  if (unit === 'cny') return fenOf(typed);
  const text = typed.replaceAll(/[\s,，]/g, '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** The same points as they are typed in the other unit. */
export const typedAs = (points: number, unit: TopUpUnit): string => (unit === 'points' ? String(points) : typedFen(points));
