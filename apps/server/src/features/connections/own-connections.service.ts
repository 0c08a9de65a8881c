import type { OwnerDatabase } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import { deleteOwnConnections, findOwnConnection, insertConnection } from './connection.repository.ts';
import { splitValues, type Values } from './connection-values.ts';
import type { IntegrationKey, IntegrationLookup } from './integration-lookup.ts';
import type { Vault } from './vault.ts';

type Deps = { db: OwnerDatabase; lookup: IntegrationLookup; vault: Vault };

/** The accounts' own connections, at most one of each kind; their secrets are sealed and never shown. */
export const createOwnConnections = ({ db, lookup, vault }: Deps) => ({
  find: async (accountId: string, kind: string): Promise<{ createdAt: Date } | undefined> => findOwnConnection(db, accountId, kind),

  /** The new one takes the place of any other. */
  async replace(accountId: string, key: IntegrationKey, values: Values): Promise<void> {
    const integration = lookup.get(key);
    const id = newId();
    const split = splitValues(integration, values);
    const sealedCredentials = vault.seal({ id, accountId }, split);
    await db.transaction(async (tx) => {
      await deleteOwnConnections(tx, accountId, key.kind);
      const { name } = integration.metadata;
      await insertConnection(tx, { id, accountId, ...key, name, source: 'operator', settings: { ...split.settings }, sealedCredentials });
      await lookup.getKind(key.kind).onStored(tx, { connectionId: id, integrationId: key.integration });
    });
  },

  remove: (accountId: string, kind: string): Promise<void> => deleteOwnConnections(db, accountId, kind),
});
