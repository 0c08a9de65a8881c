import type { Connection, ConnectionCheck } from '@inkstone/contract/connections';
import type { OwnerDatabase, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type CoolDowns, cooledOf, createCoolDowns, type Share } from '#server/kernel/cool-downs.ts';
import type { Feature } from '#server/kernel/feature.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import {
  findConnections,
  findSealedConnections,
  findUsableConnections,
  installationConnections,
  type UsableConnection,
  updateSealedCredentials,
} from './connection.repository.ts';
import { connectionRoutes } from './connection.routes.ts';
import { createConnectionService } from './connection.service.ts';
import { type ConnectionAccessService, createConnectionAccess, type FetchFor, type OpenConnection } from './connection-access.service.ts';
import type { ConnectionKind } from './connection-kind.ts';
import { createIntegrationLookup } from './integration-lookup.ts';
import { createManagedConnections } from './managed-connections.ts';
import { createOwnConnections } from './own-connections.service.ts';
import { bindingOf, createVault } from './vault.ts';

export type { FetchFor } from './connection-access.service.ts';
export type { ConnectionAccess, ConnectionKind } from './connection-kind.ts';
export { installationConnections, type UsableConnection };

/** Connections to integrations of any kind: which there are, their sealed values, and whether they work. */
export type ConnectionsFeature = Feature & {
  /** The installation's connections, without their secrets. */
  list: () => Promise<Connection[]>;
  /** Writes the rows of built-in connections and those from the environment; await it before connections are read for a tenant. */
  ensureManaged: () => Promise<void>;
  /** The switched-on connections of a kind that the account of the transaction may use; the oldest first. */
  findUsable: (tx: TenantTransaction, kind: string) => Promise<UsableConnection[]>;
  /** One of the installation's, locked until the transaction ends; refuses an unknown one. */
  lock: (tx: OwnerTransaction, id: string) => Promise<{ id: string; kind: string; name: string; source: Connection['source'] }>;
  open: (id: string) => Promise<OpenConnection>;
  openFor: (accountId: string, id: string) => Promise<OpenConnection>;
  /** Shows the operator that a call found the key of one of the installation's connections refused. */
  noteRefusedKey: (id: string) => Promise<void>;
  /** Calls an integration with values that are not stored. */
  testValues: (trial: Parameters<ConnectionAccessService['testValues']>[0]) => Promise<ConnectionCheck>;
  /** The installation's connections, switched on or not, with their shares of the calls for a model that several offer. */
  findShares: () => Promise<Share[]>;
  /** Which connections are left alone for a while after a failure. */
  coolDowns: CoolDowns;
  /** The accounts' own connections. */
  own: ReturnType<typeof createOwnConnections>;
};

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  secrets: SecretsBox;
  fetchFor: FetchFor;
  /** What can be connected. */
  kinds: readonly ConnectionKind[];
  /** Of another clock. */
  coolDowns?: CoolDowns;
};

export const createConnectionsFeature = ({
  database: db,
  clock,
  secrets,
  fetchFor,
  kinds,
  coolDowns = createCoolDowns(),
}: Parts): ConnectionsFeature => {
  const lookup = createIntegrationLookup(kinds);
  const managed = createManagedConnections({ db, lookup });
  const vault = createVault(secrets);
  const connections = createConnectionService({ db, lookup, vault, managed, coolDowns });
  const access = createConnectionAccess({ db, clock, lookup, connections, fetchFor });
  return {
    name: 'connections',
    routes: connectionRoutes({ connections, access }),
    list: connections.list,
    ensureManaged: managed.ensure,
    findUsable: async (tx, kind) => (await findUsableConnections(tx, kind)).filter(managed.isLive),
    lock: connections.lock,
    open: access.open,
    openFor: access.openFor,
    noteRefusedKey: access.noteRefusedKey,
    testValues: access.testValues,
    coolDowns,
    findShares: async () =>
      (await findConnections(db)).map((row) => ({ ...cooledOf(row), weight: row.weight, callsAtOnce: row.callsAtOnce })),
    own: createOwnConnections({ db, lookup, vault }),
    sealed: {
      find: async () =>
        (await findSealedConnections(db)).map(({ id, accountId, settings, sealedCredentials }) => ({
          id,
          text: sealedCredentials ?? '',
          binding: bindingOf(id, accountId, settings),
        })),
      replace: ({ id, text: from }, to) => updateSealedCredentials(db, id, { from, to }),
    },
  };
};
