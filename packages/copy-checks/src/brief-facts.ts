/** Wishes of a brief that say nothing of the thing itself. */
const wishes = new Set(['tone', 'language', 'modelId', 'wordCount', 'voiceId', 'templateId', 'pageType', 'emailType']);

/** All words of a value, wherever in it they stand. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
};

/** What a person typed into the brief of any kind of draft, as facts that its texts are held against. */
export const factsOfBrief = (brief: object): string[] =>
  Object.entries(brief)
    .filter(([name]) => !wishes.has(name))
    .flatMap(([, value]) => wordsIn(value));
