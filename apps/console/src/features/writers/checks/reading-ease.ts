import type { ContentLanguage } from '@inkstone/contract/writers';
import { sentencesOf } from '@inkstone/text/length';

type Formula = (wordsInSentence: number, syllablesInWord: number) => number;

// Flesch's reading ease with the coefficients that are usual for each language.
const formulas: Partial<Record<ContentLanguage, Formula>> = {
  en: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
  de: (words, syllables) => 180 - words - 58.5 * syllables,
  fr: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables,
  es: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables,
  pt: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables,
};

const syllablesOf = (word: string, language: ContentLanguage): number => {
  const plain = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  const groups = plain.match(/[aeiouy]+/g)?.length ?? 0;
  const silent = (language === 'en' || language === 'fr') && groups > 1 && /[^aeiouyl]e$/.test(plain) ? 1 : 0;
  return Math.max(1, groups - silent);
};

/** 0 hard to 100 easy; null where the language has no such measure or the text is too short for one. */
export const readingEase = (text: string, language: ContentLanguage): number | null => {
  const formula = formulas[language];
  const sentences = sentencesOf(text);
  const words = text.match(/\p{L}+/gu) ?? [];
  if (!formula || words.length < 20 || !sentences.length) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
  return Math.max(0, Math.min(100, Math.round(formula(words.length / sentences.length, syllables / words.length))));
};
