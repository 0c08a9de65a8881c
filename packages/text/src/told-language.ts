import { countOf } from './count-of.ts';
import { otherScripts, otherSmallWords } from './other-languages.ts';
import { smallWords } from './small-words.ts';

/** A language that is told here. */
type TextLanguage = keyof typeof smallWords;
/** One of ours, or any other one. */
export type AnyLanguage = TextLanguage | 'other';

const scripts = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
} as const;
const dense = ['ja', 'ko', 'zh'] as const;
const latin = ['en', 'fr', 'de', 'es', 'pt'] as const;
type Latin = (typeof latin)[number];

/** Letters and endings that one of these languages has and the others have not, or hardly. */
const marks: Readonly<Record<Latin, RegExp | null>> = {
  en: /(?:ing|ness|ly|’s|'s)$/,
  fr: /[œèêëîûÿ]|(?:eux|euse|ique|ette|aux)$|^(?:l|d|qu|n|s|c|j)['’]/,
  de: /[äößü]|(?:ung|keit|heit|lich|isch)$/,
  es: /[ñ¿¡]|(?:ción|dad|illo|illa)$/,
  pt: /[ãõ]|(?:ção|ções|dade|inho|inha)$/,
};
const markWeight = 0.8;
/** So much of a text is read to tell its language. */
const longestRead = 4000;
const leastScore = 1;
/** So much must speak for another language before a text is held to be foreign. */
export const sureScore = 2;
/** Of a text that is no list of names, so many words are small ones. */
const smallShare = 0.08;
const address = /\S{1,60}\.(?:com|net|org|de|fr|es|pt|cn|jp|kr)\b|\b[\p{L}-]{0,20}\d[\p{L}\d-]{0,20}/giu;
/** The first must be so much ahead of the second. */
const lead = 1.25;

const scoresOf = (words: readonly string[]): Map<Latin, number> => {
  const scores = new Map<Latin, number>(latin.map((language) => [language, 0]));
  for (const word of words) {
    // One letter is a size as often as a word.
    if (word.length === 1 && !'aàyeoéñ'.includes(word)) continue;
    const having = latin.filter((language) => smallWords[language].has(word));
    // A single letter is as often a name.
    const weight = (word.length === 1 ? 0.3 : 1) / having.length;
    for (const language of having) scores.set(language, (scores.get(language) ?? 0) + weight);
    for (const language of latin) if (marks[language]?.test(word)) scores.set(language, (scores.get(language) ?? 0) + markWeight);
  }
  return scores;
};

const byScript = (text: string): (typeof dense)[number] | undefined => dense.find((language) => scripts[language].test(text));

const leastOther = 2;
const others = Object.values(otherSmallWords);

/** Whether more speaks for a language that is not one of ours: words that it has and `mine` has not, against words that only `mine` has. */
const isOfOther = (words: readonly string[], mine: Latin | undefined): boolean => {
  const own: ReadonlySet<string> = mine ? smallWords[mine] : new Set();
  const long = words.filter((word) => word.length > 1);
  const marked = mine ? long.filter((word) => marks[mine]?.test(word)).length * markWeight : 0;
  return others.some((other) => {
    const theirs = long.filter((word) => other.has(word) && !own.has(word));
    const ours = long.filter((word) => own.has(word) && !other.has(word)).length + marked;
    return new Set(theirs).size >= leastOther && theirs.length >= words.length * smallShare && theirs.length > ours * lead;
  });
};

/** The language of a text, also where it is none of ours; undefined when it is too short to tell. `least` is how much must speak for one of ours. */
export const languageOf = (given: string, least = leastScore): AnyLanguage | undefined => {
  // Addresses and part numbers are in no language.
  const text = given.slice(0, longestRead).replaceAll(address, ' ');
  const letters = countOf(text, otherScripts);
  if (letters > 2 && letters > countOf(text, /\p{L}/gu) / 2) return 'other';
  const script = byScript(text);
  if (script) return script;
  const words = text.toLowerCase().match(/[\p{L}\p{M}¿¡]+(?:['’]\p{L}+)?/gu) ?? [];
  const [first, second] = [...scoresOf(words)].sort((one, other) => other[1] - one[1]);
  if (isOfOther(words, first && first[1] > 0 ? first[0] : undefined)) return 'other';
  if (!first || first[1] < Math.max(least, least > leastScore ? words.length * smallShare : 0) || first[1] < (second?.[1] ?? 0) * lead)
    return undefined;
  return first[0];
};

/** Which of our languages a text is written in; undefined when it is too short to tell, or in none of them. */
export const toldLanguage = (given: string, least = leastScore): TextLanguage | undefined => {
  const told = languageOf(given, least);
  return told === 'other' ? undefined : told;
};

/** Fewer are a name as often as a sentence. */
const fewWords = 3;

/**
 * Whether a given text can stand in a text of that language as it is. Numbers, names and short Latin texts are at home in any language;
 * `whole` is the language of all that was given, for texts too short to tell.
 */
export const fitsLanguage = (text: string, language: TextLanguage, whole: AnyLanguage | undefined): boolean => {
  const words = text.match(/\p{L}{3,}/gu)?.length ?? 0;
  // A sentence of a related language may have our small words alone: what all of it is in decides.
  if (whole === 'other') return words < fewWords;
  if (languageOf(text) === language) return true;
  const told = languageOf(text, sureScore);
  // A Japanese word may be written without kana.
  if (told === 'zh' && language === 'ja') return whole === 'ja';
  if (told !== undefined) return false;
  return words < fewWords || whole === undefined || whole === language;
};
