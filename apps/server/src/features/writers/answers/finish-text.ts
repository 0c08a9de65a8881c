import type { ContentLanguage } from '@inkstone/contract/writers';
import { visibleText } from '@inkstone/text/visible-text';
import type { AnswerField } from './answer-field.ts';
import type { Finished } from './field-reader.ts';
import { finalLine, finalRichText, plainLines, plainParagraphs } from './final-text.ts';
import { isOtherScript } from './language-check.ts';
import { findTag } from './tag-field-parser.ts';
import { isGarbled, isNoLine, isRefusal } from './text-marks.ts';

const hasWord = /[\p{L}\p{N}]/u;
const longestLabel = 60;

/** `SEO title: A bag` where the SEO title was asked for: the name is no part of it. */
const withoutOwnName = (name: string, line: string): string => {
  const at = line.slice(0, longestLabel).search(/[:：]/);
  const label = line.slice(0, Math.max(0, at)).replaceAll(/[^a-z]/gi, '');
  return at > 0 && label.toLowerCase() === name.toLowerCase() ? line.slice(at + 1).trim() : line;
};

const linesOf = (raw: string): Finished => {
  const text = plainParagraphs(raw).toWellFormed();
  return hasWord.test(text) ? { text } : { fault: 'empty' };
};

const lineOf = (name: string, raw: string): Finished => {
  const lines = plainLines(raw);
  const [first = ''] = lines;
  const line = finalLine(withoutOwnName(name, first));
  if (!hasWord.test(line)) return { fault: 'empty' };
  return lines.length > 1 || isNoLine(line) ? { fault: 'garbled' } : { text: line };
};

type Asked = { field: AnswerField; names: readonly string[]; language: ContentLanguage | null };

/**
 * A text as it is kept, or why it is not. Nothing is cut out of a text to make one of it but wrapping: where it is not surely the text
 * that was asked for and nothing else, it is `garbled`.
 */
export const finishText = async ({ field, names, language }: Asked, raw: string): Promise<Finished> => {
  const { name, shape, limit } = field;
  const found = shape === 'html' ? { text: await finalRichText(raw) } : shape === 'lines' ? linesOf(raw) : lineOf(name, raw);
  const seen = shape === 'html' && 'text' in found ? visibleText(found.text) : plainLines(raw).join(' ');
  if (isRefusal(seen)) return { fault: 'refused' };
  if (!hasWord.test(seen)) return { fault: 'empty' };
  if ('fault' in found) return found;
  const others = names.filter((other) => other !== name);
  if (findTag(raw, others) || isGarbled(raw, seen)) return { fault: 'garbled' };
  if (language && isOtherScript(seen, language)) return { fault: 'language' };
  return found.text.length > limit ? { fault: 'tooLong' } : found;
};
