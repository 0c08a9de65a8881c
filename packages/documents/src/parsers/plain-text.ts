import { cleanText } from '../clean-text.ts';
import { decodeText } from './decode-text.ts';
import type { Parser } from './reading.ts';

const bullet = /^\s{0,8}(?:[-*•‣▪◦]|\d{1,3}[.)、]|[(（]\d{1,3}[)）])\s/;
/** A line that stands alone and has no end: a title, if it is short. */
const longestHeading = 60;
const numbered =
  /^(?:第[一二三四五六七八九十百\d]{1,6}[章节条部分篇]|[一二三四五六七八九十]{1,3}、|chapter \d|\d{1,2}(?:\.\d{1,2}){0,3}[.、]?\s)/i;

const isHeading = (lines: readonly string[]): boolean => {
  const [line = ''] = lines;
  return lines.length === 1 && line.length <= longestHeading && numbered.test(line) && !/[.。!！?？;；:：,，]$/.test(line);
};

/** Paragraphs of a plain text, parted by empty lines. */
export const readPlainText: Parser = async ({ bytes }, { builder }) => {
  const { text, encoding, isGuessed } = decodeText(bytes);
  if (isGuessed) builder.note('document.encodingGuessed', { encoding });
  for (const [index, sheet] of text.split('\f').entries()) {
    if (index > 0 && !sheet.trim()) continue;
    const page = builder.openPage();
    for (const paragraph of cleanText(sheet).split(/\n[ \t]*(?=\n)/)) {
      const lines = paragraph
        .split('\n')
        .map((line) => line.trimEnd())
        .filter(Boolean);
      if (isHeading(lines)) page.add('heading', lines.join('').trim(), { level: 2 });
      else page.add(lines.length > 0 && lines.every((line) => bullet.test(line)) ? 'list' : 'paragraph', lines.join('\n'));
    }
    page.close();
  }
};
