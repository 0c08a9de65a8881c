import { and, asc, count, eq, inArray, lt, lte, notExists, type SQL, sql, sum } from 'drizzle-orm';
import type { OwnerDatabase, OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { fileRemovals, files, fileUses } from '#server/db/schema/files.ts';

export type FileRow = typeof files.$inferSelect;
type NewFile = Omit<FileRow, 'accountId'>;
/** That something refers to a file: the file, and the id of what refers to it. */
export type FileUse = { fileId: string; id: string };

/** Lets those who bring files into an account take turns, so that what was counted stays so until the end of the transaction. */
export const lockFiles = (tx: TenantTransaction): Promise<void> => lockName(tx, `files ${tx.accountId}`);

export const measureFiles = async (tx: TenantReader): Promise<{ files: number; bytes: number }> => {
  const [row] = await tx
    .select({ files: count(), bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.accountId, tx.accountId));
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
};

export const findFile = async (tx: TenantReader, id: string): Promise<FileRow | undefined> => {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.accountId, tx.accountId), eq(files.id, id)));
  return row;
};

/** From now on these files are wanted again: whoever would remove them waits for this transaction and finds it so. */
const want = (tx: TenantTransaction, which: SQL, now: Date): Promise<FileRow[]> =>
  tx
    .update(files)
    .set({ wantedAt: now })
    .where(and(eq(files.accountId, tx.accountId), which))
    .returning();

/** The file with these bytes, which is wanted again. */
export const wantByDigest = async (tx: TenantTransaction, digest: string, now: Date): Promise<FileRow | undefined> =>
  (await want(tx, eq(files.digest, digest), now))[0];

/** Undefined where the account has the same bytes already. */
export const insertFile = async (tx: TenantTransaction, file: NewFile): Promise<FileRow | undefined> => {
  const [row] = await tx
    .insert(files)
    .values({ ...file, accountId: tx.accountId })
    .onConflictDoNothing({ target: [files.accountId, files.digest] })
    .returning();
  return row;
};

/** Begins references of users of a kind. */
export const insertUses = async (tx: TenantTransaction, kind: string, uses: readonly FileUse[]): Promise<void> => {
  const rows = uses.map(({ fileId, id }) => ({ accountId: tx.accountId, fileId, usedBy: kind, userId: id }));
  await tx.insert(fileUses).values(rows).onConflictDoNothing();
};

/** Ends the references of some users; answers which files they were to. */
export const deleteUses = async (tx: TenantTransaction, kind: string, userIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .delete(fileUses)
    .where(and(eq(fileUses.accountId, tx.accountId), eq(fileUses.usedBy, kind), inArray(fileUses.userId, [...userIds])))
    .returning({ fileId: fileUses.fileId });
  return rows.map(({ fileId }) => fileId);
};

/** Files by their ids, whose grace begins anew. */
export const wantFiles = (tx: TenantTransaction, ids: readonly string[], now: Date): Promise<FileRow[]> =>
  want(tx, inArray(files.id, [...ids]), now);

/**
 * Removes files that nothing refers to and nobody has wanted since a time; their bytes follow.
 * @owner It goes over all accounts, whoever's they are.
 */
export const deleteUnused = async (db: OwnerDatabase, since: Date, limit: number): Promise<number> => {
  const used = db.select({ one: sql`1` }).from(fileUses).where(eq(fileUses.fileId, files.id));
  const unused = db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.wantedAt, since), notExists(used)))
    .orderBy(asc(files.wantedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .delete(files)
    .where(and(inArray(files.id, unused), lt(files.wantedAt, since), notExists(used)))
    .returning({ id: files.id });
  return rows.length;
};

/**
 * Notes bytes that are to be removed at a time unless a file arrives with them.
 * @owner The notes belong to no account: they outlive it.
 */
export const insertRemoval = async (db: OwnerHandle, removal: { key: string; store: string; dueAt: Date }): Promise<void> => {
  await db.insert(fileRemovals).values(removal);
};

/**
 * Lets the removal of bytes that no file took come at once.
 * @owner The notes belong to no account.
 */
export const moveRemoval = async (db: OwnerHandle, key: string, dueAt: Date): Promise<void> => {
  await db.update(fileRemovals).set({ dueAt }).where(eq(fileRemovals.key, key));
};

/**
 * The next bytes that are due to be removed, for this transaction alone.
 * @owner The notes belong to no account.
 */
export const takeRemoval = async (tx: OwnerHandle, now: Date): Promise<{ key: string; store: string } | undefined> => {
  const [row] = await tx
    .select({ key: fileRemovals.key, store: fileRemovals.store })
    .from(fileRemovals)
    .where(lte(fileRemovals.dueAt, now))
    .orderBy(asc(fileRemovals.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
};

/**
 * Forgets bytes that were removed.
 * @owner The notes belong to no account.
 */
export const deleteRemoval = async (tx: OwnerHandle, key: string): Promise<void> => {
  await tx.delete(fileRemovals).where(eq(fileRemovals.key, key));
};
