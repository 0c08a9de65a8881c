import { bestOf } from './best.ts';
import { type Allowed, type List, readList, shareTable } from './lists.ts';
import { openTally, type Tally } from './tally.ts';

/** A way to find what a group of the question means, and how sure that is, in 0..1. */
export type Way = { term: string; weight: number };
/** One thing that the question asks for: the best of its ways counts. What only tells who asks counts only where it is said. */
export type Group = { ways: readonly Way[]; weight: number; isOfAsker?: boolean };
/** What is asked of passages, and at the same places what is asked of the titles and names of their documents. */
export type Wanted = { groups: readonly Group[]; titles: readonly Group[] };

/** How well a passage, all of its document, the document's title and the passages beside it answer; each in 0..1, of what the whole question could have given. */
export type Marks = { passage: number; document: number; title: number; beside: number };
/** A passage as it was found, by its number. */
export type Found = { number: number; marks: Marks };
/** What was found, the best first, and what each group of the question weighs among what may be found. */
export type Best = { found: Found[]; weights: number[] };

/** What an index knows: the lists of a term, and of what of them the asker may know. */
export type Lists = { of(term: string): readonly Uint8Array[]; allowed: Allowed };

/** A term that stands so often in a document is what it is about. */
const timesOfTopic = 3;
const termsOfTitle = 8;
/** What no title says counts so little of what titles could say: a question names a document in passing. */
const unsaidInTitles = 0.1;

/** What the title says is said of each passage: it gives so much to all of them, and what stands in one of them counts so much. */
const givenByTitle = 0.3;
const countsBesideTitle = 0.4;

/** What the marks of a passage come to together. */
export const sumOfMarks = ({ passage, document, title, beside }: Marks): number => passage + 0.15 * document + 0.7 * title + 0.1 * beside;

const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** Of titles, which stand at the first passage of their document, only the first is needed. */
type Sums = { passages: Tally; ofDocuments: { documents: Tally; firsts: Int32Array } | null };

/** How much a list counts, and the documents, by their first passages, whose titles say the same. */
type Counted = { weight: number; titled: ReadonlySet<number> | undefined };

const addList = (list: List, { weight, titled }: Counted, { passages, ofDocuments }: Sums): void => {
  let sum = 0;
  for (let at = 0; at < list.size; at += 1) {
    const number = list.numbers[at] ?? 0;
    const first = list.firsts[at] ?? 0;
    const share = list.shares[at] ?? 0;
    passages.add(number, weight * share * (titled?.has(first) ? countsBesideTitle : 1));
    if (!ofDocuments) continue;
    ofDocuments.firsts[number] = first;
    sum += share;
    if (at + 1 < list.size && list.firsts[at + 1] === first) continue;
    ofDocuments.documents.add(first, weight * Math.min(1, sum / timesOfTopic));
    sum = 0;
  }
};

type Bounds = { all: number; average: number };

type Weighed = { weights: number[]; most: number };

/** Counts in how many passages any of some lists stands. */
const countUnion = (lists: readonly List[], seen: Uint8Array): number => {
  const [only, ...others] = lists.filter(({ size }) => size > 0);
  if (!only || others.length === 0) return only?.size ?? 0;
  let count = 0;
  seen.fill(0);
  for (const { numbers, size } of [only, ...others]) {
    for (let at = 0; at < size; at += 1) {
      const number = numbers[at] ?? 0;
      if (seen[number] === 0) count += 1;
      seen[number] = 1;
    }
  }
  return count;
};

type Adding = Bounds & { sums: Sums; seen: Uint8Array; titled?: readonly ReadonlySet<number>[] };

/** Adds up what each group gives, and tells what each weighs: a way weighs between what it is rare and what all ways of its group are rare together. */
const addGroups = (groups: readonly Group[], lists: Lists, { sums, seen, titled, all, average }: Adding): Weighed => {
  const shares = shareTable(average);
  let most = 0;
  const weights = groups.map((group, at) => {
    const read = group.ways.map((way) => ({
      list: readList(lists.of(way.term), lists.allowed, shares),
      weight: group.weight * way.weight,
    }));
    const together = rarity(
      all,
      countUnion(
        read.map(({ list }) => list),
        seen,
      ),
    );
    const weighed = read.map(({ list, weight }) => ({ list, weight: weight * Math.sqrt(together * rarity(all, list.size)) }));
    for (const { list, weight } of weighed) addList(list, { weight, titled: titled?.[at] }, sums);
    sums.passages.closeGroup();
    sums.ofDocuments?.documents.closeGroup();
    const known = weighed.filter(({ list }) => list.size > 0);
    if (known.length === 0 && group.isOfAsker) return 0;
    const weight = Math.max(0, ...(known.length > 0 ? known : weighed).map((way) => way.weight));
    most += known.length > 0 || sums.ofDocuments ? weight : unsaidInTitles * weight;
    return weight;
  });
  return { weights, most };
};

/** For each group the documents whose titles say it, by their first passages; none where all of them do, which tells none from the others. */
const titledIn = (titles: readonly Group[], lists: Lists): ReadonlySet<number>[] => {
  const shares = shareTable(termsOfTitle);
  return titles.map(({ ways }) => {
    const firsts = ways.flatMap(({ term }) => {
      const list = readList(lists.of(term), lists.allowed, shares);
      return [...list.firsts.subarray(0, list.size)];
    });
    const titled = new Set(firsts);
    return titled.size < lists.allowed.documents ? titled : new Set<number>();
  });
};

/** What titles give to each passage of their documents, by the first one. */
const givenByTitles = (titled: readonly ReadonlySet<number>[], weights: readonly number[]): ReadonlyMap<number, number> => {
  const given = new Map<number, number>();
  for (const [at, firsts] of titled.entries())
    for (const first of firsts) given.set(first, (given.get(first) ?? 0) + givenByTitle * (weights[at] ?? 0));
  return given;
};

const besideOf = ({ totals }: Tally, firsts: Int32Array, at: number): number => {
  const of = (beside: number): number => (firsts[beside] === firsts[at] ? (totals[beside] ?? 0) : 0);
  return Math.max(at > 0 ? of(at - 1) : 0, of(at + 1));
};

/** The best passages for what is wanted; equal ones by their number. */
export const bestPassages = (wanted: Wanted, lists: Lists, limit: number): Best => {
  const { passages: all, documents: allDocuments, length } = lists.allowed;
  if (all === 0) return { found: [], weights: wanted.groups.map(() => 0) };
  const size = lists.allowed.numbers.length + 1;
  const firsts = new Int32Array(size);
  const documents = openTally(size);
  const passages = openTally(size);
  const titles = openTally(size);
  const seen = new Uint8Array(size);
  const titled = titledIn(wanted.titles, lists);
  const { weights, most } = addGroups(wanted.groups, lists, {
    sums: { passages, ofDocuments: { documents, firsts } },
    ...{ seen, titled, all, average: length / all },
  });
  const { most: mostOfTitles } = addGroups(wanted.titles, lists, {
    sums: { passages: titles, ofDocuments: null },
    ...{ seen, all: allDocuments, average: termsOfTitle },
  });
  const given = givenByTitles(titled, weights);
  const marksOf = (number: number): Marks => {
    const first = firsts[number] ?? 0;
    return {
      passage: ((passages.totals[number] ?? 0) + (given.get(first) ?? 0)) / most,
      document: (documents.totals[first] ?? 0) / most,
      title: mostOfTitles > 0 ? (titles.totals[first] ?? 0) / mostOfTitles : 0,
      beside: besideOf(passages, firsts, number) / most,
    };
  };
  const best = bestOf(passages.touched, (number) => sumOfMarks(marksOf(number)), limit);
  return { weights, found: best.map(({ number }) => ({ number, marks: marksOf(number) })) };
};
