import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type Claimed, createLeasedWork } from '#server/kernel/jobs/leased-work.ts';
import { claimSync, releaseSyncs, renewSyncs, updateEnd } from './catalogue-sync.repository.ts';
import { readStore } from './read-store.ts';

type Deps = {
  db: OwnerDatabase;
  stores: StoreService;
  logger: { error: (details: object, message: string) => void };
};

/** The syncs that this process works on; the id of a claim is that of its shop. */
export const createSyncWorkers = ({ db, stores, logger }: Deps) => {
  const onError = (err: unknown, shopId?: string) => logger.error({ err, shopId }, 'reading a store failed');

  const work = async ({ id: shopId, accountId, workerId }: Claimed, signal: AbortSignal): Promise<void> => {
    try {
      const connection = await stores.getConnection({ accountId, shopId });
      await readStore({ db, connection, accountId, workerId, signal });
    } catch (error) {
      // Ended elsewhere, or this process is stopping: the row says so already, or another process goes on with it.
      if (signal.aborted) return;
      if (!(error instanceof AppError)) onError(error, shopId);
      const { code, params } = error instanceof AppError ? error : { code: 'request.fault', params: {} };
      const end = { state: 'failed' as const, errorCode: code, errorParams: params };
      await asTenant(db, accountId, (tx) => updateEnd(tx, { shopId, workerId }, end));
    }
  };

  return createLeasedWork({
    claim: () => claimSync(db),
    renew: (workerIds) => renewSyncs(db, workerIds),
    release: (workerIds) => releaseSyncs(db, workerIds),
    work,
    mostAtOnce: 4,
    onError: (error) => onError(error),
  });
};
export type SyncWorkers = ReturnType<typeof createSyncWorkers>;
