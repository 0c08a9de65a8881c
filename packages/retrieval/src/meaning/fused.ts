import type { Candidate, Passage } from '../retrieve.ts';
import { likelihoodOfNearness } from './nearness.ts';

/** A passage that is near a question in meaning, by the cosine between their vectors. */
export type Near = Omit<Candidate, 'marks'> & { cosine: number };

/** Tells a passage from all others. */
export const keyOf = ({ document, index }: { document: string; index: number }): string => `${document} ${index}`;

/**
 * Joins what was found by words with what is near in meaning, the best first. Each says how likely a passage answers; both together, how
 * likely at least one of them is right. So the score stays in 0..1, and without neighbours everything stays as it was.
 */
export const fused = (byWords: readonly Passage[], near: readonly Near[], strangeness: number): Passage[] => {
  const all = new Map(byWords.map((passage) => [keyOf(passage), passage]));
  for (const { cosine, ...passage } of near) {
    const likelihood = likelihoodOfNearness(cosine, strangeness);
    const known = all.get(keyOf(passage));
    all.set(
      keyOf(passage),
      known
        ? { ...known, score: 1 - (1 - known.score) * (1 - likelihood), foundBy: ['words', 'meaning'] }
        : { ...passage, score: likelihood, foundBy: ['meaning'] },
    );
  }
  return [...all.values()].sort((one, other) => other.score - one.score);
};

/**
 * Puts passages into the order that a reranker tells by its scores. Those mean something else with each model, so they bring the order alone:
 * what stands before a passage is taken for as likely as that one at least. So nothing that was likely enough is lost, and the settings still
 * only cut.
 */
export const reordered = (passages: readonly Passage[], scores: readonly number[]): Passage[] => {
  const order = [...passages.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  const inOrder = order.flatMap((at) => passages[at] ?? []);
  let behind = 0;
  for (let at = inOrder.length - 1; at >= 0; at -= 1) {
    const passage = inOrder[at];
    if (!passage) continue;
    behind = Math.max(behind, passage.score);
    inOrder[at] = { ...passage, score: behind };
  }
  return inOrder;
};
