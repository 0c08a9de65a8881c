/** Numbers that look random and are the same each time. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

const vocabulary = 200_000;
const wordsOfPassage = 150;
const wordsOfQuestion = 9;
const syllables = 'ba co di fe gu ha je ki lo mu na pe qui ro sa te vi wo xa zy'.split(' ');

const wordOf = (rank: number): string => {
  const parts: string[] = [];
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    parts.push(syllables[rest % syllables.length] ?? '');
  return parts.join('');
};

/** Texts whose words are as frequent as in a natural language (Zipf's law), and questions with words of all frequencies but the hundred commonest. */
export const createTexts = () => {
  const random = createRandom(58);
  const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  // The share of the words up to a rank grows with its logarithm.
  const natural = (from: number): string => words[Math.min(vocabulary - 1, Math.floor(from * (vocabulary / from) ** random()) - 1)] ?? '';
  const text = (count: number, from: number): string => Array.from({ length: count }, () => natural(from)).join(' ');
  return {
    passage: () => text(wordsOfPassage, 1),
    title: () => text(4, 100),
    question: () => text(wordsOfQuestion, 100),
  };
};
