import type { SandboxCatalogue } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import {
  countSandboxProducts,
  findSandboxProduct,
  findSandboxProducts,
  insertSandboxProduct,
  updateSandboxProduct,
} from './sandbox-catalogue.repository.ts';

/** The catalogue of one shop, for the sandbox platform. Every call runs in a transaction of the shop's account. */
export const createSandboxCatalogue = (
  db: OwnerDatabase,
  { accountId, shopId }: { accountId: string; shopId: string },
): SandboxCatalogue => ({
  getStore: () => asTenant(db, accountId, (tx) => openSandboxStore(tx, shopId)),
  count: () => asTenant(db, accountId, (tx) => countSandboxProducts(tx, shopId)),
  list: (page) => asTenant(db, accountId, (tx) => findSandboxProducts(tx, shopId, page)),
  find: (id) => asTenant(db, accountId, (tx) => findSandboxProduct(tx, shopId, id)),
  insert: async (values, key) =>
    (await asTenant(db, accountId, (tx) => insertSandboxProduct(tx, shopId, { values, key }))) ?? 'handle-taken',
  update: (id, values, expectedVersion) =>
    asTenant(db, accountId, (tx) => updateSandboxProduct(tx, shopId, { id, values, expectedVersion })),
});
