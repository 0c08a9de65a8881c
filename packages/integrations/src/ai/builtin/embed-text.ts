/** Enough that few words of a text share a place. */
const usualDimensions = 512;

/** FNV-1a, in 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** The words of a text, and the pieces of three characters in them, so that forms of one word come near each other and Chinese needs no spaces. */
const featuresOf = (text: string): string[] => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const characters = [...`^${word}$`];
    return [word, ...characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''))];
  });
};

/**
 * A vector of length 1 out of a text, by rule and without a model: each word and piece of a word counts at the place that its hash names. Texts
 * with the same words are near each other; what they mean is not known to it. The same text has the same vector, always.
 */
export const embedText = (text: string, dimensions = usualDimensions): number[] => {
  const vector = new Array<number>(dimensions).fill(0);
  const features = featuresOf(text);
  for (const feature of features.length ? features : [text]) {
    const hash = hashOf(feature);
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (Math.floor(hash / dimensions) % 2 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  // Pieces may take each other away to nothing.
  if (length === 0) return vector.with(hashOf(text) % dimensions, 1);
  return vector.map((value) => value / length);
};
