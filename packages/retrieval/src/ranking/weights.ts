import type { QuestionKind } from './certainty.ts';
import type { Closeness } from './closeness.ts';

/** By what passages are put in order, beside the words they have. */
type Ordering = Omit<Closeness, 'covered'> & { named: number; ownLanguage: number };

type Weights = readonly (readonly [keyof Ordering, number])[];

const alike: Weights = [['ownLanguage', 0.2]];

/** Fitted on odd questions (decision 77), the words that stand there counting 1: what helps with words does not with characters or translations. */
const weights: Record<QuestionKind, Weights> = {
  words: [...alike, ['together', 0.4], ['inOrder', 0.3], ['exact', 0.2], ['family', 0.15], ['early', 0.09], ['named', 0.3]],
  characters: [
    ...[...alike, ['together', 0.5] as const, ['inOrder', 0.36] as const, ['inSentence', 0.16] as const, ['inSentences', 0.16] as const],
    ...[['words', 0.2] as const, ['early', 0.1] as const, ['named', 0.2] as const],
  ],
  translated: [...alike, ['together', 0.4], ['inOrder', 0.3], ['named', 0.2]],
};

/** What the signs of a passage come to together, and what they could come to at most. */
export const weighed = (signs: Ordering, kind: QuestionKind): { sum: number; most: number } => ({
  sum: weights[kind].reduce((sum, [sign, weight]) => sum + weight * signs[sign], 0),
  most: weights[kind].reduce((sum, [, weight]) => sum + weight, 0),
});
