import type { SourceDocument } from '@inkstone/integrations';
import { VendorError } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';
import { failureOf, isOfOne } from './failure.ts';
import { type Listing, listDocuments } from './listing.ts';
import type { OpenService, OpenServiceOf } from './open-service.ts';
import { getSaid, type Said } from './said.repository.ts';
import {
  deleteItems,
  findHeld,
  findItems,
  finishSource,
  type ItemRow,
  lockClaimed,
  type SourceRow,
  updateProgress,
  upsertItem,
} from './source.repository.ts';

/**
 * What the transaction asks of its source that takes a document. Both stand in it, so that a change of what is said there either is known to
 * it or finds its document.
 */
export type TakingSteps = {
  /** Tags and readers of a new document, as they are said now; what was taken before keeps its own. */
  findSaid: (tx: TenantTransaction) => Promise<Said>;
  /** What became of it; null where somebody has deleted it. */
  onTaken: (tx: TenantTransaction, documentId: string | null) => Promise<void>;
};

/** What comes of a service, on its way into a knowledge base. */
export type Taking = {
  baseId: string;
  documentId: string | null;
  name: string;
  bytes: Uint8Array;
} & TakingSteps;

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  open: OpenServiceOf;
  /** Takes a document, or puts it in the place of an earlier one. */
  take: (accountId: string, taking: Taking) => Promise<void>;
  putAway: (tx: TenantTransaction, documentIds: readonly string[]) => Promise<void>;
  onError: (error: unknown, sourceId: string) => void;
};

/** Fewer documents may go without a question. */
const fewGoing = 3;
const mostAttempts = 4;
const retryAfterMs = 15 * 60 * 1000;
/** Progress is told after so many documents. */
const toldEach = 5;

type Step = { source: SourceRow; claim: Claimed; service: OpenService };

/** Somebody ended the source, or another process works on it. */
class Overtaken extends Error {}

const isMuch = (going: number, known: number): boolean => going > fewGoing && going * 2 > known;

/** Brings the documents of a service into a knowledge base: what is new and what has changed is read, what is gone goes. */
export const createSourceSync = ({ db, clock, open, take, putAway, onError }: Deps) => {
  const inTenant = <T>({ accountId }: Claimed, work: (tx: TenantTransaction) => Promise<T>): Promise<T> => asTenant(db, accountId, work);

  const keep = (claim: Claimed, item: Omit<ItemRow, 'accountId'>): Promise<void> =>
    inTenant(claim, async (tx) => {
      if (!(await lockClaimed(tx, claim))) throw new Overtaken();
      await upsertItem(tx, item);
    });

  const findSaid = (claim: Claimed) => async (tx: TenantTransaction) => {
    const source = await lockClaimed(tx, claim);
    if (!source) throw new Overtaken();
    return getSaid(tx, source);
  };

  const takeOne = async ({ source, claim, service }: Step, document: SourceDocument, known: ItemRow | undefined): Promise<boolean> => {
    const { id: remoteId, name, url, version } = document;
    const documentId = known?.documentId ?? null;
    const item = { sourceId: source.id, remoteId, name, url, documentId, version: known?.version ?? null };
    try {
      const content = await service.face.read(service.context, document);
      if (!content) return false;
      const { accountId, baseId } = source;
      const onTaken = (tx: TenantTransaction, taken: string | null) =>
        upsertItem(tx, { ...item, version, documentId: taken ?? documentId, reasonCode: null, reasonParams: {} });
      await take(accountId, { baseId, documentId, name: content.name, bytes: content.bytes, findSaid: findSaid(claim), onTaken });
    } catch (error) {
      const failure = failureOf(error);
      if (!failure || !isOfOne(error)) throw error;
      await keep(claim, { ...item, reasonCode: failure.code, reasonParams: failure.params });
    }
    return true;
  };

  const takeAll = async (step: Step, { documents }: Listing, items: readonly ItemRow[]) => {
    const known = new Map(items.map((item) => [item.remoteId, item]));
    const wanted = [...documents.values()].filter(({ id, version }) => known.get(id)?.version !== version || known.get(id)?.reasonCode);
    const unread = documents.size - wanted.length;
    const gone: string[] = [];
    for (const [at, document] of wanted.entries()) {
      if (at % toldEach === 0)
        await inTenant(step.claim, (tx) => updateProgress(tx, step.claim, { found: documents.size, done: unread + at }));
      if (!(await takeOne(step, document, known.get(document.id)))) gone.push(document.id);
    }
    await inTenant(step.claim, (tx) => updateProgress(tx, step.claim, { found: documents.size, done: documents.size }));
    return gone;
  };

  const removeGone = (claim: Claimed, source: SourceRow, gone: readonly ItemRow[]): Promise<void> =>
    inTenant(claim, async (tx) => {
      if (!(await lockClaimed(tx, claim))) throw new Overtaken();
      await deleteItems(
        tx,
        source.id,
        gone.map(({ remoteId }) => remoteId),
      );
      const documentIds = gone.flatMap(({ documentId }) => documentId ?? []);
      // Two documents of the same bytes are one here.
      const held = new Set(documentIds.length ? await findHeld(tx, documentIds) : []);
      await putAway(
        tx,
        documentIds.filter((id) => !held.has(id)),
      );
    });

  const sync = async (source: SourceRow, claim: Claimed, signal: AbortSignal): Promise<Parameters<typeof finishSource>[2]> => {
    const service = await open(source.accountId, source.connectionId, signal);
    const items = await readAsTenant(db, source.accountId, (tx) => findItems(tx, source.id));
    const marker = (await service.face.findMarker?.(service.context)) ?? null;
    const isWhole = source.going === 0 && items.every(({ reasonCode }) => reasonCode === null);
    if (marker !== null && marker === source.marker && isWhole) return { state: 'idle', syncedAt: clock.now() };
    const listing = await listDocuments(service, source.folders);
    const vanished = new Set(await takeAll({ source, claim, service }, listing, items));
    // Of a list that was too long nothing is known of the rest.
    const gone = listing.hasMore ? [] : items.filter(({ remoteId }) => !listing.documents.has(remoteId) || vanished.has(remoteId));
    if (isMuch(gone.length, items.length) && !source.mayRemove) return { state: 'asking', going: gone.length, syncedAt: clock.now() };
    if (gone.length) await removeGone(claim, source, gone);
    return { state: 'idle', marker, going: 0, mayRemove: false, syncedAt: clock.now() };
  };

  return async (claim: Claimed, signal: AbortSignal): Promise<void> => {
    const source = await inTenant(claim, (tx) => lockClaimed(tx, claim));
    if (!source) return;
    try {
      if (source.attempts > mostAttempts) throw new Error('a sync was begun too often');
      const finish = await sync(source, claim, signal);
      await inTenant(claim, (tx) => finishSource(tx, claim, { ...finish, reasonCode: null, reasonParams: {} }));
    } catch (error) {
      if (signal.aborted || error instanceof Overtaken) return;
      const failure = failureOf(error);
      if (!failure) onError(error, source.id);
      const { code, params } = failure ?? { code: 'request.fault', params: {} };
      // Where it is only asked for patience, it is tried again without anybody.
      const passes = error instanceof VendorError && (error.kind === 'rate-limit' || error.kind === 'unavailable');
      const pauseMs = passes && source.syncEvery !== 'never' ? Math.max(retryAfterMs, (error.retryAfterSeconds ?? 0) * 1000) : null;
      await inTenant(claim, (tx) =>
        finishSource(tx, claim, {
          ...{ state: 'failed' as const, reasonCode: code, reasonParams: params },
          ...(pauseMs !== null && { syncAt: new Date(clock.now().getTime() + pauseMs) }),
        }),
      );
    }
  };
};
