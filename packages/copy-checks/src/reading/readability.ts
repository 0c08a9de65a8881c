import type { ContentLanguage } from '@inkstone/contract/writers';
import { sentencesOf } from '@inkstone/text/length';
import { syllable } from 'syllable';

type Formula = (wordsInSentence: number, syllablesInWord: number) => number;

// Flesch's reading ease with the coefficients that were published for each language (de: Amstad, fr: Kandel and Moles, es: Fernández Huerta,
// pt: Martins). For Chinese, Japanese and Korean there is none: their sentences are measured instead.
const formulas: Partial<Record<ContentLanguage, Formula>> = {
  en: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
  de: (words, syllables) => 180 - words - 58.5 * syllables,
  fr: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables,
  es: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables,
  pt: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables,
};

const weakVowels: Partial<Record<ContentLanguage, RegExp>> = {
  // A strong vowel beside another is a syllable of its own; an accented weak one too.
  es: /[aeoáéó](?=[aeoáéó])|[aeoáéó](?=[íú])|[íú](?=[aeoáéó])/g,
  pt: /[aeoáéóâêô](?=[aeoáéóâêô])|[aeoáéó](?=[íú])|[íú](?=[aeoáéó])/g,
};

const syllablesOf = (word: string, language: ContentLanguage): number => {
  if (language === 'en') return Math.max(1, syllable(word));
  const small = word.toLowerCase();
  const plain = small.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const groups = plain.match(/[aeiouy]+/g)?.length ?? 0;
  const parted = weakVowels[language] ? (small.match(weakVowels[language])?.length ?? 0) : 0;
  const silent = language === 'fr' && groups > 1 && /[^aeiouy]e(?:s|nt)?$/.test(plain) ? 1 : 0;
  return Math.max(1, groups + parted - silent);
};

const fewestWords = 20;

/** 0 hard to 100 easy; null where the language has no such measure or the text is too short for one. */
export const readingEase = (text: string, language: ContentLanguage): number | null => {
  const formula = formulas[language];
  const sentences = sentencesOf(text);
  const words = text.match(/\p{L}+/gu) ?? [];
  if (!formula || words.length < fewestWords || !sentences.length) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
  return Math.max(0, Math.min(100, Math.round(formula(words.length / sentences.length, syllables / words.length))));
};
