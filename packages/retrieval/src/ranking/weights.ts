import type { QuestionKind } from './certainty.ts';
import type { Closeness } from './closeness.ts';

/** By what passages are put in order, beside the words they have. */
type Ordering = Omit<Closeness, 'covered'> & { named: number; ownLanguage: number };

/** Fitted on odd questions (decision 77), the words that stand there counting 1: what helps with words does not with characters or translations. */
const weights: Record<QuestionKind, Partial<Ordering>> = {
  words: { together: 0.4, inOrder: 0.3, exact: 0.2, family: 0.15, early: 0.09, named: 0.3, ownLanguage: 0.2 },
  characters: {
    ...{ together: 0.5, inOrder: 0.36, inSentence: 0.16, inSentences: 0.16, words: 0.2, early: 0.1 },
    ...{ named: 0.2, ownLanguage: 0.2 },
  },
  translated: { together: 0.4, inOrder: 0.3, named: 0.2, ownLanguage: 0.2 },
};

/** What the signs of a passage come to together, and what they could come to at most. */
export const weighed = (signs: Ordering, kind: QuestionKind): { sum: number; most: number } => {
  const result = { sum: 0, most: 0 };
  for (const [sign, weight] of Object.entries(weights[kind]) as [keyof Ordering, number][]) {
    result.sum += weight * signs[sign];
    result.most += weight;
  }
  return result;
};
