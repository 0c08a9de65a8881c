import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { withoutAccents } from './fold.ts';

const stemmers = { en: english, fr: french, de: german, es: spanish, pt: portuguese };

/** A language whose words are brought to their stems. */
export type StemmedLanguage = keyof typeof stemmers;

/** All languages whose words are brought to their stems. */
export const stemmedLanguages: readonly StemmedLanguage[] = ['en', 'fr', 'de', 'es', 'pt'];

/** Stems that are remembered, a language. */
const remembered = 50_000;
const memories: Record<StemmedLanguage, Map<string, string>> = {
  en: new Map(),
  fr: new Map(),
  de: new Map(),
  es: new Map(),
  pt: new Map(),
};

/** The stem of a word in small letters, without accents. */
export const stemOf = (word: string, language: StemmedLanguage): string => {
  const memory = memories[language];
  const known = memory.get(word);
  if (known !== undefined) return known;
  const stem = withoutAccents(stemmers[language](word));
  if (memory.size >= remembered) memory.clear();
  memory.set(word, stem);
  return stem;
};

/** Whether the words of a language are brought to their stems. */
export const isStemmed = (language: string | null): language is StemmedLanguage => stemmedLanguages.some((known) => known === language);
