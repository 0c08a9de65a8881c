import { type LineRoom, searchRooms } from '@inkstone/contract/search-rooms';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { arialWidth } from '@inkstone/text/arial-width';
import { isDense } from '@inkstone/text/length';
import { segmenterOf } from '@inkstone/text/segmenter';
import { withoutEnd } from '@inkstone/text/without-ends';
import type { LanguagePack } from '../languages/language-pack.ts';

/** Room of a title, and of a title for search results. */
export const titleRoom: LineRoom = searchRooms.title;
/** Room of a description for search results. */
export const descriptionRoom: LineRoom = searchRooms.description;

const wide = /[\u1100-\u11ff\u2e80-\uffef]/gu;

/** Characters, a wide one for two where the language is written in them. */
export const widthOf = (text: string, language: ContentLanguage): number =>
  text.length + (isDense(language) ? (text.match(wide)?.length ?? 0) : 0);

/** Whether a text is no longer than there is room. */
export const fits = (text: string, room: LineRoom, language: ContentLanguage): boolean =>
  widthOf(text, language) <= room.most && arialWidth(text, room.size) <= room.pixels;

/** What may stand behind a number as its unit. */
const unit = /^[\p{L}"″%°/.²³×-]{1,10}$/u;

/** Whether a text may end with this word, with the next one cut off. */
export const mayEnd = (word: string, next: string, { smallWords }: LanguagePack): boolean => {
  if (/^(?:[-–—|/&+×xØ,;:("'“„«]+|w\/?)$/iu.test(word) || smallWords.has(word.toLocaleLowerCase().replace(/[,;:]$/, ''))) return false;
  return !(/^[\d.,/]+$/.test(word) && unit.test(withoutEnd(next, /[\s,;:.)]/)));
};

/** Whether each bracket that opens is closed. */
export const isBalanced = (text: string): boolean => (text.match(/[(（[]/g)?.length ?? 0) === (text.match(/[)）\]]/g)?.length ?? 0);
/** Without the signs that tie a text to what would follow. */
export const tidyEnd = (text: string): string => withoutEnd(text, /[\s,;:、，；：|/–—&+([（-]/u);

const longestCut = 400;

const wordsIn = (text: string): string[] => {
  if (/\s/.test(text)) return text.split(/(?<=\s)/);
  return Array.from(segmenterOf('zh', 'word').segment(text), ({ segment }) => segment);
};

/** The longest beginning of a text that fits, in whole words that may end it; empty when not one does. */
export const beginningOf = (text: string, isShort: (part: string) => boolean, pack: LanguagePack): string => {
  const words = wordsIn(text.slice(0, longestCut));
  for (let count = words.length; count > 0; count -= 1) {
    const part = tidyEnd(words.slice(0, count).join(''));
    if (!part || !isShort(part) || !isBalanced(part)) continue;
    if (count === words.length && text.length <= longestCut) return part;
    const last = part.split(/\s+/).at(-1) ?? '';
    if (mayEnd(last, (words[count] ?? '').trim(), pack)) return part;
  }
  return '';
};
