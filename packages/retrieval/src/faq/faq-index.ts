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

/** Of the evidence by words, pieces of words count so much: there are many, and they say the same again. */
const shareOfPieces = 0.2;
/** Words go together, and each is counted as if it stood alone: so much evidence is taken for a single piece of it. */
const togetherEvidence = 8;

type Entry = { number: number; wordings: { at: number; text: string }[]; about: Set<string> };

/** Likelihoods of evidence, which together are 1. */
const likelihoodsOf = (evidence: Float64Array): Float64Array => {
  const most = evidence.reduce((best, each) => Math.max(best, each), Number.NEGATIVE_INFINITY);
  const odds = evidence.map((each) => Math.exp((each - most) / togetherEvidence));
  const all = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / all);
};

/** An entry with how likely its words make it, the votes of its wordings, and how alike the nearest of them is. */
type Ranked = { entry: string; likely: number; votes: number; likeness: number };

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
  /** Of each wording the number of its entry, and of each entry its name and how many wordings it has. */
  let entryOf: number[] = [];
  let names: string[] = [];
  let sizes: number[] = [];
  let gone = 0;
  const entries = new Map<string, Entry>();

  const add = (id: string, texts: readonly string[]): void => {
    const number = names.push(id) - 1;
    const entry: Entry = { number, wordings: [], about: new Set() };
    for (const text of texts) {
      const wording = wordingOf(text);
      words.add(wording.words);
      pieces.add(wording.pieces);
      entry.wordings.push({ at: entryOf.push(number) - 1, text });
      for (const word of wording.about) entry.about.add(word);
    }
    sizes.push(texts.length);
    entries.set(id, entry);
  };

  /** Begins anew with what is there. */
  const sweep = (): void => {
    [words, pieces, entryOf, names, sizes, gone] = [createTermSpace(), createTermSpace(), [], [], [], 0];
    for (const [id, { wordings }] of [...entries])
      add(
        id,
        wordings.map(({ text }) => text),
      );
  };

  const remove = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    for (const { at } of entry.wordings) {
      words.remove(at);
      pieces.remove(at);
      entryOf[at] = -1;
      gone += 1;
    }
    sizes[entry.number] = 0;
    entries.delete(id);
    if (gone > mostGone && gone > entryOf.length / 2) sweep();
  };

  /** How alike each wording is to this one; what went is not. */
  const likenessOf = (wording: Wording): Float64Array => {
    const sums = new Float64Array(entryOf.length);
    words.addLikeness(wording.words, shareOfWords, sums);
    pieces.addLikeness(wording.pieces, 1 - shareOfWords, sums);
    return sums.map((sum, at) => ((entryOf[at] ?? -1) < 0 ? 0 : sum));
  };

  /** The wordings that are most alike, the best first. */
  const voicesFor = (wording: Wording): { entry: string; likeness: number }[] => {
    const sums = likenessOf(wording);
    return bestOf(sums).map((at) => ({ entry: names[entryOf[at] ?? -1] ?? '', likeness: Math.min(1, sums[at] ?? 0) }));
  };

  /** How likely each entry is meant by the words that all of its wordings have together. */
  const likelyFor = (wording: Wording): Map<string, number> => {
    const evidence = new Float64Array(sizes.length);
    words.addEvidence(wording.words, { share: 1, sums: evidence }, { entryOf, sizes });
    pieces.addEvidence(wording.pieces, { share: shareOfPieces, sums: evidence }, { entryOf, sizes });
    const likely = likelihoodsOf(evidence.map((each, number) => (sizes[number] ? each : Number.NEGATIVE_INFINITY)));
    return new Map([...entries].map(([id, { number }]) => [id, likely[number] ?? 0]));
  };

  /** Who may be meant, the first before all others: the votes of the nearest wordings, of all that were given, and what the words of all say count alike. */
  const rank = (wording: Wording): Ranked[] => {
    const votes = new Map<string, { likeness: number; votes: number }>();
    for (const { entry, likeness } of voicesFor(wording)) {
      const before = votes.get(entry) ?? { likeness, votes: 0 };
      votes.set(entry, { ...before, votes: before.votes + likeness ** power });
    }
    if (votes.size === 0) return [];
    const given = [...votes.values()].reduce((sum, each) => sum + each.votes, 0) || 1;
    return [...likelyFor(wording)]
      .map(([entry, likely]) => ({ entry, likely, ...(votes.get(entry) ?? { likeness: 0, votes: 0 }) }))
      .sort((one, other) => other.votes / given + other.likely - one.votes / given - one.likely);
  };

  return {
    /** Puts an entry with its wordings, in the place of what it was. */
    put: (id: string, wordings: readonly string[]): void => {
      remove(id);
      add(id, wordings);
    },
    remove,
    /** How many wordings there are. */
    size: (): number => entryOf.length - gone,
    /** Entries whose wordings are about the same as a question, as far as they speak of what it is about, in 0..1. */
    alike: (question: string): { entry: string; likeness: number }[] => {
      const wording = wordingOf(question);
      return voicesFor(wording).map(({ entry, likeness }) => ({ entry, likeness: likeness * shareKnown(wording, entries.get(entry)) }));
    },
    /** The entries that a question may mean, the likeliest first. */
    ranked: (question: string): string[] => rank(wordingOf(question)).map(({ entry }) => entry),
    /** The entry that a question is nearest to; null where nothing is like it. */
    nearest: (question: string): Nearest | null => {
      const wording = wordingOf(question);
      const [first, ...others] = rank(wording);
      if (!first) return null;
      const all = others.reduce((sum, { votes }) => sum + votes, first.votes + votesForNone);
      const lead = (first.votes - others.reduce((most, { votes }) => Math.max(most, votes), 0)) / all;
      return { entry: first.entry, likeness: first.likeness, sureness: Math.max(0, lead) * shareKnown(wording, entries.get(first.entry)) };
    },
  };
};
export type FaqIndex = ReturnType<typeof createFaqIndex>;
