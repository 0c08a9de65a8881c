import { randomUUID } from 'node:crypto';
import type { AiVendor } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { deleteOwnConnections, findOwnConnection, insertConnection } from './connection.repository.ts';
import { splitValues, type Values } from './connection-values.ts';
import { knownModels } from './known-models.ts';
import { insertModels } from './model.repository.ts';
import type { Vault } from './vault.ts';
import type { VendorClients } from './vendor-clients.ts';

type Deps = { db: OwnerDatabase; vendors: readonly AiVendor[]; vault: Vault; clients: Pick<VendorClients, 'testValues'> };

/** How the vendor took a key; `unknown` when it could not be asked. */
export type OwnKeyOutcome = 'kept' | 'refused' | 'unknown';

/** Keys of accounts' own at the first vendor of the registry that has a key: kept sealed, never shown again. */
export const createOwnKeys = ({ db, vendors, vault, clients }: Deps) => {
  const getVendor = (): AiVendor => {
    const vendor = vendors.find(
      ({ isBuiltin, metadata }) => !isBuiltin && metadata.credentialFields.some(({ kind }) => kind === 'password'),
    );
    if (!vendor) throw new Error('no vendor of the registry has a key');
    return vendor;
  };
  const valuesOf = ({ metadata }: AiVendor, key: string): Values =>
    Object.fromEntries(metadata.credentialFields.filter(({ kind }) => kind === 'password').map((field) => [field.key, key]));

  return {
    show: async (accountId: string) => ({
      vendorName: getVendor().metadata.name,
      setAt: (await findOwnConnection(db, accountId))?.createdAt ?? null,
    }),

    /** Tried at the vendor first; a key that replaces another one is the only one afterwards. */
    async set(accountId: string, key: string): Promise<OwnKeyOutcome> {
      const vendor = getVendor();
      const values = valuesOf(vendor, key);
      const { outcome } = await clients.testValues({ vendor: vendor.metadata.id, values, isPrivateAllowed: false });
      if (outcome === 'credentials' || outcome === 'refused' || outcome === 'incomplete') return 'refused';
      if (outcome !== 'ok') return 'unknown';
      const id = randomUUID();
      const sealedCredentials = vault.seal({ id, accountId }, splitValues(vendor, values));
      await db.transaction(async (tx) => {
        await deleteOwnConnections(tx, accountId);
        const { id: vendorId, name } = vendor.metadata;
        await insertConnection(tx, { id, accountId, vendor: vendorId, name, source: 'operator', settings: {}, sealedCredentials });
        await insertModels(tx, knownModels(vendor, id));
      });
      return 'kept';
    },

    remove: (accountId: string): Promise<void> => deleteOwnConnections(db, accountId),
  };
};
