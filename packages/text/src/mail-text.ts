import { blockTags } from './html-tags.ts';
import { htmlParts } from './html-walk.ts';
import type { Mail, Merge } from './mail-html.ts';
import { isLinkField, replaceMarks } from './merge-fields.ts';
import { wordsOfLink } from './merge-words.ts';

const items: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
/** Between these stands no empty line. */
const tight: ReadonlySet<string> = new Set(['li', 'tr', 'br', 'dt', 'dd']);
const cells: ReadonlySet<string> = new Set(['td', 'th']);

type List = { count: number | null };
type Writing = {
  lines: string[];
  line: string /** What stands before the line: the sign of an item. */;
  sign: string;
  lists: List[];
  quotes: number;
  href: string;
  linked: string;
};

const rule = '----';

/** Ends the line; `isApart` with an empty one behind it. */
const endLine = (writing: Writing, isApart: boolean): void => {
  const line = writing.line.replaceAll(/[^\S\n]+/g, ' ').trim();
  if (line) writing.lines.push(`${'> '.repeat(writing.quotes)}${writing.sign}${line}`);
  if (line) writing.sign = '';
  if (isApart && writing.lines.length && writing.lines.at(-1) !== '') writing.lines.push('');
  writing.line = '';
};

const beginItem = ({ lists }: Writing): string => {
  const list = lists.at(-1);
  if (list?.count === undefined || list.count === null) return '- ';
  list.count += 1;
  return `${list.count}. `;
};

const beginBlock = (writing: Writing, name: string): void => {
  endLine(writing, !tight.has(name) && !(writing.lists.length && (name === 'ul' || name === 'ol')));
  if (name === 'ul' || name === 'ol') writing.lists.push({ count: name === 'ol' ? 0 : null });
  if (name === 'blockquote') writing.quotes += 1;
  if (name === 'hr') writing.lines.push(rule, '');
  if (items.has(name)) writing.sign = `${'  '.repeat(Math.max(0, writing.lists.length - 1))}${beginItem(writing)}`;
};

const endBlock = (writing: Writing, name: string): void => {
  const isList = name === 'ul' || name === 'ol';
  if (isList) writing.lists.pop();
  endLine(writing, !tight.has(name) && !(isList && writing.lists.length));
  if (name === 'blockquote') writing.quotes = Math.max(0, writing.quotes - 1);
};

/** The words of a link, and its address behind them, where they are not the address themselves. */
const endLink = (writing: Writing): void => {
  const { href, linked } = writing;
  const address = href.replace(/^mailto:/i, '');
  if (address && !linked.includes(address)) writing.line += linked.trim() ? ` (${address})` : address;
  writing.href = '';
  writing.linked = '';
};

/** The body of an e-mail for programs that show no markup: its lists, tables and quotes in signs, and each link's address behind its words. */
export const mailText = ({ body, language }: Pick<Mail, 'body' | 'language'>, merge: Merge): string => {
  const writing: Writing = { lines: [], line: '', sign: '', lists: [], quotes: 0, href: '', linked: '' };
  for (const part of htmlParts(body)) {
    if (!part.isTag) {
      const words = part.text.replaceAll(/\s+/g, ' ');
      if (writing.href) writing.linked += words;
      writing.line += replaceMarks(words, (mark) =>
        isLinkField(mark.field) ? `${mark.words || wordsOfLink(mark.field, language)}: ${merge(mark)}` : merge(mark),
      );
    } else if (part.name === 'a') {
      if (part.isEnd) endLink(writing);
      else writing.href = part.quoted('href');
    } else if (part.name === 'img') {
      const alt = part.quoted('alt');
      if (alt) writing.line += `[${alt}]`;
    } else if (cells.has(part.name)) {
      if (!part.isEnd && writing.line.trim()) writing.line += ' | ';
    } else if (blockTags.has(part.name)) {
      if (part.isEnd) endBlock(writing, part.name);
      else beginBlock(writing, part.name);
    }
  }
  endLine(writing, false);
  return `${writing.lines.join('\n').trim()}\n`;
};
