import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductSync } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { type OpenedCatalogue, openCatalogue } from '../open-catalogue.ts';
import { presentStoredError } from '../stored-error.ts';
import { findSync, type SyncRow, startSync, startSyncAnew, stopSync } from './catalogue-sync.repository.ts';
import type { SyncWorkers } from './sync-workers.ts';

type Deps = { db: OwnerDatabase; stores: StoreService; workers: SyncWorkers };

/** Whoever asks for a small store gets its end with the answer. */
const patienceMs = 1500;
const lookEveryMs = 50;

/** Who asks, and in which language a failure is told. */
type Asked = { actor: Actor; language: Language };

const present = (row: SyncRow, language: Language): ProductSync => ({
  state: row.state,
  read: row.read,
  expected: row.expected,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  error: presentStoredError(row, language),
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** Reading stores into our copy: begins once however many ask, goes on without whoever asked. */
export const createCatalogueSyncService = ({ workers, ...deps }: Deps) => {
  const findRow = ({ inTenant, shopId }: OpenedCatalogue): Promise<SyncRow | undefined> => inTenant((tx) => findSync(tx, shopId));
  const find = async (opened: OpenedCatalogue, language: Language): Promise<ProductSync | null> => {
    const row = await findRow(opened);
    return row ? present(row, language) : null;
  };

  const begin = async (opened: OpenedCatalogue): Promise<void> => {
    const { inTenant, shopId } = opened;
    await inTenant((tx) => startSync(tx, shopId));
    workers.takeUp();
    // The row says it, whichever process reads the store.
    for (let waited = 0; waited < patienceMs && (await findRow(opened))?.state === 'running'; waited += lookEveryMs)
      await sleep(lookEveryMs);
  };

  return {
    async start({ actor, language }: Asked): Promise<ProductSync> {
      const opened = await openCatalogue(deps, actor);
      await begin(opened);
      const sync = await find(opened, language);
      if (!sync) throw new Error('a sync that was started has no row');
      return sync;
    },

    /** Begins a reading in a transaction of somebody's who changes what there is to read; it is claimed by any process. */
    beginAnew: startSyncAnew,

    /** Reads a store at the first look at it, and waits a moment for a reading that has begun; later looks find what there is. */
    async startFirst(opened: OpenedCatalogue): Promise<void> {
      const row = await findRow(opened);
      if (!row || row.state === 'running') await begin(opened);
    },

    find: async ({ actor, language }: Asked): Promise<ProductSync | null> => find(await openCatalogue(deps, actor), language),

    async stop({ actor, language }: Asked): Promise<ProductSync | null> {
      const opened = await openCatalogue(deps, actor);
      await opened.inTenant((tx) => stopSync(tx, opened.shopId));
      return find(opened, language);
    },
  };
};
export type CatalogueSyncService = ReturnType<typeof createCatalogueSyncService>;
