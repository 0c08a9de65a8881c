import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { StoreConnection } from '#server/features/stores/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { storable } from '#server/kernel/storable.ts';
import { seen } from '../present-product.ts';
import { deleteProductsUnseenSince, findVersions, type SeenProduct, touchProducts, upsertProducts } from '../seen-product.repository.ts';
import { findNow, lockSync, type SyncRow, updateEnd, updateExpected, updateStep } from './catalogue-sync.repository.ts';

type Deps = { db: OwnerDatabase; connection: StoreConnection; accountId: string; workerId: string; signal: AbortSignal };
type Page = Awaited<ReturnType<StoreConnection['platform']['listProducts']>>;

/** The most that any of the platforms gives at once. */
const pageSize = 250;
const firstPauseMs = 500;
const longestPauseSeconds = 60;
const mostAttempts = 6;

/** How long to wait before the store is asked again; null where asking again does not help. */
const pauseAfter = (error: unknown, attempt: number): number | null => {
  if (!(error instanceof AppError) || attempt >= mostAttempts) return null;
  if (error.code === 'store.throttled') return Math.min(Number(error.params['seconds'] ?? 1), longestPauseSeconds) * 1000;
  return error.code === 'store.unavailable' || error.code === 'store.unknownOutcome' ? firstPauseMs * 2 ** (attempt - 1) : null;
};

const persistent = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = signal.aborted ? null : pauseAfter(error, attempt);
      if (pause === null) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
};

/** So many products are judged before everybody else has a turn. */
const judgedAtOnce = 5;

/** A page of products with what we say about each: before the transaction, which would hold a connection for it, and in small pieces. */
const judge = async (products: Page['items']): Promise<SeenProduct[]> => {
  const judged: SeenProduct[] = [];
  for (const [at, product] of storable(products).entries()) {
    if (at % judgedAtOnce === 0) await turn();
    judged.push(seen(product));
  }
  return judged;
};

/** Products that the page has and our copy has not, or has at another version, are written; the others are noted as still there. */
const writePage = async (
  { db, accountId, connection, workerId, signal }: Deps,
  page: Page,
  askedAt: Date,
): Promise<SyncRow | undefined> => {
  const shopId = connection.shop.id;
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, accountId, work);
  // A platform may show a product twice when it changes meanwhile; what it showed last counts.
  const items = [...new Map(page.items.map((product) => [product.id, product])).values()];
  const ids = items.map(({ id }) => id);
  const known = await inTenant((tx) => findVersions(tx, shopId, ids));
  const before = new Map(known.map(({ remoteId, version }) => [remoteId, version]));
  const differing = items.filter(({ id, version }) => before.get(id) !== version);
  const judged = await judge(differing);
  return inTenant(async (tx) => {
    const sync = await lockSync(tx, shopId, workerId);
    // Stopped and started again meanwhile: another reading of this very process has the row, and reads this page itself.
    if (!sync || signal.aborted) return undefined;
    await upsertProducts(tx, shopId, { seen: judged, unlessSeenSince: askedAt });
    await touchProducts(tx, shopId, ids);
    const added = differing.filter(({ id }) => !before.has(id)).length;
    const step = {
      cursor: page.nextCursor,
      read: sync.read + items.length,
      added: sync.added + added,
      changed: sync.changed + differing.length - added,
    };
    await updateStep(tx, shopId, step);
    return { ...sync, ...step };
  });
};

/** What the store no longer has goes, once all of it was read: nothing is taken away because a store failed in the middle. */
const finish = ({ db, accountId, connection, workerId }: Deps): Promise<void> =>
  asTenant(db, accountId, async (tx) => {
    const shopId = connection.shop.id;
    const sync = await lockSync(tx, shopId, workerId);
    if (!sync) return;
    const removed = await deleteProductsUnseenSince(tx, shopId, sync.startedAt);
    await updateEnd(tx, { shopId, workerId }, { state: 'done', errorCode: null, errorParams: {}, removed });
  });

/** Reads a store page by page from where its row says; each page is kept by itself, so that whoever goes on begins behind it. */
export const readStore = async (deps: Deps): Promise<void> => {
  const { db, accountId, connection, workerId, signal } = deps;
  const { ask, shop } = connection;
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, accountId, work);
  let sync = await inTenant((tx) => lockSync(tx, shop.id, workerId));
  const { countProducts } = connection.platform;
  if (sync && sync.cursor === null && countProducts) {
    const expected = await persistent(() => ask((_, context) => countProducts(context)), signal);
    await inTenant((tx) => updateExpected(tx, shop.id, expected));
  }
  for (let isLast = false; sync && !isLast; ) {
    signal.throwIfAborted();
    const askedAt = await inTenant((tx) => findNow(tx, shop.id));
    if (!askedAt) return;
    const { cursor } = sync;
    const page: Page = await persistent(
      () => ask((platform, context) => platform.listProducts({ ...context, signal }, { cursor, limit: pageSize })),
      signal,
    );
    sync = await writePage(deps, page, askedAt);
    isLast = page.nextCursor === null;
    if (sync && isLast) await finish(deps);
  }
};
