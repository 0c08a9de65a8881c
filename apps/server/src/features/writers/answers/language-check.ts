import { type ContentLanguage, contentLanguage } from '@inkstone/contract/writers';
import { countOf } from '@inkstone/text/count-of';
import { detectLanguage } from '@inkstone/text/detect-language';

/** Which language of the writers a text of some length is in; null where that can not be told. */
export const detectContentLanguage = (text: string): Promise<ContentLanguage | null> => detectLanguage(text, contentLanguage.options);

/** Whether a text is surely in another language than the one that was asked for. */
export const isOtherLanguage = async (text: string, expected: ContentLanguage): Promise<boolean> => {
  const found = await detectContentLanguage(text);
  return found !== null && found !== expected;
};

const scripts = {
  latin: /\p{Script=Latin}/gu,
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
} as const;
/** Latin stands in each: names of brands and units are written with it everywhere. */
const written: Record<ContentLanguage, readonly (keyof typeof scripts)[]> = {
  en: ['latin'],
  fr: ['latin'],
  de: ['latin'],
  es: ['latin'],
  pt: ['latin'],
  zh: ['latin', 'han'],
  ja: ['latin', 'han', 'kana'],
  ko: ['latin', 'hangul'],
};
const mostForeign = 0.4;
const fewestLetters = 4;

/** Whether a text of any length is mostly in letters that are not those of its language. */
export const isOtherScript = (text: string, expected: ContentLanguage): boolean => {
  const letters = countOf(text, /\p{L}/gu);
  const known = written[expected].reduce((sum, script) => sum + countOf(text, scripts[script]), 0);
  return letters >= fewestLetters && (letters - known) / letters > mostForeign;
};
