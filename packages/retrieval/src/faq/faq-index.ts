import { createTermSpace } from './term-space.ts';
import { areAlike } from './word-likeness.ts';
import { type Wording, wordingOf } from './wording.ts';

/** The entry that a question is nearest to. */
export type Nearest = {
  entry: string;
  /** How alike its nearest wording is, in 0..1. */
  likeness: number;
  /** How sure it is that this entry is meant, and not another one or none, in 0..1. */
  sureness: number;
};

/** From this sureness on an entry answers. */
export const sureEnough = 0.32;

/** So many wordings have a vote, each by the third power of how alike it is. */
const voters = 15;
const power = 3;
/** The votes for that no entry is meant. */
const votesForNone = 0.25;
const shareOfWords = 0.5;
/** Wordings that went stay in the lists until there are so many of them, and more than are left. */
const mostGone = 1000;

type Entry = { wordings: { at: number; text: string }[]; about: Set<string> };

/** The best so many of the sums that are more than nothing, the best first. */
const bestOf = (sums: Float64Array): number[] => {
  const best: number[] = [];
  for (const [at, sum] of sums.entries()) {
    const last = best.at(-1);
    if (sum <= 0 || (best.length === voters && last !== undefined && sum <= (sums[last] ?? 0))) continue;
    best.splice(best.findLastIndex((each) => (sums[each] ?? 0) >= sum) + 1, 0, at);
    if (best.length > voters) best.pop();
  }
  return best;
};

/** How far an entry speaks of what a question is about, in 0..1: a word that it does not know may be all that the question turns on. */
const shareKnown = ({ about }: Wording, entry: Entry | undefined): number => {
  if (!about.length || !entry) return 1;
  const isKnown = (word: string): boolean => entry.about.has(word) || [...entry.about].some((each) => areAlike(word, each));
  return (about.filter(isKnown).length / about.length) ** 2;
};

/** Finds the entry whose wordings are nearest to a question. Entries come and go one by one. */
export const createFaqIndex = () => {
  let words = createTermSpace();
  let pieces = createTermSpace();
  let entryAt: (string | null)[] = [];
  let gone = 0;
  const entries = new Map<string, Entry>();

  const add = (id: string, texts: readonly string[]): void => {
    const entry: Entry = { wordings: [], about: new Set() };
    for (const text of texts) {
      const wording = wordingOf(text);
      words.add(wording.words);
      pieces.add(wording.pieces);
      entry.wordings.push({ at: entryAt.push(id) - 1, text });
      for (const word of wording.about) entry.about.add(word);
    }
    entries.set(id, entry);
  };

  /** Begins anew with what is there. */
  const sweep = (): void => {
    [words, pieces, entryAt, gone] = [createTermSpace(), createTermSpace(), [], 0];
    for (const [id, { wordings }] of [...entries])
      add(
        id,
        wordings.map(({ text }) => text),
      );
  };

  const remove = (id: string): void => {
    for (const { at } of entries.get(id)?.wordings ?? []) {
      words.remove(at);
      pieces.remove(at);
      entryAt[at] = null;
      gone += 1;
    }
    entries.delete(id);
    if (gone > mostGone && gone > entryAt.length / 2) sweep();
  };

  /** How alike each wording is to this one; what went is not. */
  const likenessOf = (wording: Wording): Float64Array => {
    const sums = new Float64Array(entryAt.length);
    words.addLikeness(wording.words, shareOfWords, sums);
    pieces.addLikeness(wording.pieces, 1 - shareOfWords, sums);
    return sums.map((sum, at) => (entryAt[at] === null ? 0 : sum));
  };

  /** The wordings that are most alike, the best first. */
  const voicesFor = (wording: Wording): { entry: string; likeness: number }[] => {
    const sums = likenessOf(wording);
    return bestOf(sums).map((at) => ({ entry: entryAt[at] ?? '', likeness: Math.min(1, sums[at] ?? 0) }));
  };

  return {
    /** Puts an entry with its wordings, in the place of what it was. */
    put: (id: string, wordings: readonly string[]): void => {
      remove(id);
      add(id, wordings);
    },
    remove,
    /** How many wordings there are. */
    size: (): number => entryAt.length - gone,
    /** Entries whose wordings are about the same as a question, as far as they speak of what it is about, in 0..1. */
    alike: (question: string): { entry: string; likeness: number }[] => {
      const wording = wordingOf(question);
      return voicesFor(wording).map(({ entry, likeness }) => ({ entry, likeness: likeness * shareKnown(wording, entries.get(entry)) }));
    },
    /** The entry that a question is nearest to; null where nothing is like it. */
    nearest: (question: string): Nearest | null => {
      const wording = wordingOf(question);
      const votes = new Map<string, { likeness: number; votes: number }>();
      for (const { entry, likeness } of voicesFor(wording)) {
        const before = votes.get(entry) ?? { likeness, votes: 0 };
        votes.set(entry, { ...before, votes: before.votes + likeness ** power });
      }
      const [first, second] = [...votes].sort(([, one], [, other]) => other.votes - one.votes);
      if (!first) return null;
      const all = [...votes.values()].reduce((sum, each) => sum + each.votes, votesForNone);
      const [entry, { likeness, votes: mine }] = first;
      const lead = (mine - (second?.[1].votes ?? 0)) / all;
      return { entry, likeness, sureness: lead * shareKnown(wording, entries.get(entry)) };
    },
  };
};
export type FaqIndex = ReturnType<typeof createFaqIndex>;
