import type { Group } from '../index/score.ts';
import { termsOf } from '../terms/terms.ts';

/** How much of a question stands close together in a passage, and how much in its own order; each in 0..1. */
export type Closeness = { together: number; inOrder: number };

/** As many terms are close. */
const closeTerms = 25;
/** Words of the question that stand so far from one another are still in its order. */
const widestGap = 3;

type Hit = { at: number; group: number };

const hitsIn = (terms: readonly string[], groups: readonly Group[]): Hit[] => {
  const groupsOfTerm = new Map<string, number[]>();
  for (const [group, { ways }] of groups.entries()) {
    for (const { term } of ways) groupsOfTerm.set(term, [...(groupsOfTerm.get(term) ?? []), group]);
  }
  return terms.flatMap((term, at) => (groupsOfTerm.get(term) ?? []).map((group) => ({ at, group })));
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

/** How close what is asked for stands in a passage; the weights are those of the groups. */
export const closenessOf = (
  passage: { text: string; language: string | null },
  groups: readonly Group[],
  weights: readonly number[],
): Closeness => {
  const hits = hitsIn(termsOf(passage.text, passage.language), groups);
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  const mostInOrder = weights.slice(1).reduce((sum, weight, at) => sum + Math.min(weight, weights[at] ?? 0), 0);
  return {
    together: most > 0 ? togetherIn(hits, weights) / most : 0,
    inOrder: mostInOrder > 0 ? inOrderIn(hits, weights) / mostInOrder : 0,
  };
};
