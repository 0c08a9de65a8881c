/** What a question is like for a model: its vector, and how near strange texts are to it. */
export type MeaningOf = { model: string; vector: readonly number[]; strangeness: number };

/** What of a passage is made a vector of, and shown to a reranker. */
export const textOf = ({ text, headings }: { text: string; headings: readonly string[] }): string => [...headings, text].join('\n');

/**
 * Texts about nothing that is asked, in the languages that are asked in. How near they are to a question says what nearness means for a
 * model: with some models strangers have a cosine of .1, with others of .7.
 */
export const strangeTexts: readonly string[] = [
  'The cat slept on the warm windowsill until the rain stopped.',
  'Add the chopped onions to the pan and stir until they are golden.',
  'Our team lost the second half, but the goalkeeper played well.',
  '孩子们在公园里放风筝，风很大。',
  'Der Zug nach Hamburg hatte wieder zwanzig Minuten Verspätung.',
  'El volcán llevaba siglos dormido cuando empezó a humear.',
  '昨日の夜、月がとても明るかった。',
  'Il a repeint la vieille barque en bleu avant l’été.',
];

/** The cosine between two vectors; 0 for those of different lengths. */
export const cosineBetween = (one: readonly number[], other: readonly number[]): number => {
  if (one.length !== other.length) return 0;
  const product = one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other) || 1);
};

/** How near strange texts are to a question in the middle. */
export const strangenessOf = (vector: readonly number[], strangers: readonly (readonly number[])[]): number =>
  strangers.reduce((sum, stranger) => sum + cosineBetween(vector, stranger), 0) / (strangers.length || 1);

// Of the way from a stranger to the very same text: at the middle a passage answers as likely as not.
const middle = 0.45;
const steepness = 14;

/** How likely a passage answers that is so near to a question. No model is at hand to fit it with: see decision 71. */
export const likelihoodOfNearness = (cosine: number, strangeness: number): number => {
  const way = (cosine - strangeness) / Math.max(0.01, 1 - strangeness);
  return 1 / (1 + Math.exp(steepness * (middle - way)));
};
