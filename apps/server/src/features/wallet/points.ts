import type { Language } from '@inkstone/phrases';
import { type PointsLook, writePoints } from '@inkstone/text/points';
import { withoutEnd } from '@inkstone/text/without-ends';

/** 1 point = 1,000,000 micropoints; every amount inside is a whole number of these. */
export type Micropoints = bigint;

export const microsPerPoint = 1_000_000n;

/** Nine thousand million points: far above any wallet, far below what a bigint column holds. */
const largest = 9_000_000_000n * microsPerPoint;

/** A whole number of points in micropoints; throws for a fraction, a negative or one that is too large. */
export const points = (count: number): Micropoints => {
  const amount = Number.isSafeInteger(count) && count >= 0 ? BigInt(count) * microsPerPoint : -1n;
  if (amount < 0n || amount > largest) throw new RangeError('not a number of points');
  return amount;
};

/** Points as an exact decimal text without trailing zeros, as the contract sends them. */
export const formatPoints = (amount: Micropoints): string => {
  const sign = amount < 0n ? '-' : '';
  const size = amount < 0n ? -amount : amount;
  const fraction = withoutEnd((size % microsPerPoint).toString().padStart(6, '0'), /0/);
  return `${sign}${size / microsPerPoint}${fraction && `.${fraction}`}`;
};

/** Points as a person reads them in a mail or on a receipt: exactly, unless they are a sum. */
export const writePointsFor = (language: Language, amount: Micropoints, look: PointsLook = {}): string =>
  writePoints(formatPoints(amount), language, look);

const hundredth = microsPerPoint / 100n;

/** What is needed and what there is of it, as a refusal tells both: to the hundredth, the one not below and the other not above what is true. Both languages write numbers alike. */
export const tellShortage = (needed: Micropoints, available: Micropoints): { needed: string; available: string } => ({
  needed: writePointsFor('en', ((needed + hundredth - 1n) / hundredth) * hundredth),
  available: writePointsFor('en', (available / hundredth) * hundredth),
});

/** Throws for an amount that the ledger cannot take; that is a programming error, not a user's. */
export const requireAmount = (amount: Micropoints, { allowZero = false } = {}): Micropoints => {
  if (typeof amount !== 'bigint' || amount > largest || amount < (allowZero ? 0n : 1n)) throw new RangeError('not an amount of points');
  return amount;
};

/** The month to which spending on a budget belongs: the first day of the month of UTC. */
export const budgetMonthOf = (moment: Date): string => `${moment.getUTCFullYear()}-${String(moment.getUTCMonth() + 1).padStart(2, '0')}-01`;

/** The first day of the month after one of budgets: from then on there is room again. */
export const budgetMonthAfter = (month: string): string => {
  const first = new Date(`${month}T00:00:00Z`);
  return budgetMonthOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)));
};
