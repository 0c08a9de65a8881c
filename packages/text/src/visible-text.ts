import { decodeEntities } from './entities.ts';

/** A stretch of rich text that a reader sees as one: a paragraph, a heading, an item of a list. */
export type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string };

const markup = /<\/?[a-z][a-z0-9]{0,10}[\s>/]/i;

/** Whether a text that may be plain or HTML is HTML. */
export const hasMarkup = (text: string): boolean => markup.test(text);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const blockTags = wordsOf(
  'p div h1 h2 h3 h4 h5 h6 ul ol li br hr table caption thead tbody tfoot tr blockquote pre figure figcaption dl dt dd section article header footer main nav aside address',
);
const cellTags = wordsOf('td th');
/** Elements whose content is no text of the page; the second kind can stand inside itself. */
const rawTags = wordsOf('script style textarea title noscript iframe noembed noframes xmp plaintext');
const nestedTags = wordsOf('svg math object select template');

type Tag = { name: string; isEnd: boolean; end: number };

const space = /\s/;
/** What is to become one blank; a single blank is one already, and a text has hundreds. */
const gap = / \s+|[^\S ]\s*/g;

/** Behind the `>` that ends a tag; a quoted value may hold others. The length of the text for a tag that never ends. */
const endOfTag = (html: string, from: number): number => {
  for (let at = from; at < html.length; at += 1) {
    if (html[at] === '>') return at + 1;
    if (html[at] !== '=') continue;
    while (space.test(html[at + 1] ?? '')) at += 1;
    const quote = html[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    const close = html.indexOf(quote, at + 2);
    if (close < 0) return html.length;
    at = close;
  }
  return html.length;
};

const tagName = /<(\/?)([a-z][a-z0-9]*)/iy;

/** The tag, comment or declaration that begins at this `<`; null where it is a plain sign. */
const tagAt = (html: string, at: number): Tag | null => {
  tagName.lastIndex = at;
  const found = tagName.exec(html);
  if (found) return { name: (found[2] ?? '').toLowerCase(), isEnd: found[1] === '/', end: endOfTag(html, tagName.lastIndex) };
  const isComment = html.startsWith('<!--', at);
  if (!isComment && !/[!?/]/.test(html[at + 1] ?? '')) return null;
  const close = html.indexOf(isComment ? '-->' : '>', at + 1);
  return { name: '', isEnd: false, end: close < 0 ? html.length : close + (isComment ? 3 : 1) };
};

/** Behind the end tag of an element whose content is skipped; the length of the text where it has none. */
const endOfElement = (html: string, name: string, from: number): number => {
  const tags = new RegExp(`<(/?)${name}(?![a-z0-9])`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : nestedTags.has(name) ? 1 : 0;
    if (depth === 0) return endOfTag(html, tags.lastIndex);
  }
  return html.length;
};

const kindOf = ({ name, isEnd }: Tag): Block['kind'] => {
  if (isEnd) return 'paragraph';
  if (name === 'li') return 'item';
  return /^h\d$/.test(name) ? 'heading' : 'paragraph';
};

/**
 * The words of HTML by its blocks, as a reader sees them, in one pass over any input however broken. For reading, counting and
 * excerpts: the result is plain text, to be escaped wherever it is shown, and no substitute for sanitizing.
 */
export const blocksOf = (html: string): Block[] => {
  const blocks: { kind: Block['kind']; pieces: string[] }[] = [{ kind: 'paragraph', pieces: [] }];
  const add = (text: string): unknown => blocks.at(-1)?.pieces.push(text);
  for (let at = 0; at < html.length; ) {
    const tag = html[at] === '<' ? tagAt(html, at) : null;
    if (!tag) {
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      add(decodeEntities(html.slice(at, end)));
      at = end;
      continue;
    }
    const isSkipped = !tag.isEnd && (rawTags.has(tag.name) || nestedTags.has(tag.name));
    if (blockTags.has(tag.name)) blocks.push({ kind: kindOf(tag), pieces: [] });
    else if (cellTags.has(tag.name)) add(' ');
    at = isSkipped ? endOfElement(html, tag.name, tag.end) : tag.end;
  }
  return blocks.map(({ kind, pieces }) => ({ kind, text: pieces.join('').replaceAll(gap, ' ').trim() })).filter(({ text }) => text);
};

/** The words of HTML, one line for each block. */
export const visibleLines = (html: string): string =>
  blocksOf(html)
    .map(({ text }) => text)
    .join('\n');

/** The words of HTML in one line. */
export const visibleText = (html: string): string =>
  blocksOf(html)
    .map(({ text }) => text)
    .join(' ');
