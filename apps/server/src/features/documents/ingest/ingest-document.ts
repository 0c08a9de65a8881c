import { createHash } from 'node:crypto';
import { DocumentError } from '@inkstone/documents/document-error';
import type { DocumentPart, DocumentText } from '@inkstone/documents/document-text';
import { usualLimits } from '@inkstone/documents/document-text';
import type { DocumentReaders } from '@inkstone/documents/readers/document-readers';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findContent } from '../content.repository.ts';
import type { DocumentRow } from '../document.repository.ts';
import { type Claimed, lockClaimed, postpone, updateFailed, updateProgress } from './claim.repository.ts';
import { type ChunkKeeping, TakenOver } from './keep-chunks.ts';
import { storableDocument } from './storable-document.ts';

/** What a document is read of. */
export type Source = { name: string; bytes: Uint8Array };

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  readers: () => Pick<DocumentReaders, 'read'>;
  keeping: ChunkKeeping;
  /** The bytes that a document is made of. */
  openSource: (row: DocumentRow, claimed: Claimed, signal: AbortSignal) => Promise<Source>;
  logger: { error: (details: object, message: string) => void };
};

/** So often a process may begin with a document. */
const mostAttempts = 4;
/** Progress is written so often at most. */
const tellEveryMs = 400;
/** What is tried again by itself: the store of files or a site was away. */
const passing = new Set(['file.storeAway', 'outbound.timeout', 'outbound.unreachable', 'request.fault']);
const firstPauseSeconds = 5;

const asText = (parts: readonly DocumentPart[]): DocumentText => ({
  text: parts.map(({ text }) => text).join(''),
  pages: parts.map(({ page }) => page),
  blocks: parts.flatMap(({ blocks }) => blocks),
  notes: [],
});

/** Brings one document from its bytes to passages that are found. */
export const createIngest = ({ db, clock, readers, keeping, openSource, logger }: Deps) => {
  const inTenant = <T>({ accountId }: Claimed, work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, accountId, work);

  const read = async (row: DocumentRow, claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const source = await openSource(row, claimed, signal);
    const contentHash = createHash('sha256').update(source.bytes).digest('hex');
    // A page that has not changed since is left as it is.
    if (row.kind === 'web' && row.chunks > 0 && row.contentHash === contentHash) return keeping.keepAsIs({ row, claimed });
    const parts: DocumentPart[] = [];
    let generation = row.generation;
    let writing: Promise<unknown> = Promise.resolve();
    let toldAt = 0;
    let hasBegun = row.chunks > 0;
    const page = (pagesDone: number, pagesOf: number, part: DocumentPart): void => {
      const now = performance.now();
      if (!hasBegun) {
        parts.push(part);
        if (!part.text.trim() || pagesDone === pagesOf) return;
        // The first pages answer while the others are read.
        hasBegun = true;
        toldAt = now;
        writing = keeping.keepRead({ row, claimed }, storableDocument(asText(parts)), { contentHash, isWhole: false }).then((made) => {
          generation = made;
        });
        writing.catch(() => undefined);
      } else if (now - toldAt > tellEveryMs) {
        toldAt = now;
        writing = writing.then(() => inTenant(claimed, (tx) => updateProgress(tx, claimed, { pagesDone, pagesOf })));
        writing.catch(() => undefined);
      }
    };
    const whole = await readers().read(source, usualLimits, { page, signal });
    await writing;
    await keeping.keepRead({ row: { ...row, generation }, claimed }, storableDocument(whole), { contentHash, isWhole: true });
  };

  const cut = async (row: DocumentRow, claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const content = await inTenant(claimed, (tx) => findContent(tx, row.id));
    if (!content) return read(row, claimed, signal);
    await keeping.keepRead({ row, claimed }, content, { contentHash: row.contentHash, isWhole: true });
  };

  const fail = async (claimed: Claimed, row: DocumentRow | undefined, error: unknown): Promise<void> => {
    const isKnown = error instanceof DocumentError || error instanceof AppError;
    if (!isKnown) logger.error({ err: error, documentId: claimed.id }, 'a document could not be taken in');
    const { code, params } = isKnown ? error : { code: 'request.fault', params: {} };
    const attempts = row?.attempts ?? mostAttempts;
    await inTenant(claimed, (tx) =>
      passing.has(code) && attempts < mostAttempts
        ? postpone(tx, claimed, firstPauseSeconds * 2 ** (attempts - 1))
        : updateFailed(tx, claimed, { code, params, now: clock.now() }),
    );
  };

  return async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    let row: DocumentRow | undefined;
    try {
      row = await inTenant(claimed, (tx) => lockClaimed(tx, claimed));
      if (!row) return;
      if (row.attempts > mostAttempts) throw new DocumentError('document.readerCrashed');
      if (row.work === 'read') await read(row, claimed, signal);
      else if (row.work === 'cut') await cut(row, claimed, signal);
      else await keeping.keepAsIs({ row, claimed });
    } catch (error) {
      // Wanted no more, or left to the next process: the row says so already.
      if (error instanceof TakenOver || signal.aborted) return;
      await fail(claimed, row, error);
    }
  };
};
export type Ingest = ReturnType<typeof createIngest>;
