import { textOf } from '#server/kernel/security/sanitize-html.ts';

/** The words of a rich text as a reader sees them, in one line; for counting and excerpts, never for showing as markup. */
export const visibleText = (richText: string): string => textOf(richText).replaceAll('\n', ' ');

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;

/** Words; of Chinese, Japanese and Korean, where words have no gaps, two characters count as one word. */
export const countWords = (text: string): number => {
  const denseCount = text.match(dense)?.length ?? 0;
  return Math.round(denseCount / 2) + (text.replaceAll(dense, ' ').match(word)?.length ?? 0);
};
