import type { Group } from '../index/score.ts';
import { withoutAccents } from '../terms/fold.ts';

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

/** Of many translations the first few are looked at. */
const mostWays = 3;

/** Tells for each group of a question that does not stand in a text how much some word there is of its family, in 0..1. Words are compared once a question. */
export const familiesOf = (groups: readonly Group[]) => {
  const wanted = groups.flatMap(({ ways }, group) =>
    ways
      .slice(0, mostWays)
      .filter(({ term }) => term.length >= shortest)
      .map(({ term }) => ({ term, group })),
  );
  const known = new Map<string, readonly { group: number; share: number }[]>();
  const familyOf = (word: string): readonly { group: number; share: number }[] => {
    const found = known.get(word);
    if (found) return found;
    const plain = withoutAccents(word);
    const family = wanted.flatMap(({ term, group }) => {
      const share = plain.length >= shortest ? likeness(term, plain) : 0;
      return share >= alike ? [{ group, share }] : [];
    });
    known.set(word, family);
    return family;
  };
  return (words: Iterable<string>, standing: ReadonlySet<number>): number[] => {
    const best = groups.map(() => 0);
    for (const word of words)
      for (const { group, share } of familyOf(word)) if (!standing.has(group)) best[group] = Math.max(best[group] ?? 0, share);
    return best;
  };
};
