import type { Group } from '../index/score.ts';
import { withoutAccents } from '../terms/fold.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { termsOfPiece } from '../terms/terms.ts';

/** How much of a question stands close together in a passage, and how much in its own order; each in 0..1. */
export type Closeness = { together: number; inOrder: number };

/** As many terms are close. */
const closeTerms = 25;
/** Words of the question that stand so far from one another are still in its order. */
const widestGap = 3;

type Hit = { at: number; group: number };

type Asked = { groupsOfTerm: ReadonlyMap<string, readonly number[]>; beginnings: ReadonlySet<string> };

const beginningOf = (word: string): string => withoutAccents(word).slice(0, 2);

const askedFor = (groups: readonly Group[]): Asked => {
  const groupsOfTerm = new Map<string, number[]>();
  for (const [group, { ways }] of groups.entries()) {
    for (const { term } of ways) groupsOfTerm.set(term, [...(groupsOfTerm.get(term) ?? []), group]);
  }
  return { groupsOfTerm, beginnings: new Set([...groupsOfTerm.keys()].map(beginningOf)) };
};

/** Stems are dear, and begin as their words do; but for a few such as dying, which is found as die. */
const mayBeAsked = ({ kind, text }: Piece, beginnings: ReadonlySet<string>): boolean =>
  kind === 'characters' || beginnings.has(beginningOf(text)) || text.endsWith('ying');

const hitsIn = ({ text, language }: { text: string; language: string | null }, { groupsOfTerm, beginnings }: Asked): Hit[] => {
  const hits: Hit[] = [];
  let at = 0;
  for (const piece of piecesOf(text)) {
    const terms = mayBeAsked(piece, beginnings) ? termsOfPiece(piece, language) : [''];
    for (const term of terms) {
      for (const group of groupsOfTerm.get(term) ?? []) hits.push({ at, group });
      at += 1;
    }
  }
  return hits;
};

const togetherIn = (hits: readonly Hit[], weights: readonly number[]): number => {
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
const inOrderIn = (hits: readonly Hit[], weights: readonly number[]): number => {
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

/** Tells how close what is asked for stands in a passage; the weights are those of the groups. */
export const closenessFor = (groups: readonly Group[], weights: readonly number[]) => {
  const asked = askedFor(groups);
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  const mostInOrder = weights.slice(1).reduce((sum, weight, at) => sum + Math.min(weight, weights[at] ?? 0), 0);
  return (passage: { text: string; language: string | null }): Closeness => {
    const hits = hitsIn(passage, asked);
    return {
      together: most > 0 ? togetherIn(hits, weights) / most : 0,
      inOrder: mostInOrder > 0 ? inOrderIn(hits, weights) / mostInOrder : 0,
    };
  };
};
