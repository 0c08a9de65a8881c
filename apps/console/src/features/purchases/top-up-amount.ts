import { fenOf, yuanOf } from '#console/kernel/money/typed-money.ts';

export type TopUpUnit = 'points' | 'cny';

const mostPoints = 999_999_999;

/** What was typed, as whole points: 1 CNY = 100 points, so a fen is a point. Null for what is no amount. */
export const pointsOf = (typed: number | null, unit: TopUpUnit): number | null => {
  if (unit === 'cny') return fenOf(typed);
  return typed !== null && Number.isInteger(typed) && typed >= 0 && typed <= mostPoints ? typed : null;
};

/** The same points in the other unit. */
export const amountIn = (points: number, unit: TopUpUnit): number => (unit === 'points' ? points : yuanOf(points));
