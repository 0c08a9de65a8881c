import { enableCompileCache } from 'node:module';
import { DocumentError } from '../document-error.ts';
import { readDocument } from '../read-document.ts';
import type { Answer, Order } from './messages.ts';

// The program of a process that reads documents for others; see `document-readers.ts`. What is in a document can do no more here than
// end this process.
enableCompileCache();

const answer = (message: Answer): void => {
  process.send?.(message);
};

const causeOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : '');

const failure = (error: unknown): Answer =>
  error instanceof DocumentError
    ? { kind: 'failed', code: error.code, params: error.params, cause: causeOf(error.cause) }
    : { kind: 'failed', code: 'document.damaged', params: {}, cause: causeOf(error) };

process.on('message', ({ source, limits }: Order) => {
  readDocument(source, limits, {
    page: (part, of) => answer({ kind: 'page', part, of }),
    looking: () => answer({ kind: 'looking' }),
  }).then(
    (end) => answer({ kind: 'end', end }),
    (error: unknown) => answer(failure(error)),
  );
});
process.on('disconnect', () => process.exit());
