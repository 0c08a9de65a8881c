/** What a question is like for a model: its vector, and how near strange texts are to it. */
export type MeaningOf = { model: string; vector: readonly number[]; strangeness: number };

/** What of a passage is made a vector of, and shown to a reranker. */
export const textOf = ({ text, headings }: { text: string; headings: readonly string[] }): string => [...headings, text].join('\n');

/** The cosine between two vectors; 0 for those of different lengths. */
export const cosineBetween = (one: readonly number[], other: readonly number[]): number => {
  if (one.length !== other.length) return 0;
  const product = one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other) || 1);
};

// Of the way from a stranger to the very same text: at the middle a passage answers as likely as not.
const middle = 0.45;
const steepness = 14;

/** How likely a passage answers that is so near to a question. No model is at hand to fit it with: see decision 71. */
export const likelihoodOfNearness = (cosine: number, strangeness: number): number => {
  const way = (cosine - strangeness) / Math.max(0.01, 1 - strangeness);
  return 1 / (1 + Math.exp(steepness * (middle - way)));
};
