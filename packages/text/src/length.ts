import { countOf } from './count-of.ts';
import { withoutEnd } from './without-ends.ts';

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;

/** Chinese and Japanese texts are measured in characters, as their readers do; all others, Korean too, in words. */
export const isCountedInCharacters = (language: string): boolean => language === 'zh' || language === 'ja';

/** Languages whose words have no gaps or whose letters are wide: fewer letters say the same. */
export const isDense = (language: string): boolean => isCountedInCharacters(language) || language === 'ko';

/** The length of a text as people of its language count it: in characters or in words. */
export const lengthOf = (text: string, language: string): number =>
  isCountedInCharacters(language) ? countOf(text, cjk) + countOf(text.replaceAll(cjk, ' '), word) : countOf(text, word);

/** The length in words of a text of unknown language; two characters of Chinese, Japanese or Korean count as one word. */
export const countWords = (text: string): number => Math.round(countOf(text, dense) / 2) + countOf(text.replaceAll(dense, ' '), word);

/** The sentences of a text; what has no letter is none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

const segmenter = new Intl.Segmenter();

/** The characters of a text as people see them, at most so many: a letter with its accents, a flag, a family of emoji is one. */
export const charactersOf = (text: string, most = Number.POSITIVE_INFINITY): string[] => {
  const characters: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (characters.length === most) break;
    characters.push(segment);
  }
  return characters;
};

/** Letters, digits and signs of Latin, Chinese and Japanese, of which none ever joins another. To find characters takes a thousand times as long. */
const plain = /^[ -~¡-¬®-ʯ\u3001-\u3029ぁ-ゖァ-ヺ一-鿿！-｠]*$/;

const charactersOfPlain = (text: string, most: number): string[] | null => {
  const head = text.slice(0, most);
  return plain.test(head) ? head.split('') : null;
};

const longestCharacter = 16;

/** At most so many characters; a longer text ends at a word, where one is near, with an ellipsis. */
export const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text;
  // As much as so many characters can be, a family of emoji or a pile of accents each, however long the rest is.
  const head = text.slice(0, length * longestCharacter);
  const characters = charactersOfPlain(head, length + 1) ?? charactersOf(head, length + 1);
  if (characters.length <= length && head.length === text.length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${withoutEnd(lastSpace > cut.length * 0.6 ? cut.slice(0, lastSpace) : cut, /[\s,，、;；:：–-]/)}…`;
};
