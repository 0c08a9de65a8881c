/** What one reading of a question found: how likely the best of it answers, and whether that is written in the language of the question. */
type Reached = { certainty: number; isOwnLanguage: boolean };

const least = 1e-9;
const logit = (share: number): number => Math.log((share + least) / (1 - share + least));

/** Fitted on odd questions (decision 88): what is found by a dictionary's words is less sure than it looks, the more so the more there is to choose from. */
const trust = 0.4;
const surplus = 5.5;
/** A translation comes behind what the question's own words find, and close behind it. */
const behind = 0.999;

/**
 * How likely an answer is that was found by the translation of a question, beside what the question's own words found. Where those found something
 * in their own language it goes in front, unless it is next to nothing and the translation much.
 */
export const besideOwnWords = (translated: number, own: Reached | null): number => {
  const leads = own?.isOwnLanguage && logit(own.certainty) >= trust * logit(translated) - surplus;
  return leads ? Math.min(translated, behind * own.certainty) : translated;
};
