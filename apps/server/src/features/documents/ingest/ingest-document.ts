import { createHash } from 'node:crypto';
import type { ChunkSettings } from '@inkstone/documents/chunks/chunk';
import { DocumentError } from '@inkstone/documents/document-error';
import { usualLimits } from '@inkstone/documents/document-text';
import type { DocumentReaders, Progress } from '@inkstone/documents/readers/document-readers';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findContent } from '../content.repository.ts';
import type { DocumentRow } from '../document.repository.ts';
import { type Claimed, lockClaimed, postpone, updateFailed, updateProgress } from './claim.repository.ts';
import { type ChunkKeeping, TakenOver } from './keep-chunks.ts';

/** What a document is read of. */
export type Source = { name: string; bytes: Uint8Array };

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  readers: () => Pick<DocumentReaders, 'readAndCut' | 'cut'>;
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

const cutOf = ({ template, size, overlap }: DocumentRow): ChunkSettings => ({ template, size, overlap });

/** Brings one document from its bytes to passages that are found. */
export const createIngest = ({ db, clock, readers, keeping, openSource, logger }: Deps) => {
  const inTenant = <T>({ accountId }: Claimed, work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, accountId, work);

  const read = async (row: DocumentRow, claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const source = await openSource(row, claimed, signal);
    const contentHash = createHash('sha256').update(source.bytes).digest('hex');
    // A page that has not changed since is left as it is.
    if (row.kind === 'web' && row.chunks > 0 && row.contentHash === contentHash)
      return keeping.keepAsIs({ row, claimed }, { isRead: true });
    let generation = row.generation;
    let writing: Promise<unknown> = Promise.resolve();
    let toldAt = 0;
    const write = (work: () => Promise<unknown>): void => {
      toldAt = performance.now();
      writing = writing.then(work);
      writing.catch(() => undefined);
    };
    const page = (pagesDone: number, pagesOf: number): void => {
      if (performance.now() - toldAt > tellEveryMs)
        write(() => inTenant(claimed, (tx) => updateProgress(tx, claimed, { pagesDone, pagesOf })));
    };
    // The first pages of a new document answer while the others are read.
    const begun: Progress['begun'] = (document, chunks) =>
      write(async () => {
        if (row.chunks === 0)
          generation = await keeping.keepRead({ row, claimed }, { document, chunks }, { contentHash, isWhole: false, isRead: true });
      });
    const whole = await readers().readAndCut(source, usualLimits, { page, begun, signal, cut: cutOf(row) });
    await writing;
    await keeping.keepRead({ row: { ...row, generation }, claimed }, whole, {
      contentHash,
      isWhole: true,
      isRead: true,
      bytes: source.bytes.length,
    });
  };

  const cut = async (row: DocumentRow, claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const document = await inTenant(claimed, (tx) => findContent(tx, row.id));
    if (!document) return read(row, claimed, signal);
    const chunks = await readers().cut(document, usualLimits, { cut: cutOf(row), signal });
    await keeping.keepRead({ row, claimed }, { document, chunks }, { contentHash: row.contentHash, isWhole: true, isRead: false });
  };

  const fail = async (claimed: Claimed, row: DocumentRow | undefined, error: unknown): Promise<void> => {
    const isKnown = error instanceof DocumentError || error instanceof AppError;
    if (!isKnown) logger.error({ err: error, documentId: claimed.id }, 'a document could not be taken in');
    const { code: found, params } = isKnown ? error : { code: 'request.fault', params: {} };
    const code = found === 'document.noText' && row?.kind === 'web' ? 'document.pageEmpty' : found;
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
      else await keeping.keepAsIs({ row, claimed }, { isRead: false });
    } catch (error) {
      // Wanted no more, or left to the next process: the row says so already.
      if (error instanceof TakenOver || signal.aborted) return;
      await fail(claimed, row, error);
    }
  };
};
export type Ingest = ReturnType<typeof createIngest>;
