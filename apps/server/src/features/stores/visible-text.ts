const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

const decode = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => character(Number(code)))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&([a-z]{2,6});/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole);

/** The words of a rich text as a reader sees them, in one line; for counting and excerpts, never for showing as markup. */
export const visibleText = (richText: string): string =>
  decode(
    richText
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<!--[\s\S]*?-->/g, ' ')
      .replaceAll(/<\/?(?:p|div|li|ul|ol|h[1-6]|br|tr|td|th|table|blockquote)\b[^>]*>/gi, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Words; of Chinese, Japanese and Korean, where words have no gaps, two characters count as one word. */
export const countWords = (text: string): number => {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const spaced = text
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length;
  return Math.round(dense / 2) + (spaced ?? 0);
};
