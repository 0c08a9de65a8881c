import { type Allowed, type List, readList, shareTable } from './lists.ts';
import { openTally, type Tally } from './tally.ts';

/** A way to find what a group of the question means, and how sure that is, in 0..1. */
export type Way = { term: string; weight: number };
/** One thing that the question asks for: the best of its ways counts. */
export type Group = { ways: readonly Way[]; weight: number };
/** What is asked of passages, and of the titles and names of their documents. */
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

/** What the marks of a passage come to together. */
export const sumOfMarks = ({ passage, document, title, beside }: Marks): number => passage + 0.15 * document + 0.2 * title + 0.1 * beside;

const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

type Tallies = { passages: Tally; documents: Tally };

const addList = (list: List, weight: number, { passages, documents }: Tallies): void => {
  let sum = 0;
  for (let at = 0; at < list.size; at += 1) {
    const first = list.firsts[at] ?? 0;
    const share = list.shares[at] ?? 0;
    passages.add(list.numbers[at] ?? 0, first, weight * share);
    sum += share;
    if (at + 1 < list.size && list.firsts[at + 1] === first) continue;
    documents.add(first, first, weight * Math.min(1, sum / timesOfTopic));
    sum = 0;
  }
};

type Bounds = { all: number; average: number };

const talliesOf = (groups: readonly Group[], lists: Lists, { all, average }: Bounds): Tallies & { weights: number[]; most: number } => {
  const size = lists.allowed.numbers.length + 1;
  const tallies = { passages: openTally(size), documents: openTally(size) };
  const shares = shareTable(average);
  const weights = groups.map((group) => {
    const read = group.ways.map((way) => ({
      list: readList(lists.of(way.term), lists.allowed, shares),
      weight: group.weight * way.weight,
    }));
    const weighed = read.map(({ list, weight }) => ({ list, weight: weight * rarity(all, list.size) }));
    for (const { list, weight } of weighed) addList(list, weight, tallies);
    tallies.passages.closeGroup();
    tallies.documents.closeGroup();
    const known = weighed.filter(({ list }) => list.size > 0);
    return Math.max(0, ...(known.length > 0 ? known : weighed).map(({ weight }) => weight));
  });
  return { ...tallies, weights, most: weights.reduce((sum, weight) => sum + weight, 0) };
};

const besideOf = ({ firsts, totals }: Tally, at: number): number => {
  const of = (beside: number): number => (firsts[beside] === firsts[at] ? (totals[beside] ?? 0) : 0);
  return Math.max(at > 0 ? of(at - 1) : 0, of(at + 1));
};

/** The best passages for what is wanted; equal ones by their number. */
export const bestPassages = (wanted: Wanted, lists: Lists, limit: number): Best => {
  const { passages: all, documents: allDocuments, length } = lists.allowed;
  if (all === 0) return { found: [], weights: wanted.groups.map(() => 0) };
  const { passages, documents, weights, most } = talliesOf(wanted.groups, lists, { all, average: length / all });
  const titles = talliesOf(wanted.titles, lists, { all: allDocuments, average: termsOfTitle });
  const found = passages.touched.map((number) => {
    const first = passages.firsts[number] ?? 0;
    const marks = {
      passage: (passages.totals[number] ?? 0) / most,
      document: (documents.totals[first] ?? 0) / most,
      title: titles.most > 0 ? (titles.passages.totals[first] ?? 0) / titles.most : 0,
      beside: besideOf(passages, number) / most,
    };
    return { number, marks, sum: sumOfMarks(marks) };
  });
  const best = found.sort((one, other) => other.sum - one.sum || one.number - other.number).slice(0, limit);
  return { weights, found: best.map(({ number, marks }) => ({ number, marks })) };
};
