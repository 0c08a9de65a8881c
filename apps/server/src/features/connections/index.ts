import type { UsableModel } from '@inkstone/contract/models';
import { type AiVendor, aiVendors, credentialsFromEnvironment, discoverLocalServers, type LocalServer } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { connectionRoutes } from './connection.routes.ts';
import { createConnectionService } from './connection.service.ts';
import { createLocalServers } from './local-servers.service.ts';
import { createManagedConnections } from './managed-connections.ts';
import { modelRoutes } from './model.routes.ts';
import { createModelService } from './model.service.ts';
import { type Asker, createModelAccess, type ResolvedModel } from './model-access.service.ts';
import type { RecordAct } from './operator-call.ts';
import { createOwnKeys } from './own-keys.service.ts';
import { createVault } from './vault.ts';
import { createVendorClients, type FetchFor } from './vendor-clients.ts';

export type { OperatorCall, RecordAct } from './operator-call.ts';
export type { Asker, ResolvedModel };

/** AI vendors that the installation is connected to, and the models that each account may use. */
export type ConnectionsFeature = {
  routes: Route[];
  /** The models that the caller may use; the default one first. The built-in one is always among them. */
  listModels: (asker: Asker) => Promise<UsableModel[]>;
  /** The chosen model with a client for it, or the default one for null; refuses one that the caller may not use. */
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  /** Keys of accounts' own. */
  ownKeys: ReturnType<typeof createOwnKeys>;
};

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  secrets: SecretsBox;
  config: { vendorEnvironment: Readonly<Record<string, string | undefined>> };
  recordAct: RecordAct;
  fetchFor: FetchFor;
  /** Whether the plan of an account opens the use of its own key; nobody's does when left out. */
  mayUseOwnKey?: (accountId: string) => Promise<boolean>;
  /** The registry; tests give their own. */
  vendors?: readonly AiVendor[];
  discover?: () => Promise<readonly LocalServer[]>;
};

export const createConnectionsFeature = (parts: Parts): ConnectionsFeature => {
  const { database: db, clock, secrets, config, recordAct, fetchFor, vendors = aiVendors } = parts;
  const managed = createManagedConnections({ db, vendors, found: credentialsFromEnvironment(config.vendorEnvironment) });
  const vault = createVault(secrets);
  const connections = createConnectionService({ db, vendors, vault, managed, recordAct });
  const clients = createVendorClients({ db, clock, connections, fetchFor });
  const access = createModelAccess({ db, connections, clients, managed, mayUseOwnKey: parts.mayUseOwnKey ?? (async () => false) });
  const models = createModelService({ db, connections, clients, recordAct });
  const discover = parts.discover ?? (() => discoverLocalServers(fetchFor({ isPrivateAllowed: true }).fetch));
  const localServers = createLocalServers({ connections, discover });
  return {
    routes: [...connectionRoutes({ connections, clients }), ...modelRoutes({ models, access, localServers })],
    listModels: access.listModels,
    resolveModel: access.resolveModel,
    ownKeys: createOwnKeys({ db, vendors, vault, clients }),
  };
};
