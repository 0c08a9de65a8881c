import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { OwnerDatabase } from './db/handles.ts';
import { createIdempotencyStore, deleteOldAnswers } from './db/idempotency.repository.ts';
import { createAccountsFeature, type RegisterAccount, registerAccount } from './features/accounts/index.ts';
import { createAffiliatesFeature } from './features/affiliates/index.ts';
import { createAuditFeature } from './features/audit/index.ts';
import { createConnectionsFeature } from './features/connections/index.ts';
import { createHealthFeature } from './features/health/index.ts';
import { createMembershipFeature } from './features/membership/index.ts';
import { aiConnections, createModelsFeature } from './features/models/index.ts';
import { createPortalFeature } from './features/portal/index.ts';
import { createProductsFeature } from './features/products/index.ts';
import { createProfileFeature } from './features/profile/index.ts';
import { createPurchasesFeature } from './features/purchases/index.ts';
import { createRunsFeature } from './features/runs/index.ts';
import { createSessionFeature } from './features/session/index.ts';
import { createSettingsFeature } from './features/settings/index.ts';
import { connectFirstSandbox, createStoresFeature } from './features/stores/index.ts';
import { createWalletFeature } from './features/wallet/index.ts';
import { createWritersFeature } from './features/writers/index.ts';
import type { Clock } from './kernel/clock.ts';
import type { Route } from './kernel/http/define-routes.ts';
import { mountPages } from './kernel/http/mount-pages.ts';
import { mountRoutes } from './kernel/http/mount-routes.ts';
import { createTokenBuckets } from './kernel/http/token-bucket.ts';
import type { Jobs } from './kernel/jobs/jobs.ts';
import type { Logger } from './kernel/logging/logger.ts';
import type { Mailer } from './kernel/mail/mail.ts';
import { createOperatorFetch } from './kernel/outbound/operator-fetch.ts';
import type { Outbound } from './kernel/outbound/outbound.ts';
import type { SecretsBox } from './kernel/security/secrets.ts';
import { scheduleAll } from './schedules.ts';

/** What the outside gives to the application; tests give their own. */
export type AppParts = {
  config: Config;
  database: OwnerDatabase;
  logger: Logger;
  clock: Clock;
  outbound: Outbound;
  secrets: SecretsBox;
  mailer: Mailer;
  jobs: Jobs;
  /** The built console; without it only the API is served. */
  consoleFolder?: string;
};

const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** A number of proxies in front means: trust that many addresses, counted from the socket. */
const trustOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

const createFramework = ({ config, logger }: AppParts): FastifyInstance =>
  Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    // A slow reader or writer may not hold a connection for ever; streams send a heartbeat well within this.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });

/** The sign-in portal is named by the settings, so it may stand in the operator's own network. */
const portalOrigins = ({ portal }: Config): string[] => (portal.kind === 'oidc' ? [new URL(portal.issuer).origin] : []);

/** Joins the features. What joins two of them stands here and nowhere else. */
const createFeatures = (parts: AppParts) => {
  const { outbound } = parts;
  const wallet = createWalletFeature(parts);
  const runs = createRunsFeature({ ...parts, onInterrupted: wallet.settleNoted });
  const stores = createStoresFeature({ ...parts, fetch: outbound.asFetch({}) });
  const products = createProductsFeature({ ...parts, stores: stores.stores });
  const audit = createAuditFeature(parts);
  const accounts = createAccountsFeature(parts);
  const affiliates = createAffiliatesFeature({
    ...parts,
    hasPaid: (tx, accountId) => purchases.hasPaid(tx, accountId),
  });
  const purchases = createPurchasesFeature({
    ...parts,
    wallet,
    fetchFor: (operatorOrigins) => outbound.asFetch({ operatorOrigins }),
    usdRate: () => models.usdRate(),
    listeners: {
      onPaid: async (tx, order) => {
        await membership.onPaid(tx, order);
        await affiliates.onPaid(tx, order);
      },
      onReversed: affiliates.onReversed,
    },
  });
  const membership = createMembershipFeature({ ...parts, wallet, orders: purchases });
  /** What an account begins with stands in the transaction that opens it. */
  const register: RegisterAccount = async (tx, draft) => {
    const made = await registerAccount(tx, draft);
    const { accountId } = made;
    if (draft.variant === 'copywriting' && draft.operator !== 'never') await connectFirstSandbox(tx, { accountId, name: draft.name });
    await membership.activate(tx, accountId);
    await affiliates.begin(tx, accountId, draft.invitation);
    return made;
  };
  const portal = createPortalFeature({
    ...parts,
    registerAccount: register,
    addCode: (code) => session.addCode(code),
    fetch: outbound.asFetch({ operatorOrigins: portalOrigins(parts.config) }),
  });
  const session = createSessionFeature({
    ...parts,
    registerAccount: register,
    portal,
    beginStore: async () => null,
    onSampleAccount: async (_kind, { accountId, shopId }) => {
      await wallet.addSampleUsage(accountId);
      if (shopId) await stores.addSampleProducts({ accountId, shopId });
    },
  });
  const reach = { fetchFor: createOperatorFetch(outbound) };
  const connections = createConnectionsFeature({ ...parts, ...reach, kinds: [aiConnections(parts.config.vendorEnvironment)] });
  const models = createModelsFeature({ ...parts, ...reach, connections, mayUseOwnKey: membership.mayUseOwnKey });
  const settings = createSettingsFeature({
    ...parts,
    ownKeys: models.ownKeys,
    requireOwnKeyPlan: membership.requireOwnVendorKey,
    forgetting: { books: [purchases.forget, affiliates.forget, portal.forget], log: audit.forget },
  });
  const profile = createProfileFeature({ ...parts, findSite: settings.findSite });
  const health = createHealthFeature(parts);
  const writers = createWritersFeature({
    ...parts,
    runs,
    products,
    resolveModel: models.resolveModel,
    promptsOf: settings.promptsOf,
    meter: ({ actor: { accountId }, runId, atMost }, work) =>
      wallet.meter({ id: runId, accountId, amount: atMost, work: 'listing', reference: runId }, work, () => runs.confirmDelivery(runId)),
  });
  const all = [
    session,
    portal,
    profile,
    connections,
    models,
    runs,
    stores,
    products,
    writers,
    wallet,
    purchases,
    membership,
    affiliates,
    settings,
    audit,
    accounts,
    health,
  ];
  return {
    routes: all.flatMap((feature): Route[] => feature.routes),
    session,
    portal,
    stores,
    runs,
    wallet,
    purchases,
    membership,
    settings,
    health,
  };
};

/** The whole application, ready to listen or to be asked by `inject`. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, clock } = parts;
  const app = createFramework(parts);
  const mounted: FastifyInstance['mountedPaths'] = [];
  app.decorate('mountedPaths', mounted);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mounted.push({ method: each, url });
  });
  const { routes, session, portal, stores, runs, wallet, purchases, membership, settings, health } = createFeatures(parts);
  await app.register(cookie);
  mountRoutes(app, routes, {
    publicUrl: config.publicUrl,
    buckets: createTokenBuckets({ clock }),
    idempotency: createIdempotencyStore(database),
    findActor: session.findActor,
  });
  await mountPages(app, {
    publicUrl: config.publicUrl,
    consoleFolder: parts.consoleFolder ?? builtConsole,
    routes,
    isReady: health.checkReadiness,
    findPublicPage: stores.findPublicPage,
  });
  const forgetAnswers = (before: Date) => deleteOldAnswers(database, before);
  await scheduleAll({ ...parts, forgetAnswers, wallet, portal, session, purchases, membership, settings });
  app.addHook('onReady', runs.start);
  app.addHook('onClose', async () => {
    await runs.drain();
    await wallet.drain();
  });
  return app;
};
