import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { type ClaimedSync, claimSync, releaseSyncs, renewLeases, updateEnd } from './catalogue-sync.repository.ts';
import { readStore } from './read-store.ts';

type Deps = {
  db: OwnerDatabase;
  stores: StoreService;
  logger: { error: (details: object, message: string) => void };
};
type Live = { controller: AbortController; done: Promise<void> };

/** So many stores one process reads at once. */
const mostAtOnce = 4;
const lookEveryMs = 4000;

/** The syncs that this process works on. Every process looks for those that wait for one, be it new or left by a process that died. */
export const createSyncWorkers = ({ db, stores, logger }: Deps) => {
  const workerId = newId();
  const live = new Map<string, Live>();
  let round: NodeJS.Timeout | undefined;
  let isClosing = false;
  const onError = (err: unknown, shopId?: string) => logger.error({ err, shopId }, 'reading a store failed');

  const work = async ({ shopId, accountId }: ClaimedSync, signal: AbortSignal): Promise<void> => {
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

  const begin = (claimed: ClaimedSync): void => {
    const { shopId } = claimed;
    const controller = new AbortController();
    const done = work(claimed, controller.signal)
      .catch((error: unknown) => onError(error, shopId))
      .finally(() => {
        if (live.get(shopId)?.controller === controller) live.delete(shopId);
        if (!isClosing) void takeUp();
      });
    live.set(shopId, { controller, done });
  };

  const takeUp = async (): Promise<void> => {
    while (!isClosing && live.size < mostAtOnce) {
      const claimed = await claimSync(db, workerId).catch(onError);
      if (!claimed) return;
      // Stopped and started again before this process had noticed: what is left of the first one ends by itself.
      live.get(claimed.shopId)?.controller.abort();
      begin(claimed);
    }
  };

  const lookRound = async (): Promise<void> => {
    if (live.size) {
      const mine = await renewLeases(db, workerId);
      for (const [shopId, { controller }] of live) if (!mine.has(shopId)) controller.abort();
    }
    await takeUp();
  };

  return {
    /** Looks for work now instead of at the next round. */
    takeUp,
    start: async (): Promise<void> => {
      await takeUp();
      round = setInterval(() => void lookRound().catch(onError), lookEveryMs);
      round.unref();
    },
    drain: async (): Promise<void> => {
      isClosing = true;
      clearInterval(round);
      for (const { controller } of live.values()) controller.abort();
      await Promise.all([...live.values()].map(({ done }) => done));
      await releaseSyncs(db, workerId);
    },
  };
};
export type SyncWorkers = ReturnType<typeof createSyncWorkers>;
