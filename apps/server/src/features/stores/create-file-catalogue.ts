import { type FileCatalogue, fileStore } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import {
  countFileProducts,
  findByHandles,
  findFileFacts,
  findFileProduct,
  findFileProducts,
  findLastPosition,
  insertFileProduct,
  lockFileStore,
  updateColumns,
  updateFileProduct,
  upsertFileProducts,
} from './file-catalogue.repository.ts';
import { deleteImport, type FileImportRow, findTakenImport } from './file-import.repository.ts';

/** So many products are written at once. */
const batchSize = 250;

type Place = { accountId: string; shopId: string };
type Format = Awaited<ReturnType<typeof fileStore.loadFormat>>;
type Read = { table: Awaited<ReturnType<Format['readTable']>>; format: Format };

/** Writes the products of a file: those that are there by their handles, the others at the end. */
const write = async (
  tx: TenantTransaction,
  { shopId, edited }: { shopId: string; edited: FileImportRow['edited'] },
  { table, format }: Read,
) => {
  await lockFileStore(tx, shopId);
  const allColumns = await updateColumns(tx, shopId, table.columns);
  const { products } = format.groupProducts(table);
  let last = await findLastPosition(tx, shopId);
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize);
    const handles = batch.map(({ handle }) => handle);
    const known = new Map((await findByHandles(tx, shopId, handles)).map((product) => [product.handle, product]));
    const taken = batch.map(({ handle, rows }) => {
      const before = known.get(handle);
      const plan = format.planProduct(before, { rows, columns: table.columns, edited }, allColumns);
      if (!before) last += 1;
      return { handle, position: before?.position ?? last, rows: plan.rows, imported: plan.imported };
    });
    await upsertFileProducts(tx, shopId, taken);
  }
};

/** Takes over the files that were confirmed, each in one transaction: whoever is killed in the middle has written nothing, and the next begins again. */
const takeOver = async (db: OwnerDatabase, { accountId, shopId }: Place): Promise<void> => {
  for (;;) {
    const file = await asTenant(db, accountId, (tx) => findTakenImport(tx, shopId));
    if (!file) return;
    const format = await fileStore.loadFormat();
    const read = { table: await format.readTable(file.content), format };
    await asTenant(db, accountId, async (tx) => {
      // Of two who read it, the second finds that it is done.
      if (await deleteImport(tx, file.id)) await write(tx, { shopId, edited: file.edited }, read);
    });
  }
};

/** The catalogue of one shop, for the platform of files. Every call runs in a transaction of the shop's account. */
export const createFileCatalogue = (db: OwnerDatabase, { accountId, shopId }: Place): FileCatalogue => {
  const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, accountId, work);
  return {
    takeOver: () => takeOver(db, { accountId, shopId }),
    getFacts: () => inTenant((tx) => findFileFacts(tx, shopId)),
    count: () => inTenant((tx) => countFileProducts(tx, shopId)),
    list: (page) => inTenant((tx) => findFileProducts(tx, shopId, page)),
    find: (id) => inTenant((tx) => findFileProduct(tx, shopId, id)),
    insert: async (values, key) => (await inTenant((tx) => insertFileProduct(tx, shopId, { ...values, key }))) ?? 'handle-taken',
    update: (id, change, version) => inTenant((tx) => updateFileProduct(tx, shopId, { id, version, ...change })),
  };
};
