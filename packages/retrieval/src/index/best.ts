/** A number with what it is worth. */
export type Worth = { number: number; sum: number };

const isBefore = (one: Worth, other: Worth): boolean => one.sum > other.sum || (one.sum === other.sum && one.number < other.number);

/** The best few of many, the best first; equal ones by their number. Costs one comparison for each that is not among them. */
export const bestOf = (numbers: readonly number[], sumOf: (number: number) => number, limit: number): Worth[] => {
  const best: Worth[] = [];
  for (const number of numbers) {
    const worth = { number, sum: sumOf(number) };
    const last = best[limit - 1];
    if (last && !isBefore(worth, last)) continue;
    let at = Math.min(best.length, limit - 1);
    for (let before = best[at - 1]; before && isBefore(worth, before); before = best[at - 1]) {
      best[at] = before;
      at -= 1;
    }
    best[at] = worth;
  }
  return best;
};
