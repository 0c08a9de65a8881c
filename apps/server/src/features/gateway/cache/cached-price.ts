import { type Micropoints, microsPerPoint } from '#server/features/wallet/index.ts';

const least: Micropoints = microsPerPoint;

/** What an answer from the cache costs: half of what the first one did, at least a point, and never more than the first one. */
export const cachedPriceOf = (first: Micropoints): Micropoints => {
  const half = (first + 1n) / 2n;
  const floored = half < least ? least : half;
  return floored < first ? floored : first;
};
