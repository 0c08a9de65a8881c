import type { SandboxShelf } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import {
  findShelfProduct,
  findShelfProducts,
  insertShelfProduct,
  type ShelfPlace,
  updateShelfProduct,
} from './sandbox-shelf.repository.ts';

/** The shelf of one shop, for the sandbox platform; every step is a tenant's transaction. */
export const createShelf = (db: OwnerDatabase, place: ShelfPlace): SandboxShelf => ({
  getStore: () => asTenant(db, place.accountId, (tx) => openSandboxStore(tx, place.accountId, place.shopId)),
  list: (page) => asTenant(db, place.accountId, (tx) => findShelfProducts(tx, place, page)),
  find: (id) => asTenant(db, place.accountId, (tx) => findShelfProduct(tx, place, id)),
  insert: async (values, key) =>
    (await asTenant(db, place.accountId, (tx) => insertShelfProduct(tx, place, { values, key }))) ?? 'handle-taken',
  update: (id, values, expectedVersion) =>
    asTenant(db, place.accountId, (tx) => updateShelfProduct(tx, place, { id, values, expectedVersion })),
});
