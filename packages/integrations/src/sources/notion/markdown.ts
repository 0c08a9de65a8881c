import { type Block, type Property, property, type RichText, said } from './wire.ts';

/** A block with what stands inside it. */
export type BlockTree = Block & { inside: readonly BlockTree[] };

const plain = (text: RichText = []): string => text.map(({ plain_text: words }) => words).join('');
const escaped = (words: string): string => words.replaceAll(/([\\`*_[\]<>])/g, '\\$1');
const linked = (text: RichText = []): string =>
  text
    .map(({ plain_text: words, href }) => (href && /^https?:\/\/[^\s()]+$/.test(href) ? `[${escaped(words)}](${href})` : escaped(words)))
    .join('');

const headings: Record<string, string> = { heading_1: '#', heading_2: '##', heading_3: '###', heading_4: '####' };

const cell = (text: RichText): string => linked(text).replaceAll('|', '\\|').replaceAll('\n', ' ');

const tableOf = (rows: readonly BlockTree[]): string => {
  const lines = rows.map((row) => (said.safeParse(row[row.type]).data?.cells ?? []).map(cell));
  const width = Math.max(1, ...lines.map(({ length }) => length));
  const line = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...others] = lines;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...others.map(line)].join('\n');
};

const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);

const lineOf = (block: BlockTree, number: number): string => {
  const { rich_text: text, ...what } = said.safeParse(block[block.type]).data ?? {};
  const words = linked(text);
  const mark = headings[block.type];
  if (mark) return `${mark} ${words}`;
  if (block.type === 'bulleted_list_item' || block.type === 'toggle') return `- ${words}`;
  if (block.type === 'numbered_list_item') return `${number}. ${words}`;
  if (block.type === 'to_do') return `- [${what.checked ? 'x' : ' '}] ${words}`;
  if (block.type === 'quote' || block.type === 'callout') return indented(words, '> ');
  if (block.type === 'code') return `\`\`\`${what.language ?? ''}\n${plain(text)}\n\`\`\``;
  if (block.type === 'equation') return `$$\n${what.expression ?? ''}\n$$`;
  if (block.type === 'divider') return '---';
  if (block.type === 'table') return tableOf(block.inside);
  // What stands in pages of its own is a document of its own; files are named.
  return words || linked(what.caption) || escaped(what.name ?? '');
};

const isList = ({ type }: Block): boolean => ['bulleted_list_item', 'numbered_list_item', 'to_do', 'toggle'].includes(type);

const blocksOf = (blocks: readonly BlockTree[]): string => {
  let number = 0;
  const pieces: string[] = [];
  for (const block of blocks) {
    number = block.type === 'numbered_list_item' ? number + 1 : 0;
    const own = lineOf(block, number);
    const inside = block.type === 'table' ? '' : blocksOf(block.inside);
    const whole = [own, isList(block) ? indented(inside, '  ') : inside].filter(Boolean).join('\n\n');
    if (whole) pieces.push(whole);
  }
  return pieces.join('\n\n');
};

const wordsOf = ({ type, ...value }: Property): string => {
  const names = (value.multi_select ?? value.people ?? []).flatMap(({ name }) => name ?? []).join(', ');
  const one = value.select?.name ?? value.status?.name ?? value.url ?? value.email ?? value.phone_number;
  const date = value.date && [value.date.start, value.date.end].filter(Boolean).join(' – ');
  if (type === 'checkbox') return value.checkbox ? '✓' : '';
  if (type === 'number') return value.number === null || value.number === undefined ? '' : String(value.number);
  return one ?? date ?? (names || plain(value.rich_text));
};

/** The title among what a page is told of. */
export const titleOf = (properties: Readonly<Record<string, unknown>> = {}): string =>
  plain(Object.values(properties).flatMap((value) => property.safeParse(value).data?.title ?? [])).trim();

/** A page as Markdown: its title, what its columns say where it is an entry of a database, and its blocks. */
export const markdownOf = (properties: Readonly<Record<string, unknown>> = {}, blocks: readonly BlockTree[]): string => {
  const facts = Object.entries(properties).flatMap(([name, value]) => {
    const read = property.safeParse(value).data;
    const words = read && read.type !== 'title' ? wordsOf(read) : '';
    return words ? [`- ${escaped(name)}: ${escaped(words)}`] : [];
  });
  const title = titleOf(properties);
  return `${[title && `# ${escaped(title)}`, facts.join('\n'), blocksOf(blocks)].filter(Boolean).join('\n\n')}\n`;
};
