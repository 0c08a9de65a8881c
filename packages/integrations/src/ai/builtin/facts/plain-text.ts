import { decodeEntities } from '@inkstone/text/entities';
import { blocksOf, hasMarkup } from '@inkstone/text/visible-text';
import { withoutEnd, withoutEnds } from '@inkstone/text/without-ends';

/** So much of a text is read; what a person may type is less. */
const longestRead = 9000;

/** One line without control signs and double spaces. */
export const oneLine = (text: string): string =>
  decodeEntities(text)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200b\u2028\u2029\ufeff]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A line of what was given; `isItem`: it stood in a list. */
export type Line = { text: string; isItem: boolean };

const bulletMark = /^(?:[-–—*•●▪■·✓✔►]|\d{1,2}[.)])\s+/;
const bulletWithin = /[•●▪■✓✔►]/u;

const linesWithin = ({ text, isItem }: Line): Line[] => {
  const parts = text.split(bulletWithin);
  if (parts.length === 1) {
    const bare = text.replace(bulletMark, '');
    return [{ text: bare, isItem: isItem || bare !== text }];
  }
  return parts.map((part, index) => ({ text: part, isItem: isItem || index > 0 }));
};

/** A line of a name and a value that somebody wrote beneath a piece of HTML. */
const valueLine = /^\p{L}[^<>:：\n.!?]{1,40}[:：] ?[^<>\n]{1,300}$/gmu;

/** The lines of a text or of HTML, bullets taken off; decoded, in one pass over any input. */
export const linesOf = (given: string): Line[] => {
  const text = given.slice(0, longestRead);
  const lines: Line[] = hasMarkup(text)
    ? blocksOf(text.replaceAll(valueLine, '<br>$&<br>')).map((block) => ({ text: block.text, isItem: block.kind === 'item' }))
    : text.split(/[\n\r]+/).map((line) => ({ text: line, isItem: false }));
  return lines
    .map((line) => ({ ...line, text: oneLine(line.text) }))
    .flatMap(linesWithin)
    .map((line) => ({ ...line, text: line.text.trim() }))
    .filter((line) => /[\p{L}\p{N}]/u.test(line.text));
};

/** In a line of single spaces. */
const sentenceEnd = /[.!?…]{1,4}["”’»)\]]{0,3}\s|[。！？]{1,4}[」』”]{0,2}/gu;
/** Behind these a point ends no sentence. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|approx|ca|bzw|inkl|incl|max|min|no|nr|st|dr|vs|etc|env|aprox|fig|vol|oz|ft|in|usw|ggf)\.$/iu;

/** The sentences of a line; points of abbreviations and numbers end none. */
export const sentencesIn = (line: string): string[] => {
  const sentences: string[] = [];
  let begin = 0;
  for (const found of line.matchAll(sentenceEnd)) {
    const end = found.index + found[0].length;
    const next = line[end] ?? '';
    const isPoint = found[0].trimEnd() === '.';
    if (isPoint && (/\p{Ll}/u.test(next) || abbreviation.test(line.slice(Math.max(begin, end - 12), end).trimEnd()))) continue;
    sentences.push(line.slice(begin, end).trim());
    begin = end;
  }
  sentences.push(line.slice(begin).trim());
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
};

/** Without the points and commas around it. */
export const bare = (text: string): string => withoutEnd(withoutEnds(text, /[\s,;:、；：]/), /[\s.。]/);

/** What two texts must share to say the same: letters and numbers, whatever stands between them. */
export const keyOf = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of a text, small. */
export const tokensOf = (text: string): string[] => text.toLocaleLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

const opening = /[(（[]/;
const closing = /[)）\]]/;

/** What separators part, outside of brackets; one between two digits parts nothing. */
export const splitList = (text: string, separators: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (opening.test(sign)) depth += 1;
    else if (closing.test(sign)) depth -= 1;
    else if (depth <= 0 && separators.includes(sign) && !(/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? ''))) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...parts, text.slice(begin)].map(bare).filter(Boolean);
};
