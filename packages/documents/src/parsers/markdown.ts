import { marked } from 'marked';
import { decodeText } from './decode-text.ts';
import { readHtmlText } from './html/read-html.ts';
import type { Parser } from './reading.ts';

/** Settings of site generators at the top of a file, between lines of three hyphens. */
const withoutFrontMatter = (text: string): string => {
  if (!/^---\r?\n/.test(text)) return text;
  const end = text.indexOf('\n---', 3);
  return end < 0 ? text : text.slice(text.indexOf('\n', end + 1) + 1);
};

/** Markdown, by way of its HTML. */
export const readMarkdown: Parser = async ({ bytes }, reading) => {
  const { text, encoding, isGuessed } = decodeText(bytes);
  if (isGuessed) reading.builder.note('document.encodingGuessed', { encoding });
  readHtmlText(marked.parse(withoutFrontMatter(text), { async: false, gfm: true }), reading.builder);
};
