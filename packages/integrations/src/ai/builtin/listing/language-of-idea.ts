import type { ContentLanguage } from '@inkstone/contract/writers';

const wordsOf = (text: string) => new Set(text.split(' '));
/** Short words that a sentence of the language can hardly do without, and that the others do not share much. */
const smallWords: Partial<Record<ContentLanguage, Set<string>>> = {
  en: wordsOf('the and with for of is are this that your you it from by an to in on not or as be our'),
  fr: wordsOf('le la les des est et avec pour une dans sur vous votre ce cette qui du au aux par son ses ne pas'),
  de: wordsOf('der die das und mit für ist ein eine einen nicht auf von dem den sie es im zu aus auch bei wird'),
  es: wordsOf('el los las y con para una es del por su que en se lo como más este esta muy al tu'),
  pt: wordsOf('o os as e com para uma é do da dos das em não por seu sua que no na você mais este esta ao um'),
};
const scripts: Partial<Record<ContentLanguage, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
};

const scoreOf = (words: readonly string[], language: ContentLanguage): number =>
  words.filter((word) => smallWords[language]?.has(word)).length;

const latinLanguages = ['en', 'fr', 'de', 'es', 'pt'] as const;

/** Which of our languages a text is written in; undefined when it is too short to tell. */
export const detectLanguage = (text: string): ContentLanguage | undefined => {
  const byScript = (['ja', 'ko', 'zh'] as const).find((language) => scripts[language]?.test(text));
  if (byScript) return byScript;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best] = latinLanguages
    .map((language) => ({ language, score: scoreOf(words, language) }))
    .sort((one, other) => other.score - one.score);
  return best?.score ? best.language : undefined;
};

const latin: readonly (ContentLanguage | undefined)[] = [...latinLanguages, undefined];

/** Whether a given text can stand in a text of that language as it is. A short Latin text is taken for any Latin language. */
export const fitsLanguage = (text: string, language: ContentLanguage): boolean => {
  const detected = detectLanguage(text);
  return detected === language || (detected === undefined && latin.includes(language));
};
