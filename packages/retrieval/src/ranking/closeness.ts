import type { Group } from '../index/score.ts';
import { withoutAccents } from '../terms/fold.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { termsOfPiece } from '../terms/terms.ts';
import { familiesOf } from './word-alike.ts';

/** What reading a passage tells of how it stands to a question; each in 0..1. */
export type Closeness = {
  /** How much of the question stands close together, and how much in its own order. */
  together: number;
  inOrder: number;
  /** How much stands in one sentence, and how much in two that follow each other. */
  inSentence: number;
  inSentences: number;
  /** How much stands there, by weight and by count, and how much word for word as it is asked. */
  covered: number;
  words: number;
  exact: number;
  /** How much stands there, or has words of its family there. */
  family: number;
  /** How near the beginning the first word of the question stands. */
  early: number;
};

/** As many terms are close. */
const closeTerms = 25;
/** Words of the question that stand so far from one another are still in its order. */
const widestGap = 3;
/** A word that begins behind so many terms is half as early as the first. */
const halfEarly = 20;
/** A word of the same family is so much of the word itself. */
const familyTrust = 0.7;

const betweenSentences = /(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\p{N}"“(])|(?<=[。！？；])|\n+/u;

type Hit = { at: number; group: number; sentence: number };

type Asked = { groupsOfTerm: ReadonlyMap<string, readonly number[]>; beginnings: ReadonlySet<string>; said: ReadonlySet<string> };

const beginningOf = (word: string): string => withoutAccents(word).slice(0, 2);

const askedFor = (question: string, groups: readonly Group[]): Asked => {
  const groupsOfTerm = new Map<string, number[]>();
  for (const [group, { ways }] of groups.entries()) {
    for (const { term } of ways) groupsOfTerm.set(term, [...(groupsOfTerm.get(term) ?? []), group]);
  }
  const said = new Set(piecesOf(question).map(({ text }) => text));
  return { groupsOfTerm, beginnings: new Set([...groupsOfTerm.keys()].map(beginningOf)), said };
};

/** Stems are dear, and begin as their words do; but for a few such as dying, which is found as die. */
const mayBeAsked = ({ kind, text }: Piece, beginnings: ReadonlySet<string>): boolean =>
  kind === 'characters' || beginnings.has(beginningOf(text)) || text.endsWith('ying');

/** Where the groups of a question stand in a passage, which of them word for word, and the words of the passage. */
type Read = { hits: Hit[]; exact: Set<number>; others: Set<string> };

const readPassage = ({ text, language }: { text: string; language: string | null }, { groupsOfTerm, beginnings, said }: Asked): Read => {
  const read: Read = { hits: [], exact: new Set(), others: new Set() };
  let at = 0;
  const readPiece = (piece: Piece, sentence: number): void => {
    if (piece.kind === 'word') read.others.add(piece.text);
    const isSaid = piece.kind !== 'word' || said.has(piece.text);
    for (const term of mayBeAsked(piece, beginnings) ? termsOfPiece(piece, language) : ['']) {
      const groups = groupsOfTerm.get(term) ?? [];
      for (const group of groups) read.hits.push({ at, group, sentence });
      if (isSaid) for (const group of groups) read.exact.add(group);
      at += 1;
    }
  };
  for (const [sentence, words] of text.split(betweenSentences).entries()) for (const piece of piecesOf(words)) readPiece(piece, sentence);
  return read;
};

type Weights = readonly number[];

const sumOf = (groups: Iterable<number>, weights: Weights): number => {
  let sum = 0;
  for (const group of groups) sum += weights[group] ?? 0;
  return sum;
};

const togetherIn = (hits: readonly Hit[], weights: Weights): number => {
  const counts = new Map<number, number>();
  let sum = 0;
  let best = 0;
  let from = 0;
  for (const { at, group } of hits) {
    const count = counts.get(group) ?? 0;
    if (count === 0) sum += weights[group] ?? 0;
    counts.set(group, count + 1);
    for (let first = hits[from]; first && first.at < at - closeTerms; first = hits[from]) {
      const left = (counts.get(first.group) ?? 1) - 1;
      counts.set(first.group, left);
      if (left === 0) sum -= weights[first.group] ?? 0;
      from += 1;
    }
    best = Math.max(best, sum);
  }
  return best;
};

/** For each two neighbours of the question, how far they are apart at least. */
const inOrderIn = (hits: readonly Hit[], weights: Weights): number => {
  const nearest = new Map<number, number>();
  const last = new Map<number, number>();
  for (const { at, group } of hits) {
    const before = last.get(group - 1);
    if (before !== undefined && before < at) nearest.set(group, Math.min(nearest.get(group) ?? Number.POSITIVE_INFINITY, at - before));
    last.set(group, at);
  }
  let sum = 0;
  for (const [group, gap] of nearest) if (gap <= widestGap) sum += Math.min(weights[group] ?? 0, weights[group - 1] ?? 0) / gap;
  return sum;
};

/** The most that stands in so many sentences behind one another. */
const inSentencesIn = (hits: readonly Hit[], weights: Weights, many: number): number => {
  const bySentence = Map.groupBy(hits, ({ sentence }) => sentence);
  let best = 0;
  for (const first of bySentence.keys()) {
    const here = new Set<number>();
    for (let next = first; next < first + many; next += 1) for (const { group } of bySentence.get(next) ?? []) here.add(group);
    best = Math.max(best, sumOf(here, weights));
  }
  return best;
};

/** Tells how close what is asked for stands in a passage; the weights are those of the groups. */
export const closenessFor = (question: string, groups: readonly Group[], weights: Weights) => {
  const asked = askedFor(question, groups);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const allInOrder = weights.slice(1).reduce((sum, weight, at) => sum + Math.min(weight, weights[at] ?? 0), 0);
  const shareOf = (sum: number): number => (all > 0 ? Math.min(1, sum / all) : 0);
  const alikeIn = familiesOf(groups);
  return (passage: { text: string; language: string | null }): Closeness => {
    const { hits, exact, others } = readPassage(passage, asked);
    const here = new Set(hits.map(({ group }) => group));
    const alike = alikeIn(others, here);
    const covered = sumOf(here, weights);
    const family = weights.reduce((sum, weight, group) => sum + familyTrust * (alike[group] ?? 0) * weight, covered);
    return {
      together: shareOf(togetherIn(hits, weights)),
      inOrder: allInOrder > 0 ? inOrderIn(hits, weights) / allInOrder : 0,
      inSentence: shareOf(inSentencesIn(hits, weights, 1)),
      inSentences: shareOf(inSentencesIn(hits, weights, 2)),
      covered: shareOf(covered),
      words: here.size / (groups.length || 1),
      exact: shareOf(sumOf(exact, weights)),
      family: shareOf(family),
      early: hits[0] ? halfEarly / (halfEarly + hits[0].at) : 0,
    };
  };
};
