import type { Block, DocumentText, Page } from '@inkstone/documents/document-text';

/** PostgreSQL takes neither NUL nor halves of characters; what stands in their place is as long, so that all ranges stay right. */
const storable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();

const storableBlock = (block: Block): Block => {
  const { table } = block;
  return table
    ? { ...block, table: { ...table, columns: table.columns.map(storable), ...(table.sheet && { sheet: storable(table.sheet) }) } }
    : block;
};

const storablePage = (page: Page): Page => ({
  ...page,
  ...(page.label !== undefined && { label: storable(page.label) }),
  ...(page.file !== undefined && { file: storable(page.file) }),
});

const storableNote = ({ code, params }: DocumentText['notes'][number]): DocumentText['notes'][number] => ({
  code,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value])),
});

/** A document with nothing in it that cannot be kept. */
export const storableDocument = ({ text, title, pages, blocks, notes, ...rest }: DocumentText): DocumentText => ({
  ...rest,
  text: storable(text),
  ...(title !== undefined && { title: storable(title) }),
  pages: pages.map(storablePage),
  blocks: blocks.map(storableBlock),
  notes: notes.map(storableNote),
});
