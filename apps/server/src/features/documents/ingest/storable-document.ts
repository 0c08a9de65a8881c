import type { Block, DocumentText, Page } from '@inkstone/documents/document-text';
import type { CutDocument } from '@inkstone/documents/readers/document-readers';
import { storableText as storable } from '#server/db/storable-text.ts';

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

const storableDocument = ({ text, title, pages, blocks, notes, ...rest }: DocumentText): DocumentText => ({
  ...rest,
  text: storable(text),
  ...(title !== undefined && { title: storable(title) }),
  pages: pages.map(storablePage),
  blocks: blocks.map(storableBlock),
  notes: notes.map(storableNote),
});

/** A document and its chunks with nothing in them that cannot be kept. */
export const storableCut = ({ document, chunks }: CutDocument): CutDocument => {
  const kept = storableDocument(document);
  const cut = chunks.map(({ headings, rows, ...chunk }) => ({
    ...chunk,
    text: storable(chunk.text),
    headings: headings.map(storable),
    ...(rows && { rows: { ...rows, sheet: storable(rows.sheet), columns: rows.columns.map(storable) } }),
  }));
  return { document: kept, chunks: cut };
};
