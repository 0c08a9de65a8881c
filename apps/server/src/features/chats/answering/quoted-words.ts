import { isOpen } from './best-sentences.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** Words in one line; nothing of them is a list. */
const asLine = (text: string): string =>
  escapeMarkdown(text.trim().replaceAll(/\s+/g, ' ')).replace(/^(\d{0,9})([-+.)])(?=\s|$)/, '$1\\$2');

/** The text of a cell in one line. */
export const asCell = (text: string): string => escapeMarkdown(text.trim()).replaceAll(/\s+/g, ' ');

/** More short lines above a sentence than these are a list that has lost its marks. */
const mostHeadings = 2;

/** The headings that a quote begins with, and what stands under them; `known` are those that its passage stands under. */
export const headed = (quote: string, known: readonly string[] = []): { headings: string[]; body: string } => {
  const parts = quote.trim().split(/\n\n+/);
  const isKnown = (part: string): boolean => known.includes(part.trim());
  const first = parts.findIndex((part) => !isOpen(part.trim()) && !isKnown(part));
  const open = first < 0 ? parts.length - 1 : first;
  const named = parts.slice(0, open).findLastIndex(isKnown) + 1;
  const at = open - named > mostHeadings ? Math.max(named, 1) : open;
  return { headings: parts.slice(0, at).map((part) => part.trim()), body: parts.slice(at).join('\n\n') };
};

/** Before an item of a list. */
const itemBegins = /\n(?=\s{0,20}(?:[-•*–]|\(?\d{1,3}[.)、]|[a-z][.)])\s)/iu;

/** Several short lines, one below the other with room between them, are a list; what stands below them is none of its lines. */
const looseLines = (text: string): string[] => {
  const parts = text.split(/\n{2,}/).map((part) => part.trim());
  const isLoose = (at: number): boolean => isOpen(parts[at] ?? '.');
  const isApart = (at: number): boolean => isLoose(at - 1) && (isLoose(at) || isLoose(at - 2));
  const begins = parts.flatMap((_, at) => (at === 0 || isApart(at) ? at : []));
  return begins.map((at, line) => parts.slice(at, begins[line + 1]).join('\n\n'));
};

/** A quote as lines of Markdown: items of a list each on a line of their own, all else as it runs on. */
export const asLines = (text: string): string[] =>
  looseLines(text)
    // A line without an end, such as a heading, is joined with the next one by a colon.
    .map((line) => line.replaceAll(/(?<![\s.!?。！？:：;；])\s{0,9}\n\s{1,9}/g, ': '))
    .flatMap((line) => line.split(itemBegins))
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
