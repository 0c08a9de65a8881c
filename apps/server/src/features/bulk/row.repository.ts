import type { BulkShown } from '@inkstone/contract/bulk';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { TenantTransaction } from '#server/db/handles.ts';
import { bulkRows } from '#server/db/schema/bulk.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type BulkRowRow = typeof bulkRows.$inferSelect;
export type RowState = BulkRowRow['state'];
export type RowValues = Partial<Omit<typeof bulkRows.$inferInsert, 'accountId' | 'jobId' | 'id'>>;

const insertSize = 1000;

const ofJob = (tx: TenantTransaction, jobId: string) => and(eq(bulkRows.accountId, tx.accountId), eq(bulkRows.jobId, jobId));
const one = (tx: TenantTransaction, id: string) => and(eq(bulkRows.accountId, tx.accountId), eq(bulkRows.id, id));

/** Adds the products of a job, in its order. */
export const insertRows = async (
  tx: TenantTransaction,
  jobId: string,
  products: readonly { id: string; title: string }[],
): Promise<void> => {
  for (let at = 0; at < products.length; at += insertSize) {
    const some = products.slice(at, at + insertSize);
    const rows = some.map(({ id, title }, index) => ({
      accountId: tx.accountId,
      jobId,
      position: at + index + 1,
      productId: id,
      title,
    }));
    await tx.insert(bulkRows).values(rows);
  }
};

const shown: Record<BulkShown, () => SQL | undefined> = {
  all: () => undefined,
  open: () => and(eq(bulkRows.state, 'written'), eq(bulkRows.decision, 'open')),
  accepted: () => eq(bulkRows.decision, 'accepted'),
  rejected: () => eq(bulkRows.decision, 'rejected'),
  failed: () => inArray(bulkRows.state, ['failed', 'skipped', 'refused', 'undoRefused']),
  conflict: () => inArray(bulkRows.state, ['conflict', 'undoConflict']),
  published: () => eq(bulkRows.state, 'published'),
  undone: () => eq(bulkRows.state, 'undone'),
};

/** The products of a job in its order; a position in the list is that in the job. */
export const findRows = (tx: TenantTransaction, jobId: string, { show, before, limit }: RowsAsked & { show: BulkShown }) =>
  tx
    .select({
      listed: sql<string>`${bulkRows.position} || '.0'`,
      id: bulkRows.id,
      jobId: bulkRows.jobId,
      position: bulkRows.position,
      productId: bulkRows.productId,
      title: bulkRows.title,
      state: bulkRows.state,
      decision: bulkRows.decision,
      reason: bulkRows.reason,
      errorCode: bulkRows.errorCode,
      errorParams: bulkRows.errorParams,
      notes: bulkRows.notes,
      charged: bulkRows.charged,
    })
    .from(bulkRows)
    .where(and(ofJob(tx, jobId), shown[show](), before === null ? undefined : gt(bulkRows.position, Number.parseInt(before, 10))))
    .orderBy(asc(bulkRows.position))
    .limit(limit);

export const findRow = async (tx: TenantTransaction, id: string): Promise<BulkRowRow | undefined> => {
  const [row] = await tx.select().from(bulkRows).where(one(tx, id));
  return row;
};

/** Two decisions on one product follow each other. */
export const lockRow = async (tx: TenantTransaction, id: string): Promise<BulkRowRow | undefined> => {
  const [row] = await tx.select().from(bulkRows).where(one(tx, id)).for('update');
  return row;
};

export const updateRow = async (tx: TenantTransaction, id: string, values: RowValues): Promise<void> => {
  await tx.update(bulkRows).set(values).where(one(tx, id));
};

/** What is going on with a product once it is taken up, and where it waits when it is left again. */
const underWay = { waiting: 'writing', toPublish: 'publishing', toUndo: 'undoing' } as const;

/**
 * Takes up the next product of a job, where `isWorkable` still holds; undefined when nothing waits. Those that were in the hands of a
 * process that died come last, so that one that kills its process keeps no other waiting.
 */
export const claimRow = async (
  tx: TenantTransaction,
  { jobId, claim, isWorkable }: { jobId: string; claim: string; isWorkable: SQL },
): Promise<BulkRowRow | undefined> => {
  const next = tx
    .select({ id: bulkRows.id })
    .from(bulkRows)
    // Written out, so that PostgreSQL knows them for the rows of its partial index.
    .where(and(ofJob(tx, jobId), sql`${bulkRows.state} in ('waiting', 'toPublish', 'toUndo')`))
    .orderBy(asc(bulkRows.attempts), asc(bulkRows.position))
    .limit(1)
    .for('update', { skipLocked: true });
  const state = sql<RowState>`case ${bulkRows.state} when 'waiting' then ${underWay.waiting} when 'toPublish' then ${underWay.toPublish} else ${underWay.toUndo} end`;
  const [row] = await tx
    .update(bulkRows)
    .set({ state, claim })
    // One value and no list: PostgreSQL asks for it once, where it may ask for a list again for each row and take up several.
    .where(and(ofJob(tx, jobId), eq(bulkRows.id, next), isWorkable))
    .returning();
  return row;
};

/** Writes what became of a product that was taken up; false when it is in other hands by now. */
export const finishRow = async (
  tx: TenantTransaction,
  { id, claim }: Pick<BulkRowRow, 'id' | 'claim'>,
  values: RowValues,
): Promise<boolean> => {
  if (claim === null) return false;
  const rows = await tx
    .update(bulkRows)
    .set({ ...values, claim: null })
    .where(and(one(tx, id), eq(bulkRows.claim, claim)))
    .returning({ id: bulkRows.id });
  return rows.length === 1;
};

const mostAttempts = 5;

/** Takes the products of a job out of the hands of a process that is gone; returns their claims. */
export const takeBackRows = async (tx: TenantTransaction, jobId: string): Promise<string[]> => {
  const left = await tx
    .select({ id: bulkRows.id, claim: bulkRows.claim, state: bulkRows.state, attempts: bulkRows.attempts })
    .from(bulkRows)
    .where(and(ofJob(tx, jobId), inArray(bulkRows.state, ['writing', 'publishing', 'undoing'])))
    .for('update');
  for (const { id, state, attempts } of left) {
    const waits: RowState = state === 'writing' ? 'waiting' : state === 'publishing' ? 'toPublish' : 'toUndo';
    const isGivenUp = waits === 'waiting' && attempts + 1 >= mostAttempts;
    const values: RowValues = isGivenUp ? { state: 'failed', errorCode: 'bulk.gaveUp', errorParams: {} } : { state: waits };
    await updateRow(tx, id, { ...values, claim: null, attempts: attempts + 1 });
  }
  return left.flatMap(({ claim }) => claim ?? []);
};

type Moved = {
  from: readonly RowState[];
  decision?: BulkRowRow['decision'];
  hasNoDoubts?: boolean;
  hasNoOpenClaims?: boolean;
  values: PgUpdateSetSource<typeof bulkRows>;
};

/** Notes that a person should look into before the texts go live. */
const doubts = [
  'claim',
  'wrongLanguage',
  'foreignFacts',
  'wordCount',
  'incomplete',
  'cutOff',
  'tooLong',
  'unreadable',
  'refused',
  'filtered',
];

const hasNoOpenClaim = sql`not exists (
  select from jsonb_array_elements(${bulkRows.notes}) as noted (note)
  where note ->> 'note' = 'claim' and not exists (
    select from jsonb_array_elements_text(${bulkRows.approved}) as stood_for (quote)
    where lower(quote) = lower(note -> 'params' ->> 'quote')
  )
)`;

const move = async (tx: TenantTransaction, jobId: string, moved: Moved): Promise<number> => {
  const { from, decision, hasNoDoubts = false, hasNoOpenClaims = false, values } = moved;
  const rows = await tx
    .update(bulkRows)
    .set(values)
    .where(
      and(
        ofJob(tx, jobId),
        inArray(bulkRows.state, [...from]),
        decision && eq(bulkRows.decision, decision),
        hasNoOpenClaims ? hasNoOpenClaim : undefined,
        ...(hasNoDoubts ? doubts.map((note) => sql`not ${bulkRows.notes} @> ${JSON.stringify([{ note }])}::jsonb`) : []),
      ),
    )
    .returning({ id: bulkRows.id });
  return rows.length;
};

const anew = { attempts: 0, errorCode: null, errorParams: {} } as const;

/** Each of these moves the products of a job that are in some state on to another one, and answers how many. */
export const moveRows = {
  /** Skips what waits, stops what is being written, and leaves what was to be published or undone as it is. */
  cancel: async (tx: TenantTransaction, jobId: string): Promise<number> => {
    const skipped = { state: 'skipped', errorCode: 'bulk.cancelled', errorParams: {}, claim: null } as const;
    const counts = [
      await move(tx, jobId, { from: ['waiting', 'writing'], values: skipped }),
      await move(tx, jobId, { from: ['toPublish'], values: { state: 'written' } }),
      await move(tx, jobId, { from: ['toUndo'], values: { state: 'published' } }),
    ];
    return counts.reduce((sum, moved) => sum + moved, 0);
  },
  /** What failed, was skipped or was refused waits once more. The marks of changes stay, so that one whose answer was lost is found. */
  retry: async (tx: TenantTransaction, jobId: string): Promise<number> => {
    const counts = [
      await move(tx, jobId, { from: ['failed', 'skipped'], values: { state: 'waiting', ...anew } }),
      await move(tx, jobId, { from: ['refused'], values: { state: 'toPublish', ...anew } }),
      await move(tx, jobId, { from: ['undoRefused'], values: { state: 'toUndo', ...anew } }),
    ];
    return counts.reduce((sum, moved) => sum + moved, 0);
  },
  /** Accepts every text of the products that are not decided, but for those with a claim that nobody stands for. */
  accept: (tx: TenantTransaction, jobId: string, { hasNoDoubts }: { hasNoDoubts: boolean }): Promise<number> =>
    move(tx, jobId, {
      from: ['written'],
      decision: 'open',
      hasNoDoubts,
      hasNoOpenClaims: true,
      values: {
        decision: 'accepted',
        fields: sql`(select jsonb_object_agg(field, 'accepted') from jsonb_object_keys(${bulkRows.proposal}) field)`,
      },
    }),
  publish: (tx: TenantTransaction, jobId: string): Promise<number> =>
    move(tx, jobId, {
      from: ['written'],
      decision: 'accepted',
      values: { state: 'toPublish', publishKey: sql`coalesce(${bulkRows.publishKey}, gen_random_uuid())`, ...anew },
    }),
  undo: (tx: TenantTransaction, jobId: string): Promise<number> =>
    move(tx, jobId, {
      from: ['published'],
      values: { state: 'toUndo', undoKey: sql`coalesce(${bulkRows.undoKey}, gen_random_uuid())`, ...anew },
    }),
};
