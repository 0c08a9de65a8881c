/** Shorter words are alike by chance. */
const shortest = 4;
/** From here on two words are alike. */
const alike = 0.6;

const sameBeginning = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at < shortest ? 0 : at;
};

const likeness = (one: string, other: string): number => {
  const longer = Math.max(one.length, other.length);
  const within = one.includes(other) || other.includes(one) ? Math.min(one.length, other.length) : 0;
  return Math.max(within, sameBeginning(one, other)) / longer;
};

/** How much some word of a text is of the same family as this one, in 0..1: it begins alike, or one is a part of the other. */
export const alikeIn = (word: string, words: Iterable<string>): number => {
  if (word.length < shortest) return 0;
  let best = 0;
  for (const other of words) if (other.length >= shortest) best = Math.max(best, likeness(word, other));
  return best >= alike ? best : 0;
};
