import type { FileStores } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { deleteRemoval, deleteUnused, moveRemoval, takeRemoval } from './file.repository.ts';
import type { Spool } from './spool.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  stores: FileStores;
  spool: Spool;
  logger: { error: (details: object, message: string) => void };
};

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
/** So many files a turn looks at. */
const mostAtOnce = 1000;

/** Removes what nobody refers to, first the row, then the bytes. */
export const createRemovals = ({ db, clock, stores, spool, logger }: Deps) => {
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);

  /** False when nothing is due. The note goes with the bytes, or stays: a store that is away is asked again in an hour. */
  const removeNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const removal = await takeRemoval(tx, clock.now());
      if (!removal) return false;
      try {
        await stores.at(removal.store).remove(removal.key);
        await deleteRemoval(tx, removal.key);
      } catch (error) {
        logger.error({ err: error, store: removal.store }, 'a file could not be removed');
        await moveRemoval(tx, removal.key, new Date(clock.now().getTime() + hourMs));
      }
      return true;
    });

  return {
    sweep: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      await spool.sweep(ago(dayMs));
      await deleteUnused(db, ago(dayMs), mostAtOnce);
      for (let turn = 0; turn < mostAtOnce && !signal.aborted; turn += 1) if (!(await removeNext())) return;
    },
  };
};
