import { DocumentError } from '../document-error.ts';
import { rowsOfFile } from '../parsers/rows-of-file.ts';
import type { Answer, ReadOrder } from './messages.ts';

// The program of a process that reads tables row by row for others. It speaks as the readers of documents do: its pages are rows as JSON.

const rowsOfPage = 500;

const rowsAsPages = async ({ source, limits }: ReadOrder, tell: (message: Answer) => void): Promise<void> => {
  const rows = await rowsOfFile(source, limits);
  for (let at = 0; at < rows.length; at += rowsOfPage) {
    const text = `${JSON.stringify(rows.slice(at, at + rowsOfPage))}\n`;
    tell({ kind: 'page', part: { text, page: { number: at, start: 0, end: 0 }, blocks: [] }, of: rows.length });
  }
  tell({ kind: 'end', end: { notes: [] }, chunks: [] });
};

process.on('message', (order: ReadOrder) => {
  const tell = (message: Answer) => process.send?.(message);
  rowsAsPages(order, tell).catch((error: unknown) => {
    const { code, params } = error instanceof DocumentError ? error : new DocumentError('document.damaged');
    tell({ kind: 'failed', code, params, cause: error instanceof Error ? error.message.slice(0, 500) : '' });
  });
});
process.on('disconnect', () => process.exit());
