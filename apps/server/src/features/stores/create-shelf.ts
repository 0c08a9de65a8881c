import type { SandboxShelf } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import { findShelfProduct, findShelfProducts, insertShelfProduct, updateShelfProduct } from './sandbox-shelf.repository.ts';

/** The shelf of one shop, for the sandbox platform; every step is a tenant's transaction. */
export const createShelf = (db: OwnerDatabase, { accountId, shopId }: { accountId: string; shopId: string }): SandboxShelf => ({
  getStore: () => asTenant(db, accountId, (tx) => openSandboxStore(tx, shopId)),
  list: (page) => asTenant(db, accountId, (tx) => findShelfProducts(tx, shopId, page)),
  find: (id) => asTenant(db, accountId, (tx) => findShelfProduct(tx, shopId, id)),
  insert: async (values, key) => (await asTenant(db, accountId, (tx) => insertShelfProduct(tx, shopId, { values, key }))) ?? 'handle-taken',
  update: (id, values, expectedVersion) => asTenant(db, accountId, (tx) => updateShelfProduct(tx, shopId, { id, values, expectedVersion })),
});
