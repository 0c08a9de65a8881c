import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { knowledgeBases } from '#server/db/schema/knowledge-bases.ts';

export type BaseRow = typeof knowledgeBases.$inferSelect;
type NewBase = Pick<BaseRow, 'id' | 'name' | 'content'> & { now: Date };

const isThere = isNull(knowledgeBases.deletedAt);
const own = (tx: TenantReader) => eq(knowledgeBases.accountId, tx.accountId);
const one = (tx: TenantReader, id: string) => and(own(tx), eq(knowledgeBases.id, id));

/** Lets those who change the knowledge bases of an account take turns, so that what is counted stays so until the end of the transaction. */
export const lockBases = (tx: TenantTransaction): Promise<void> => lockName(tx, `knowledge_bases ${tx.accountId}`);

/** All of the account, by name. */
export const findBases = (tx: TenantReader): Promise<BaseRow[]> =>
  tx
    .select()
    .from(knowledgeBases)
    .where(and(own(tx), isThere))
    .orderBy(asc(sql`lower(${knowledgeBases.name})`), asc(knowledgeBases.id));

/** Some of the account, whether they were put away or not. */
export const findBasesByIds = (tx: TenantReader, ids: readonly string[]): Promise<BaseRow[]> =>
  tx
    .select()
    .from(knowledgeBases)
    .where(and(own(tx), inArray(knowledgeBases.id, [...ids])));

export const countBases = async (tx: TenantReader): Promise<number> => {
  const [row] = await tx
    .select({ count: count() })
    .from(knowledgeBases)
    .where(and(own(tx), isThere));
  return row?.count ?? 0;
};

export const findBase = async (tx: TenantReader, id: string): Promise<BaseRow | undefined> => {
  const [row] = await tx
    .select()
    .from(knowledgeBases)
    .where(and(one(tx, id), isThere));
  return row;
};

/** One that was put away, as long as that is not older than a time. */
export const findBaseAway = async (tx: TenantReader, id: string, after: Date): Promise<BaseRow | undefined> => {
  const [row] = await tx
    .select()
    .from(knowledgeBases)
    .where(and(one(tx, id), gt(knowledgeBases.deletedAt, after)));
  return row;
};

/** Whether another one has the name, whatever its capitals. */
export const hasBaseName = async (tx: TenantReader, id: string, name: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(own(tx), eq(sql`lower(${knowledgeBases.name})`, sql`lower(${name})`), ne(knowledgeBases.id, id), isThere));
  return row !== undefined;
};

export const insertBase = async (tx: TenantTransaction, { id, name, content, now }: NewBase): Promise<void> => {
  await tx.insert(knowledgeBases).values({ id, accountId: tx.accountId, name, content, isEnabled: true, createdAt: now, updatedAt: now });
};

/** The next revision. */
export const updateBase = async (tx: TenantTransaction, { id, name, content, now }: NewBase): Promise<void> => {
  await tx
    .update(knowledgeBases)
    .set({ name, content, revision: sql`${knowledgeBases.revision} + 1`, updatedAt: now })
    .where(one(tx, id));
};

export const updateBaseEnabled = async (tx: TenantTransaction, id: string, isEnabled: boolean): Promise<void> => {
  await tx.update(knowledgeBases).set({ isEnabled }).where(one(tx, id));
};

/** Puts one away at a time, or brings it back for null. */
export const updateBaseDeleted = async (tx: TenantTransaction, id: string, deletedAt: Date | null): Promise<void> => {
  await tx.update(knowledgeBases).set({ deletedAt }).where(one(tx, id));
};

/**
 * Those that were put away before a time.
 * @owner It goes over all accounts.
 */
export const findBasesAway = (db: OwnerDatabase, before: Date, limit: number): Promise<{ id: string; accountId: string }[]> =>
  db
    .select({ id: knowledgeBases.id, accountId: knowledgeBases.accountId })
    .from(knowledgeBases)
    .where(lt(knowledgeBases.deletedAt, before))
    .limit(limit);

/** Ends one that was put away. */
export const deleteBaseAway = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.delete(knowledgeBases).where(and(one(tx, id), isNotNull(knowledgeBases.deletedAt)));
};
