import type { UsableModel } from '@inkstone/contract/models';
import {
  aiVendors,
  credentialsFromEnvironment,
  discoverLocalServers,
  type LocalServer,
  type RegisteredAiVendor,
} from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ConnectionKind, ConnectionsFeature, FetchFor } from '#server/features/connections/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createFairTurns } from '#server/kernel/fair-turns.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { createVendorCalls, type VendorCalls } from '#server/kernel/metrics/vendor-calls.ts';
import type { Tracing } from '#server/kernel/tracing/tracing.ts';
import { createAiKind } from './ai-kind.ts';
import type { ModelClient, ModelEvent } from './calls-in-turn.ts';
import { type ChargedUsage, chargedLines, chargeOf, chargeWithin, priceOfLines } from './charge.ts';
import { type CopyUses, createCopyUse } from './copy-use.service.ts';
import { createLocalServers } from './local-servers.service.ts';
import { type DatedPrice, findPriceVersions, findUsdRate, hasCostlyModel } from './model.repository.ts';
import { modelRoutes } from './model.routes.ts';
import { createModelService } from './model.service.ts';
import { type Asker, createModelAccess, isFreeOfPoints, type ResolvedModel } from './model-access.service.ts';
import { dearest, mostChargeOf, mostChargeOfUsage } from './most-charge.ts';
import { createOfficialPrices } from './official-prices.service.ts';
import { createOwnKeys } from './own-keys.service.ts';
import { listPriceVersions } from './price-versions.service.ts';
import { createSoldAccess, type SoldAccess } from './sold-access.service.ts';
import { createSoldModels, type SoldModel } from './sold-models.service.ts';

export {
  type Asker,
  type ChargedUsage,
  chargedLines,
  chargeOf,
  chargeWithin,
  type DatedPrice,
  dearest,
  hasCostlyModel,
  isFreeOfPoints,
  type ModelClient,
  type ModelEvent,
  mostChargeOf,
  mostChargeOfUsage,
  priceOfLines,
  type ResolvedModel,
  type SoldAccess,
  type SoldModel,
};

/** Which models there are, what they cost, and who may use them. */
export type ModelsFeature = Feature & {
  /** The models that the caller may use; the default one first. The built-in one is always among them. */
  listModels: (asker: Asker) => Promise<UsableModel[]>;
  /** The chosen model with a client for it, or the default one for null; refuses one that the caller may not use. */
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  /** Writes copy with a model, and keeps what that took and brought. */
  measureCopy: CopyUses['measure'];
  /** What the installation sells by the AI API. */
  findSold: () => Promise<SoldModel[]>;
  /** What calls of a sold model go through, by its connection. */
  openSold: (connectionId: string) => Promise<SoldAccess>;
  /** Shows the operator that a call found the key of a connection refused. */
  noteRefusedKey: (connectionId: string) => Promise<void>;
  /** Versions of prices by their ids, also those that are not in force any more. */
  findPriceVersions: (ids: readonly string[]) => Promise<DatedPrice[]>;
  /** Hundredths of a CNY for one USD. */
  usdRate: () => Promise<number>;
  /** A turn on a connection for a call of the AI API, among those of texts; null where all are taken. What it answers gives the turn back. */
  takeTurn: (connectionId: string, limit: number, accountId: string) => (() => void) | null;
  /** Calls for texts under way, and those that wait for their turn. */
  countCalls: () => { used: number; waiting: number };
  /** The calls for texts that ended. */
  vendorCalls: VendorCalls;
  /** Keys of accounts' own. */
  ownKeys: ReturnType<typeof createOwnKeys>;
};

type Parts = {
  database: OwnerDatabase;
  connections: ConnectionsFeature;
  fetchFor: FetchFor;
  /** Whether the plan of an account opens the use of its own key; nobody's does when left out. */
  mayUseOwnKey?: (accountId: string) => Promise<boolean>;
  /** The registry; tests give their own. */
  vendors?: readonly RegisteredAiVendor[];
  clock: Clock;
  discover?: () => Promise<readonly LocalServer[]>;
  logger: Parameters<typeof createModelAccess>[0]['logger'];
  tracing?: Tracing | null;
};

/** What the connections have to know of AI vendors. */
export const aiConnections = (
  environment: Readonly<Record<string, string | undefined>>,
  vendors: readonly RegisteredAiVendor[] = aiVendors.all,
): ConnectionKind => createAiKind({ vendors, found: credentialsFromEnvironment(environment) });

export const createModelsFeature = (parts: Parts): ModelsFeature => {
  const { database: db, connections, fetchFor, vendors = aiVendors.all } = parts;
  const turns = createFairTurns();
  const mayUseOwnKey = parts.mayUseOwnKey ?? (async () => false);
  const vendorCalls = createVendorCalls();
  const watch = { calls: vendorCalls, tracing: parts.tracing ?? null };
  const bulkTurns = createFairTurns();
  // Calls of the AI API that have a turn; who counts them does so elsewhere.
  let sold = 0;
  const copyUses = createCopyUse({ db, clock: parts.clock, logger: parts.logger });
  const access = createModelAccess({ db, connections, vendors, mayUseOwnKey, turns, bulkTurns, watch, logger: parts.logger, copyUses });
  const models = createModelService({ db, connections, vendors, copyUses });
  const officialPrices = createOfficialPrices({ connections, vendors, models });
  const discover = parts.discover ?? (() => discoverLocalServers(fetchFor({ isPrivateAllowed: true }).fetch));
  const localServers = createLocalServers({ connections, vendors, discover });
  return {
    name: 'models',
    routes: modelRoutes({ models, access, localServers, officialPrices, listPrices: (id) => listPriceVersions(db, id) }),
    schedules: [{ name: 'models.forget-copy-uses', cron: '53 3 * * *', work: copyUses.forgetOld }],
    listModels: access.listModels,
    resolveModel: access.resolveModel,
    measureCopy: copyUses.measure,
    findSold: createSoldModels({ db, connections, vendors }),
    openSold: createSoldAccess({ connections, vendors }),
    noteRefusedKey: connections.noteRefusedKey,
    findPriceVersions: (ids) => findPriceVersions(db, ids),
    usdRate: () => findUsdRate(db),
    vendorCalls,
    takeTurn: (resource, limit, by) => {
      const release = turns.tryTake({ resource, limit, by, signal: undefined });
      if (!release) return null;
      sold += 1;
      return () => {
        sold -= 1;
        release();
      };
    },
    countCalls: () => {
      const lines = turns.list();
      return { used: lines.reduce((sum, { used }) => sum + used, -sold), waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0) };
    },
    ownKeys: createOwnKeys({ vendors, connections }),
  };
};
