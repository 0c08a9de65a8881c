import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findEventsOfTypes, findLastSeq } from './run.repository.ts';
import type { MergeEvents } from './run-delivery.ts';
import { claimHandedOver } from './run-lease.repository.ts';
import type { createRunWorkers, RunWork } from './run-workers.ts';

/** A run that another process began and left. */
export type StoredRun = {
  id: string;
  accountId: string;
  userId: string;
  input: unknown;
  /** What it has delivered of these types, in order. */
  eventsOf: (types: readonly string[]) => Promise<RunEvent[]>;
};

/** How a run of a kind goes on in another process than the one that began it. */
export type Resumption = { work: (run: StoredRun) => RunWork; merge?: MergeEvents; afterCut?: readonly string[] };

type Deps = { db: OwnerDatabase; workerId: string; workers: ReturnType<typeof createRunWorkers> };

/** What goes on after its server was stopped: the kinds that can, and those of their runs that wait. */
export const createRunResumption = ({ db, workerId, workers }: Deps) => {
  const kinds = new Map<string, Resumption>();

  const takeUpSome = async (): Promise<number> => {
    const taken = await db.transaction((tx) => claimHandedOver(tx, { workerId, kinds: [...kinds.keys()] }));
    for (const { id, accountId, userId, kind, input } of taken) {
      const known = kinds.get(kind);
      if (!known) continue;
      const lastSeq = await asTenant(db, accountId, (tx) => findLastSeq(tx, id));
      const eventsOf: StoredRun['eventsOf'] = (types) => asTenant(db, accountId, (tx) => findEventsOfTypes(tx, id, types));
      const { work, merge = () => null, afterCut = [] } = known;
      workers.begin(
        { id, accountId, workerId },
        { work: work({ id, accountId, userId, input, eventsOf }), merge, afterCut, lastSeq, isResumable: true },
      );
    }
    return taken.length;
  };

  return {
    add: (kind: string, resumption: Resumption): void => void kinds.set(kind, resumption),
    has: (kind: string): boolean => kinds.has(kind),
    /** Goes on with all runs that wait for a process. */
    takeUp: async (): Promise<void> => {
      while (kinds.size && !workers.isClosing() && (await takeUpSome()) > 0);
    },
  };
};
export type RunResumption = ReturnType<typeof createRunResumption>;
