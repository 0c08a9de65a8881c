import type { FileProduct, FileRow, ImportedCells } from '@inkstone/integrations';
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { fileProducts, fileStores } from '#server/db/schema/stores.ts';
import { isId } from '#server/kernel/ids.ts';

const columns = {
  id: fileProducts.id,
  position: fileProducts.position,
  handle: fileProducts.handle,
  rows: fileProducts.rows,
  version: fileProducts.version,
  updatedAt: fileProducts.updatedAt,
};

const storeOf = (tx: TenantTransaction, shopId: string) => and(eq(fileStores.accountId, tx.accountId), eq(fileStores.shopId, shopId));
const inStore = (tx: TenantTransaction, shopId: string) => and(eq(fileProducts.accountId, tx.accountId), eq(fileProducts.shopId, shopId));

export const findFileFacts = async (tx: TenantTransaction, shopId: string) => {
  const [row] = await tx.select({ columns: fileStores.columns, currency: fileStores.currency }).from(fileStores).where(storeOf(tx, shopId));
  return row ?? { columns: [], currency: null };
};

/** Makes the catalogue of a shop, or sets the currency of the one that it has. */
export const upsertFileStore = async (tx: TenantTransaction, shopId: string, currency: string | null): Promise<void> => {
  await tx
    .insert(fileStores)
    .values({ shopId, accountId: tx.accountId, currency })
    .onConflictDoUpdate({ target: fileStores.shopId, set: { currency: sql`coalesce(excluded.currency, ${fileStores.currency})` } });
};

/** Two who add products follow each other: each gets the next places in the file. */
export const lockFileStore = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  await tx.select({ shopId: fileStores.shopId }).from(fileStores).where(storeOf(tx, shopId)).for('update');
};

/** The columns of a new file first, then those that only earlier ones had. */
export const updateColumns = async (tx: TenantTransaction, shopId: string, first: readonly string[]): Promise<string[]> => {
  const { columns: known } = await findFileFacts(tx, shopId);
  const all = [...new Set([...first, ...known])];
  await tx.update(fileStores).set({ columns: all }).where(storeOf(tx, shopId));
  return all;
};

const addColumns = async (tx: TenantTransaction, shopId: string, added: readonly string[]): Promise<void> => {
  if (!added.length) return;
  const { columns: known } = await findFileFacts(tx, shopId);
  await updateColumns(tx, shopId, [...known, ...added]);
};

export const countFileProducts = (tx: TenantTransaction, shopId: string): Promise<number> => tx.$count(fileProducts, inStore(tx, shopId));

export const findFileProducts = (
  tx: TenantTransaction,
  shopId: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<FileProduct[]> =>
  tx
    .select(columns)
    .from(fileProducts)
    .where(and(inStore(tx, shopId), after === null ? undefined : gt(fileProducts.position, after)))
    .orderBy(asc(fileProducts.position))
    .limit(limit);

export const findFileProduct = async (tx: TenantTransaction, shopId: string, id: string): Promise<FileProduct | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .select(columns)
    .from(fileProducts)
    .where(and(inStore(tx, shopId), eq(fileProducts.id, id)));
  return row;
};

/** Those of these handles that the catalogue has, with the cells of the last file. */
export const findByHandles = (tx: TenantTransaction, shopId: string, handles: readonly string[]) =>
  tx
    .select({ ...columns, imported: fileProducts.imported })
    .from(fileProducts)
    .where(and(inStore(tx, shopId), inArray(fileProducts.handle, [...handles])));

export const findLastPosition = async (tx: TenantTransaction, shopId: string): Promise<number> => {
  const [row] = await tx
    .select({ last: max(fileProducts.position) })
    .from(fileProducts)
    .where(inStore(tx, shopId));
  return row?.last ?? 0;
};

type FileValues = { handle: string; rows: readonly FileRow[]; newColumns: readonly string[] };

/** Puts a product at the end, or returns the one with the same key; undefined when the handle is taken. */
export const insertFileProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { handle, rows, newColumns, key }: FileValues & { key: string },
): Promise<FileProduct | undefined> => {
  await lockFileStore(tx, shopId);
  const position = (await findLastPosition(tx, shopId)) + 1;
  const [made] = await tx
    .insert(fileProducts)
    .values({ accountId: tx.accountId, shopId, position, handle, rows: [...rows], imported: {}, createKey: key })
    .onConflictDoNothing()
    .returning(columns);
  if (made) {
    await addColumns(tx, shopId, newColumns);
    return made;
  }
  const [earlier] = await tx
    .select(columns)
    .from(fileProducts)
    .where(and(inStore(tx, shopId), eq(fileProducts.createKey, key)));
  return earlier;
};

type FileChange = Omit<FileValues, 'handle'> & { id: string; version: number };

/** Optimistic locking in one update: of two callers with the same version, one gets undefined. */
export const updateFileProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { id, rows, newColumns, version }: FileChange,
): Promise<FileProduct | undefined> => {
  if (newColumns.length) await lockFileStore(tx, shopId);
  const [row] = await tx
    .update(fileProducts)
    .set({ rows: [...rows], version: version + 1, updatedAt: sql`now()` })
    .where(and(inStore(tx, shopId), eq(fileProducts.id, id), eq(fileProducts.version, version)))
    .returning(columns);
  if (row) await addColumns(tx, shopId, newColumns);
  return row;
};

type TakenProduct = { handle: string; position: number; rows: readonly FileRow[]; imported: ImportedCells };

/** Writes products of a file; one whose rows are as they were keeps its version, and each that is there keeps its place. */
export const upsertFileProducts = async (tx: TenantTransaction, shopId: string, taken: readonly TakenProduct[]): Promise<void> => {
  if (!taken.length) return;
  const isOther = sql`${fileProducts.rows} <> excluded.rows`;
  await tx
    .insert(fileProducts)
    .values(taken.map(({ rows, imported, ...place }) => ({ ...place, rows: [...rows], imported, accountId: tx.accountId, shopId })))
    .onConflictDoUpdate({
      target: [fileProducts.shopId, fileProducts.handle],
      set: {
        rows: sql`excluded.rows`,
        imported: sql`excluded.imported`,
        version: sql`${fileProducts.version} + case when ${isOther} then 1 else 0 end`,
        updatedAt: sql`case when ${isOther} then now() else ${fileProducts.updatedAt} end`,
      },
    });
};
