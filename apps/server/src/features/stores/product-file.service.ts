import { type FileCheck, mostFileLines } from '@inkstone/contract/product-files';
import { mostStores } from '@inkstone/contract/stores';
import { fileStore, ProductFileError } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { updateCurrentShop } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { checkProducts } from './check-products.ts';
import { fileDomainOf } from './connect-shop.ts';
import { findFileFacts, upsertFileStore } from './file-catalogue.repository.ts';
import { deleteImport, findWaitingImport, insertImport, lockImport, updateTaken } from './file-import.repository.ts';
import { findCurrentShop, findShops, insertAnotherShop, lockShops, type ShopRow } from './store.repository.ts';

type Taking = {
  edited: 'keep' | 'replace';
  currency: string | null;
  name: string;
  /** Begins the reading of the catalogue: in the transaction of the word, so that there is none without the other. */
  begin: (tx: TenantTransaction, shopId: string) => Promise<void>;
};

/** What a file that is none of products is refused with. */
const refuse = (error: unknown): never => {
  if (!(error instanceof ProductFileError)) throw error;
  const { kind, ...params } = error.failure;
  throw new AppError(`productFile.${kind}`, 422, params);
};

/** The catalogue of a file that the user works on now; undefined for any other store. */
const findFileShop = async (tx: TenantTransaction, userId: string): Promise<ShopRow | undefined> => {
  const shop = await findCurrentShop(tx, userId);
  if (!shop) throw new AppError('store.notConnected', 422);
  return shop.platform === fileStore.metadata.id ? shop : undefined;
};

const nameOf = (fileName: string): string => fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 80) || fileStore.metadata.name;

/** A catalogue for a file, under the id of the file: a repeat finds it. */
const openFileStore = async (tx: TenantTransaction, { id, name }: { id: string; name: string }): Promise<string> => {
  await lockShops(tx);
  const { length } = await findShops(tx);
  if (length >= mostStores) throw new AppError('store.tooMany', 409, { most: mostStores });
  await insertAnotherShop(tx, { id, name, platform: fileStore.metadata.id, domain: fileDomainOf(name) });
  return id;
};

/** Files of products that a person hands in: looked at first, then taken over by the reading of their catalogue. */
export const createProductFileService = ({ db }: { db: OwnerDatabase }) => ({
  /** Says what a file would do, and keeps it until there is a word on it. */
  async check({ accountId, userId }: Actor, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<FileCheck> {
    const shop = await asTenant(db, accountId, (tx) => findFileShop(tx, userId));
    const format = await fileStore.loadFormat();
    const read = async () => {
      const { text, encoding } = format.decodeText(bytes);
      const table = await format.readTable(text);
      return { text, encoding, table, ...format.groupProducts(table) };
    };
    const { text, encoding, table, products, problems } = await read().catch(refuse);
    return asTenant(db, accountId, async (tx) => {
      const found = await checkProducts({ tx, format, shopId: shop?.id ?? null }, { products, table });
      const preview = {
        store: shop?.name ?? null,
        encoding,
        rows: table.rows.length,
        columns: [...table.columns],
        problems: {
          count: problems.length,
          leftOut: problems.filter(({ isLeftOut }) => isLeftOut).length,
          items: problems.slice(0, mostFileLines),
        },
        ...found,
      };
      const id = newId();
      await insertImport(tx, { id, userId, shopId: shop?.id ?? null, name, content: text, preview });
      return { id, name, ...preview };
    });
  },

  async findWaiting({ accountId, userId }: Actor): Promise<FileCheck | null> {
    const row = await asTenant(db, accountId, (tx) => findWaitingImport(tx, userId));
    return row ? { id: row.id, name: row.name, ...row.preview } : null;
  },

  /** Says yes: the next reading of the catalogue takes it over. Makes the catalogue and the user's current one of it, if the file has none yet. */
  take: ({ accountId, userId }: Actor, id: string, { edited, currency, name, begin }: Taking): Promise<void> =>
    asTenant(db, accountId, async (tx) => {
      const file = await lockImport(tx, { id, userId });
      if (!file) throw new AppError('productFile.gone', 404);
      if (file.state === 'taken') return;
      const shopId = file.shopId ?? (await openFileStore(tx, { id, name: name || nameOf(file.name) }));
      await upsertFileStore(tx, shopId, currency ?? (await findFileFacts(tx, shopId)).currency);
      await updateTaken(tx, id, { shopId, edited });
      await updateCurrentShop(tx, userId, shopId);
      await begin(tx, shopId);
    }),

  discard: ({ accountId, userId }: Actor, id: string): Promise<void> =>
    asTenant(db, accountId, async (tx) => {
      const file = await lockImport(tx, { id, userId });
      if (!file) throw new AppError('productFile.gone', 404);
      if (file.state === 'ready') await deleteImport(tx, id);
    }),
});
export type ProductFileService = ReturnType<typeof createProductFileService>;
