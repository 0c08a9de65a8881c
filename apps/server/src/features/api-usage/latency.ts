/** The upper ends of the ranges in which the database counts times, in milliseconds; what is above the last one is counted, too. */
const latencyEnds: readonly number[] = [
  10, 14, 19, 26, 35, 48, 66, 90, 120, 165, 225, 310, 420, 575, 790, 1100, 1500, 2000, 2750, 3750, 5100, 7000, 9600, 13_000, 18_000, 24_500,
  33_500, 46_000, 63_000, 86_000, 120_000,
];

/** The time below which a share of what was counted lies; within a range it is taken to lie evenly. Null where nothing was counted. */
export const percentileOf = (counts: readonly number[], share: number): number | null => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count >= wanted) {
      const from = latencyEnds[index - 1] ?? 0;
      // Of what is above the last end nothing more is known than that.
      const to = latencyEnds[index] ?? from;
      return Math.round(from + ((to - from) * (wanted - below)) / count);
    }
    below += count;
  }
  return null;
};
