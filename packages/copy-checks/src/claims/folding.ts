const latin = /\p{Script=Latin}/u;
const folded = new Map<string, string>();

const withoutAccents = (letter: string): string => {
  if (letter === 'ß') return 'ss';
  return latin.test(letter) ? letter.normalize('NFD').replaceAll(/\p{M}/gu, '') : letter;
};

/** Small, and without the accents of Latin letters: two spellings of a word that differ only there are one. */
export const fold = (word: string): string => {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const small = word.toLowerCase();
  const made = /^[\x20-\x7f]*$/.test(small) ? small : Array.from(small, withoutAccents).join('');
  if (folded.size > 20_000) folded.clear();
  folded.set(word, made);
  return made;
};

const fullWidth = /[\uff01-\uff5e\u3000]/g;

/** Full-width letters and digits as plain ones; each stays where it stands. */
export const narrow = (text: string): string =>
  text.replaceAll(fullWidth, (sign) => (sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0)));

/** A word of a text, folded, and where it stands. */
export type Token = { word: string; start: number; end: number };

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text; letters of languages without gaps come as one long run. */
export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(wordPattern), (found) => ({ word: fold(found[0]), start: found.index, end: found.index + found[0].length }));

const denseLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;

/** Whether a text has letters of Chinese, Japanese or Korean. */
export const hasDenseLetter = (text: string): boolean => denseLetter.test(text);

const shortest = 3;
const longestStem = 7;

/** What forms of a word share, roughly: enough to see that two words are of one stem. */
export const stemOf = (word: string): string => {
  const singular = word.length > shortest && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  const bare = singular.length > shortest && singular.endsWith('e') ? singular.slice(0, -1) : singular;
  return bare.length > longestStem ? bare.slice(0, Math.max(longestStem, bare.length - 2)) : bare;
};
