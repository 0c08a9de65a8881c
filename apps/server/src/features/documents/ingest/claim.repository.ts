import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { documents } from '#server/db/schema/documents.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';
import type { DocumentRow } from '../document.repository.ts';

export type { Claimed };

/** A process that has not been heard of for so long is taken for dead. */
const lease = sql`now() + interval '15 seconds'`;

const workedOn = (tx: TenantTransaction, { id, workerId }: Claimed) =>
  and(
    eq(documents.accountId, tx.accountId),
    eq(documents.id, id),
    eq(documents.workerId, workerId),
    eq(documents.state, 'reading'),
    isNull(documents.deletedAt),
  );

/**
 * Takes up the document that has waited longest, of an account of which the fewest are worked on; never more than some of one account, and
 * one page of a site.
 * @owner Goes over all accounts: a process works for whoever waits.
 * @sql The table is counted beside the row that is locked, which the query builder can not say.
 */
export const claimDocument = async (db: OwnerDatabase, mostOfAccount: number): Promise<Claimed | undefined> => {
  const workerId = newId();
  const [row] = await runSql<{ id: string; accountId: string }>(
    db,
    sql`with busy as (
        select account_id, count(*) as at_work from ${documents}
        where state = 'reading' and worker_id is not null and leased_until > clock_timestamp() and deleted_at is null group by account_id
      ), next as (
        select d.id from ${documents} d left join busy on busy.account_id = d.account_id
        where d.state in ('waiting', 'reading') and d.deleted_at is null and (d.leased_until is null or d.leased_until < clock_timestamp())
          and coalesce(busy.at_work, 0) < ${mostOfAccount}
          and (d.site_id is null or not exists (select from ${documents} o where o.account_id = d.account_id and o.site_id = d.site_id
            and o.state = 'reading' and o.worker_id is not null and o.leased_until > clock_timestamp() and o.deleted_at is null))
        order by coalesce(busy.at_work, 0), d.queued_at, d.id limit 1 for update of d skip locked
      )
      update ${documents} d set state = 'reading', worker_id = ${workerId}::uuid, leased_until = ${lease}, started_at = now(),
        attempts = d.attempts + 1, pages_done = 0, pages_of = null
      from next where d.id = next.id returning d.id, d.account_id as "accountId"`,
  );
  return row && { ...row, workerId };
};

/**
 * Says that this process still works on what it claimed; claims that hold no more are not named in the answer.
 * @owner Goes over all accounts, like the claim.
 */
export const renewLeases = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .update(documents)
    .set({ leasedUntil: lease })
    .where(and(inArray(documents.workerId, [...workerIds]), eq(documents.state, 'reading'), isNull(documents.deletedAt)))
    .returning({ workerId: documents.workerId });
  return new Set(rows.flatMap(({ workerId }) => workerId ?? []));
};

/**
 * Leaves the work of a process that stops to the next one.
 * @owner Goes over all accounts, like the claim.
 */
export const releaseDocuments = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<void> => {
  await db
    .update(documents)
    .set({ state: 'waiting', workerId: null, leasedUntil: null, attempts: sql`greatest(${documents.attempts} - 1, 0)` })
    .where(and(inArray(documents.workerId, [...workerIds]), eq(documents.state, 'reading')));
};

/** The document, locked, while this process still works on it; undefined when it was changed, put away, or taken up by another process. */
export const lockClaimed = async (tx: TenantTransaction, claimed: Claimed): Promise<DocumentRow | undefined> => {
  const [row] = await tx.select().from(documents).where(workedOn(tx, claimed)).for('update');
  return row;
};

export const updateProgress = async (
  tx: TenantTransaction,
  claimed: Claimed,
  { pagesDone, pagesOf }: { pagesDone: number; pagesOf: number },
): Promise<void> => {
  await tx.update(documents).set({ pagesDone, pagesOf }).where(workedOn(tx, claimed));
};

/** What is said of a document when its chunks were replaced; `end` ends the work on it: one that could not be read stays failed until it was. */
export type Kept = {
  chunks: number;
  generation: number;
  end: { contentHash: string | null; pages: number; now: Date; name: string; isRead: boolean; bytes?: number } | null;
};

export const updateKept = async (tx: TenantTransaction, claimed: Claimed, { chunks, generation, end }: Kept): Promise<void> => {
  const ended = end && {
    ...(end.isRead
      ? { state: 'indexed' as const, reasonCode: null, reasonParams: {} }
      : { state: sql`case when ${documents.reasonCode} is null then 'indexed' else 'failed' end` }),
    ...{
      contentHash: end.contentHash,
      ...(end.bytes !== undefined && { bytes: end.bytes }),
      pagesDone: end.pages,
      pagesOf: end.pages,
      indexedAt: end.now,
      name: end.name,
    },
    ...{ workerId: null, leasedUntil: null, attempts: 0, updatedAt: end.now },
  };
  await tx
    .update(documents)
    .set({ chunks, generation, ...ended })
    .where(workedOn(tx, claimed));
};

/** Ends the work on a document without a result. */
export const updateFailed = async (
  tx: TenantTransaction,
  claimed: Claimed,
  { code, params, now }: { code: string; params: Record<string, string | number>; now: Date },
): Promise<void> => {
  await tx
    .update(documents)
    .set({ state: 'failed', reasonCode: code, reasonParams: params, workerId: null, leasedUntil: null, updatedAt: now })
    .where(workedOn(tx, claimed));
};

/** Lets a document wait until it is tried again. */
export const postpone = async (tx: TenantTransaction, claimed: Claimed, seconds: number): Promise<void> => {
  await tx
    .update(documents)
    .set({ state: 'waiting', workerId: null, leasedUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(workedOn(tx, claimed));
};
