import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { fileImports } from '#server/db/schema/stores.ts';

export type FileImportRow = typeof fileImports.$inferSelect;

const own = (tx: TenantTransaction) => eq(fileImports.accountId, tx.accountId);
const { content: _content, ...listed } = {
  id: fileImports.id,
  shopId: fileImports.shopId,
  name: fileImports.name,
  preview: fileImports.preview,
  state: fileImports.state,
  content: fileImports.content,
};

/** Keeps a file until its person says a word; it takes the place of an earlier one, and what nobody came back for within a day goes. */
export const insertImport = async (
  tx: TenantTransaction,
  values: Omit<typeof fileImports.$inferInsert, 'accountId' | 'state' | 'edited'>,
): Promise<void> => {
  const ready = and(own(tx), eq(fileImports.state, 'ready'));
  await tx.delete(fileImports).where(and(ready, eq(fileImports.userId, values.userId)));
  await tx.delete(fileImports).where(and(ready, lt(fileImports.createdAt, sql`now() - interval '1 day'`)));
  await tx.insert(fileImports).values({ ...values, accountId: tx.accountId });
};

/** The file of a user that waits for a word. */
export const findWaitingImport = async (tx: TenantTransaction, userId: string) => {
  const [row] = await tx
    .select(listed)
    .from(fileImports)
    .where(and(own(tx), eq(fileImports.userId, userId), eq(fileImports.state, 'ready')));
  return row;
};

/** A file of a user, locked. */
export const lockImport = async (tx: TenantTransaction, { id, userId }: { id: string; userId: string }) => {
  const [row] = await tx
    .select(listed)
    .from(fileImports)
    .where(and(own(tx), eq(fileImports.id, id), eq(fileImports.userId, userId)))
    .for('update');
  return row;
};

export const updateTaken = async (
  tx: TenantTransaction,
  id: string,
  taken: { shopId: string; edited: FileImportRow['edited'] },
): Promise<void> => {
  await tx
    .update(fileImports)
    .set({ ...taken, state: 'taken' })
    .where(and(own(tx), eq(fileImports.id, id)));
};

/** The oldest file that is to be taken over into a catalogue. */
export const findTakenImport = async (tx: TenantTransaction, shopId: string): Promise<FileImportRow | undefined> => {
  const [row] = await tx
    .select()
    .from(fileImports)
    .where(and(own(tx), eq(fileImports.shopId, shopId), eq(fileImports.state, 'taken')))
    .orderBy(asc(fileImports.createdAt))
    .limit(1);
  return row;
};

/** Deletes a file; answers whether it was there. */
export const deleteImport = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const rows = await tx
    .delete(fileImports)
    .where(and(own(tx), eq(fileImports.id, id)))
    .returning({ id: fileImports.id });
  return rows.length > 0;
};
