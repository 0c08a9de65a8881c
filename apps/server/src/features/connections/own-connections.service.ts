import type { Integration } from '@inkstone/contract/connections';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  deleteOwnConnection,
  deleteOwnConnections,
  findOwnConnection,
  findOwnConnections,
  insertConnection,
} from './connection.repository.ts';
import { splitValues, type Values } from './connection-values.ts';
import type { IntegrationKey, IntegrationLookup } from './integration-lookup.ts';
import { presentIntegration } from './present.ts';
import type { Vault } from './vault.ts';

type Deps = { db: OwnerDatabase; lookup: IntegrationLookup; vault: Vault };

/** The accounts' own connections; their secrets are sealed and never shown. */
export const createOwnConnections = ({ db, lookup, vault }: Deps) => ({
  /** What may be connected of a kind, with its forms. */
  describe: (kind: string): Integration[] => lookup.getKind(kind).integrations.map((integration) => presentIntegration(kind, integration)),

  list: async (accountId: string, kind: string): Promise<{ id: string; integration: string; name: string; createdAt: Date }[]> =>
    (await findOwnConnections(db, accountId, kind)).map(({ id, integration, name, createdAt }) => ({ id, integration, name, createdAt })),

  /** One more of a kind that may have several. */
  async add(accountId: string, key: IntegrationKey, { id, name, values }: { id: string; name: string; values: Values }): Promise<void> {
    const split = splitValues(lookup.get(key), values);
    const sealedCredentials = vault.seal({ id, accountId }, split);
    await insertConnection(db, { id, accountId, ...key, name, source: 'operator', settings: { ...split.settings }, sealedCredentials });
  },

  removeOne: (accountId: string, kind: string, id: string): Promise<void> => deleteOwnConnection(db, { accountId, kind, id }),

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
