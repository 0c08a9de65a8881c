const segmenters = new Map<string, Intl.Segmenter>();

/** Parts a text as its language does, also where that sets no spaces; making one takes long, so each is made once. */
export const segmenterOf = (language: string, granularity: 'sentence' | 'word' | 'grapheme'): Intl.Segmenter => {
  const key = `${language} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
};
