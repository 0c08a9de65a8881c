import { decodeEntities } from './entities.ts';
import { blockTags, endOfElement, isSkipped, type Tag, tagAt } from './html-tags.ts';

/** A stretch of rich text that a reader sees as one: a paragraph, a heading, an item of a list. */
export type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string };

const markup = /<\/?[a-z][a-z0-9]{0,10}[\s>/]/i;

/** Whether a text that may be plain or HTML is HTML. */
export const hasMarkup = (text: string): boolean => markup.test(text);

const cellTags: ReadonlySet<string> = new Set(['td', 'th']);
/** What is to become one blank; a single blank is one already, and a text has hundreds. */
const gap = / \s+|[^\S ]\s*/g;

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
    if (blockTags.has(tag.name)) blocks.push({ kind: kindOf(tag), pieces: [] });
    else if (cellTags.has(tag.name)) add(' ');
    at = isSkipped(tag) ? endOfElement(html, tag.name, tag.end) : tag.end;
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
