import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { createPassageIndex } from '#server/features/retrieval/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { deleteDocuments, findAway, findOfBase } from './document.repository.ts';
import { keptAwayMs } from './document.service.ts';
import { insertEnded } from './readership.repository.ts';
import { deleteSites } from './site.repository.ts';
import { fileUser } from './source.service.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  files: Pick<ReturnType<typeof createFilesFeature>, 'release'>;
  index: Pick<ReturnType<typeof createPassageIndex>, 'remove'>;
};

/** So many documents a turn ends, and so many at once. */
const mostOfTurn = 1000;
const mostAtOnce = 100;

/** Ends documents for good, with their passages and their hold on files. */
export const createDocumentRemovals = ({ db, clock, files, index }: Deps) => {
  /** Passages are removed first: if the process dies in between, the document is still found here and ended again. */
  const end = async (accountId: string, ids: readonly string[]): Promise<void> => {
    await index.remove(accountId, ids);
    await asTenant(db, accountId, async (tx) => {
      await files.release(tx, fileUser, ids);
      await insertEnded(tx, ids);
      await deleteDocuments(tx, ids);
    });
  };
  return {
    /** What was put away longer ago than it can be brought back. */
    sweep: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      const before = new Date(clock.now().getTime() - keptAwayMs - 3600 * 1000);
      for (let ended = 0; ended < mostOfTurn && !signal.aborted; ) {
        const rows = await findAway(db, { before, limit: mostAtOnce });
        if (!rows.length) return;
        for (const [accountId, ofAccount] of Map.groupBy(rows, (row) => row.accountId))
          await end(
            accountId,
            ofAccount.map(({ id }) => id),
          );
        ended += rows.length;
      }
    },

    /** Everything of a knowledge base that ends. */
    endBase: async ({ accountId, baseId }: { accountId: string; baseId: string }): Promise<void> => {
      for (;;) {
        const ids = await readAsTenant(db, accountId, (tx) => findOfBase(tx, baseId, mostAtOnce));
        if (!ids.length) return asTenant(db, accountId, (tx) => deleteSites(tx, baseId));
        await end(accountId, ids);
      }
    },
  };
};
