const leastLetters = 4;
/** Two words of one stem begin alike for so much of the longer one. */
const sameBeginning = 0.6;
/** A slip of the pen leaves so many pairs of letters as they were. */
const samePairs = 0.5;

const pairsOf = (word: string): Set<string> => new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)));

const beginningOf = (one: string, other: string): number => {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
};

/** Whether two words are the same but for their ending or a slip of the pen. */
export const areAlike = (one: string, other: string): boolean => {
  if (one.length < leastLetters || other.length < leastLetters) return one === other;
  const begun = beginningOf(one, other);
  if (begun >= leastLetters && begun >= sameBeginning * Math.max(one.length, other.length)) return true;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size) >= samePairs;
};
