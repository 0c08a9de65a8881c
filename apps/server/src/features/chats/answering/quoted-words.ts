import { isOpen } from './best-sentences.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** Words in one line; nothing of them is a list. */
const asLine = (text: string): string =>
  escapeMarkdown(text.trim().replaceAll(/\s+/g, ' ')).replace(/^(\d{0,9})([-+.)])(?=\s|$)/, '$1\\$2');

/** The text of a cell in one line. */
export const asCell = (text: string): string => escapeMarkdown(text.trim()).replaceAll(/\s+/g, ' ');

/** The headings that a quote begins with, and what stands under them. */
export const headed = (quote: string): { headings: string[]; body: string } => {
  const parts = quote.trim().split(/\n\n+/);
  const first = parts.findIndex((part) => !isOpen(part.trim()));
  const at = first < 0 ? parts.length - 1 : first;
  return { headings: parts.slice(0, at).map((part) => part.trim()), body: parts.slice(at).join('\n\n') };
};

/** Before an item of a list. */
const itemBegins = /\n(?=\s{0,20}(?:[-•*–]|\(?\d{1,3}[.)、]|[a-z][.)])\s)/iu;

/** A quote as lines of Markdown: items of a list each on a line of their own, all else as it runs on. */
export const asLines = (text: string): string[] =>
  text
    // A line without an end, such as a heading, is joined with the next one by a colon.
    .replaceAll(/(?<![\s.!?。！？:：;；])\s{0,9}\n\s{1,9}/g, ': ')
    .split(itemBegins)
    .map(asLine)
    .filter(Boolean);

/** A heading that stands for itself. */
export const asHeading = (text: string): string => `**${asLine(text)}**`;

const longest = 160;

/** The beginning of a long sentence. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s\S{0,20}$/, '')} …`;
};
