import { setTimeout as sleep } from 'node:timers/promises';
import { claimedOfRow } from '@inkstone/copy-checks/row-claims';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { type ProductsFeature, refuseClaims } from '#server/features/products/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { refusalOf } from '#server/kernel/http/answers/kept-refusal.ts';
import { finishRow, type RowValues } from './row.repository.ts';
import { acceptedTexts, type FieldTexts, isAmong, keptTexts, pickFields, storeTexts } from './row-texts.ts';
import { JobStops, type RowWork, stopsJob } from './row-work.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  onFault: (error: unknown) => void;
  saving: Pick<ProductsFeature['saving'], 'read' | 'replace'>;
};

/** One change of a product in its store, and what is kept of the ways in which it can end. */
type Change = {
  /** The mark of the change: a repeat with it finds what the first one did. */
  key: string;
  cause: 'save' | 'undo';
  values: FieldTexts;
  /** What the store has to have still. */
  expected: FieldTexts;
  done: (read: FieldTexts, isSame: boolean) => RowValues;
  waits: 'toPublish' | 'toUndo';
  conflict: 'conflict' | 'undoConflict';
  refused: 'refused' | 'undoRefused';
};

const mostAttempts = 5;
const longestPauseSeconds = 60;
const nothing = { errorCode: null, errorParams: {} } as const;

/** The store may take it a little later. */
const isPassing = (code: string): boolean => ['store.unavailable', 'store.unknownOutcome', 'store.throttled'].includes(code);

const publishingOf = ({ row }: RowWork, now: () => Date): Change => ({
  key: row.publishKey ?? row.claim,
  cause: 'save',
  values: acceptedTexts(row),
  expected: row.before ?? {},
  done: (read, isSame) => ({
    state: 'published',
    published: pickFields(read, acceptedTexts(row)),
    publishedAt: now(),
    ...(isSame ? nothing : { errorCode: 'bulk.differs', errorParams: {} }),
  }),
  waits: 'toPublish',
  conflict: 'conflict',
  refused: 'refused',
});

const undoingOf = ({ row }: RowWork, now: () => Date): Change => ({
  key: row.undoKey ?? row.claim,
  cause: 'undo',
  values: pickFields(row.before ?? {}, row.published ?? {}),
  expected: row.published ?? {},
  done: (_, isSame) => ({ state: 'undone', undoneAt: now(), ...(isSame ? nothing : { errorCode: 'bulk.differs', errorParams: {} }) }),
  waits: 'toUndo',
  conflict: 'undoConflict',
  refused: 'undoRefused',
});

/** Brings accepted texts of one product into its store, or the earlier ones back. Answers why it failed; null when it did not. */
export const createRowPublishing = ({ db, clock, onFault, saving }: Deps) => {
  const change = async ({ job, row }: RowWork, asked: Change): Promise<string | null> => {
    const { accountId, shopId, userId } = job;
    const finish = (values: RowValues) => asTenant(db, accountId, (tx) => finishRow(tx, row, values));
    const readNow = async () => keptTexts(await saving.read({ accountId, userId, shopId }, row.productId));

    const onConflict = async (): Promise<null> => {
      const inStore = await readNow();
      // Somebody else wrote the very same, or this change is ours and its answer was lost.
      const isThere = isAmong(asked.values, inStore);
      await finish(isThere ? asked.done(inStore, true) : { state: asked.conflict, inStore, ...nothing });
      return null;
    };

    try {
      const by = { accountId, userId, shopId, requestId: asked.key };
      const texts = { values: storeTexts(asked.values), expected: storeTexts(asked.expected), cause: asked.cause };
      const { read, isSame } = await saving.replace(by, row.productId, texts);
      await finish(asked.done(keptTexts(read), isSame));
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'store.conflict') return onConflict();
      const refusal = refusalOf(error, onFault);
      const { code: errorCode, params: errorParams } = refusal;
      const attempts = row.attempts + 1;
      if (stopsJob(refusal) || (isPassing(errorCode) && attempts < mostAttempts)) {
        await finish({ state: asked.waits, attempts });
        if (stopsJob(refusal)) throw new JobStops(refusal);
        await sleep(Math.min(Number(errorParams['seconds'] ?? attempts), longestPauseSeconds) * 1000);
        return null;
      }
      await finish({ state: asked.refused, errorCode, errorParams });
      return errorCode;
    }
  };
  /** What claims something that nobody stands for goes back to its person: it was accepted before that was asked, or in another way. */
  const refuse = async ({ job, row }: RowWork): Promise<string | null> => {
    try {
      refuseClaims(claimedOfRow(row, acceptedTexts(row)), 'product.unprovenClaims');
      return null;
    } catch (error) {
      const { code: errorCode, params: errorParams } = refusalOf(error, onFault);
      const back = { state: 'written', decision: 'open', fields: {}, errorCode, errorParams } as const;
      await asTenant(db, job.accountId, (tx) => finishRow(tx, row, back));
      return errorCode;
    }
  };
  return {
    publish: async (work: RowWork) =>
      (await refuse(work)) ??
      change(
        work,
        publishingOf(work, () => clock.now()),
      ),
    undo: (work: RowWork) =>
      change(
        work,
        undoingOf(work, () => clock.now()),
      ),
  };
};
