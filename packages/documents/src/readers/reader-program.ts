import type { ChunkSettings } from '../chunks/chunk.ts';
import { chunkDocument } from '../chunks/chunk-document.ts';
import { DocumentError } from '../document-error.ts';
import { gatherParts } from '../document-parts.ts';
import type { DocumentPart, DocumentText } from '../document-text.ts';
import { readDocument } from '../read-document.ts';
import type { Answer, Order, ReadOrder, SentChunk } from './messages.ts';

// The program of a process that reads documents for others; see `document-readers.ts`. What is in a document can do no more here than
// end this process: it keeps nothing that another one would run, such as compiled code, which might be written by what it was handed.

const answer = (message: Answer): void => {
  process.send?.(message);
};

const causeOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : '');

const failure = (error: unknown): Answer =>
  error instanceof DocumentError
    ? { kind: 'failed', code: error.code, params: error.params, cause: causeOf(error.cause) }
    : { kind: 'failed', code: 'document.damaged', params: {}, cause: causeOf(error) };

const cutUp = (document: DocumentText, cut: ChunkSettings): SentChunk[] =>
  chunkDocument(document, cut).map(({ text: _, ...chunk }) => chunk);

const read = async ({ source, limits, cut }: ReadOrder): Promise<Answer> => {
  const parts = gatherParts();
  let hasWords = cut === null;
  const page = (part: DocumentPart, of: number): void => {
    const number = cut ? parts.add(part) : 0;
    const isFirst = !hasWords && part.text.trim() !== '';
    hasWords ||= isFirst;
    // A document that ends here is cut with what is said at its end.
    answer({ kind: 'page', part, of, ...(cut && isFirst && number < of && { chunks: cutUp(parts.document(), cut) }) });
  };
  const end = await readDocument(source, limits, { page, looking: () => answer({ kind: 'looking' }) });
  return { kind: 'end', end, chunks: cut ? cutUp(parts.document(end), cut) : [] };
};

/** Work beside the reading of documents. */
const done = { kind: 'end', end: { notes: [] }, chunks: [] } satisfies Answer;

const follow = async (order: Order): Promise<Answer> => {
  if ('source' in order) return read(order);
  if ('document' in order) return { ...done, chunks: cutUp(order.document, order.cut) };
  if ('rowsOf' in order) {
    const { rowsOfFile } = await import('../parsers/rows-of-file.ts');
    return { ...done, rows: await rowsOfFile(order.rowsOf, order.limits) };
  }
  const { remakePicture } = await import('../parsers/remake-picture.ts');
  return { ...done, picture: await remakePicture(order.picture, order.within) };
};

process.on('message', (order: Order) => {
  follow(order).then(answer, (error: unknown) => answer(failure(error)));
});
process.on('disconnect', () => process.exit());
