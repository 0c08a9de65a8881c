import { withoutEnds } from '@inkstone/text/without-ends';
import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { cleanLine, cleanText } from '../../clean-text.ts';
import type { DocumentBuilder, PageWriter } from '../../document-builder.ts';
import type { BlockKind } from '../../document-text.ts';
import { decodeText } from '../decode-text.ts';
import type { Parser } from '../reading.ts';
import { addTable } from '../table-block.ts';
import { firstLook, isUnseen, type Look, lookOf, readStyleSheets, type StyleSheet } from './hidden.ts';
import { gridOf, type SpannedCell } from './spanned-cells.ts';

const leftOut = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'canvas',
  'iframe',
  'object',
  'head',
  'title',
  'select',
  'datalist',
  'audio',
  'video',
]);
const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figure footer form header hgroup hr html legend main nav p section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
const headings: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };
const mostLevels = 200;

const isElement = (node: AnyNode): node is Element => isTag(node);

const find = (node: ParentNode, name: string, level = 0): Element[] =>
  level > mostLevels
    ? []
    : node.children.filter(isElement).flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name, level + 1)]);

type Walk = { page: PageWriter; sheet: StyleSheet; line: string[]; hidden: { characters: number } };
type Place = { look: Look; level: number };

const flush = (walk: Walk, kind: BlockKind = 'paragraph', level?: number): void => {
  const text = walk.line
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
    .trim();
  walk.line.length = 0;
  walk.page.add(kind, text, level === undefined ? {} : { level });
};

const hide = (walk: Walk, node: AnyNode): void => {
  walk.hidden.characters += cleanLine(textOf(node)).length;
};

const textOf = (node: AnyNode, level = 0): string => {
  if (isText(node)) return node.data;
  if (level > mostLevels || !isElement(node) || leftOut.has(node.name)) return '';
  return node.children.map((child) => textOf(child, level + 1)).join('');
};

/** The words of a cell or an item, by the same rules as the page's. */
const wordsIn = (walk: Walk, element: Element, place: Place): string => {
  const line: string[] = [];
  const page: PageWriter = { ...walk.page, add: (_, text) => (text ? line.push(text) : 0) };
  const inner: Walk = { ...walk, page, line: [] };
  walkChildren(element, inner, place);
  flush(inner);
  return line.join('\n');
};

const addList = (walk: Walk, list: Element, place: Place): void => {
  flush(walk);
  const items = list.children.filter(isElement).filter(({ name }) => name === 'li');
  let number = Number(list.attribs['start'] ?? 1) || 1;
  const lines = items.flatMap((item) => {
    const look = lookOf(item, place.look, walk.sheet);
    if (!look) {
      hide(walk, item);
      return [];
    }
    const sign = list.name === 'ol' ? `${number++}. ` : '- ';
    const words = wordsIn(walk, item, { look, level: place.level + 1 });
    return words ? [sign + words.split('\n').join('\n  ')] : [];
  });
  walk.page.add('list', lines.join('\n'));
};

const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });

const isCell = ({ name }: Element): boolean => name === 'td' || name === 'th';

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number => Math.min(1000, Math.max(1, Number(cell.attribs[name]) || 1));

const cellsOf = (walk: Walk, row: Element, place: Place): SpannedCell[] => {
  const rowLook = lookOf(row, place.look, walk.sheet);
  if (!rowLook) {
    hide(walk, row);
    return [];
  }
  return row.children
    .filter(isElement)
    .filter(isCell)
    .map((cell) => {
      const look = lookOf(cell, rowLook, walk.sheet);
      const text = look ? cleanLine(wordsIn(walk, cell, { look, level: place.level + 1 })) : '';
      if (!look) hide(walk, cell);
      return { text, wide: Math.min(100, spanOf(cell, 'colspan')), high: spanOf(cell, 'rowspan') };
    });
};

/** A table that only places things on the page: it has another one in it, or a single column. */
const isLayout = (table: Element, rows: readonly Element[]): boolean =>
  find(table, 'table').length > 0 || rows.every((row) => row.children.filter(isElement).filter(isCell).length < 2);

const addHtmlTable = (walk: Walk, table: Element, place: Place): void => {
  const rows = rowsOf(table);
  if (isLayout(table, rows)) {
    walkChildren(table, walk, place);
    return;
  }
  flush(walk);
  for (const caption of table.children.filter(isElement).filter(({ name }) => name === 'caption'))
    walk.page.add('caption', cleanLine(wordsIn(walk, caption, place)));
  const [first] = rows;
  const isHeader = first?.children
    .filter(isElement)
    .filter(isCell)
    .every(({ name }) => name === 'th');
  const { cells, merges } = gridOf(rows.map((row) => cellsOf(walk, row, place)).filter((row) => row.length > 0));
  addTable(walk.page, cells, { merges, ...(isHeader && { hasHeader: true }) });
};

/** Elements that end the line before them and behind them, with what they are. */
const kindOf = ({ name }: Element): { kind: BlockKind; level?: number } | null => {
  const level = headings[name];
  if (level) return { kind: 'heading', level };
  if (name === 'figcaption' || name === 'caption-line') return { kind: 'caption' };
  return blocks.has(name) ? { kind: 'paragraph' } : null;
};

const walkElement = (element: Element, walk: Walk, place: Place): void => {
  const { name } = element;
  if (leftOut.has(name)) return;
  const look = lookOf(element, place.look, walk.sheet);
  if (!look) {
    hide(walk, element);
    return;
  }
  const inside = { look, level: place.level + 1 };
  if (name === 'br') walk.line.push('\n');
  else if (name === 'ul' || name === 'ol') addList(walk, element, inside);
  else if (name === 'table') addHtmlTable(walk, element, inside);
  else if (name === 'pre') {
    flush(walk);
    walk.page.add('code', withoutEnds(cleanText(textOf(element)), /\n/));
  } else {
    const found = kindOf(element);
    if (found) flush(walk);
    walkChildren(element, walk, inside);
    if (found) flush(walk, found.kind, found.level);
  }
};

/** The words below a node that lies too deep for a walk; by hand, as no stack is deep enough. */
const wordsBelow = (parent: ParentNode): string => {
  const words: string[] = [];
  const waiting: AnyNode[] = [...parent.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) words.push(node.data);
    else if (isElement(node) && !leftOut.has(node.name)) for (const child of [...node.children].reverse()) waiting.push(child);
  }
  return words.join(' ');
};

const walkChildren = (parent: ParentNode, walk: Walk, place: Place): void => {
  if (place.level > mostLevels) {
    walk.line.push(cleanLine(wordsBelow(parent)));
    return;
  }
  for (const child of parent.children) {
    if (isText(child)) {
      if (!isUnseen(place.look)) walk.line.push(cleanText(child.data).replaceAll(/\s+/g, ' '));
      else walk.hidden.characters += cleanLine(child.data).length;
    } else if (isElement(child)) walkElement(child, walk, place);
  }
};

/** Reads HTML into one page: what a person sees of it, without menus of choices, scripts and hidden words. */
export const readHtmlText = (html: string, builder: DocumentBuilder): void => {
  const tree = parseDocument(html);
  const sheet = readStyleSheets(
    find(tree, 'style')
      .map((style) => style.children.map((child) => (isText(child) ? child.data : '')).join(''))
      .join('\n'),
  );
  const [title] = find(tree, 'title');
  if (title) builder.setTitle(cleanLine(wordsBelow(title)));
  const page = builder.openPage();
  const walk: Walk = { page, sheet, line: [], hidden: { characters: 0 } };
  walkChildren(tree, walk, { look: firstLook, level: 0 });
  flush(walk);
  page.close();
  if (walk.hidden.characters > 0) builder.note('document.hiddenText', { characters: walk.hidden.characters });
};

/** What a page says of its own encoding. */
const encodingOf = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(2048, bytes.length)).toString('latin1');
  return /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i.exec(head)?.[1];
};

/** HTML files. */
export const readHtml: Parser = async ({ bytes }, { builder }) => {
  const { text, encoding, isGuessed } = decodeText(bytes, encodingOf(bytes));
  if (isGuessed) builder.note('document.encodingGuessed', { encoding });
  readHtmlText(text, builder);
};
