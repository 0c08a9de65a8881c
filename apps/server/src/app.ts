import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import type { Config } from './config.ts';
import { createAiApi } from './create-ai-api.ts';
import { createCopywriting } from './create-copywriting.ts';
import { createEnterprise } from './create-enterprise.ts';
import { createIdempotencyStore } from './db/idempotency.repository.ts';
import * as standalone from './feature-list.ts';
import { createAccountMail, createAccountsFeature, type RegisterAccount, registerAccount } from './features/accounts/index.ts';
import { createAffiliatesFeature } from './features/affiliates/index.ts';
import { recordAudit } from './features/audit/index.ts';
import { createConnectionsFeature } from './features/connections/index.ts';
import { sourceConnections } from './features/document-sources/index.ts';
import { createFactorsFeature, findFactorOwners } from './features/factors/index.ts';
import { createHealthFeature } from './features/health/index.ts';
import { createKeyedHashes } from './features/keyed-hashes/index.ts';
import { createMembershipFeature } from './features/membership/index.ts';
import { aiConnections, createModelsFeature } from './features/models/index.ts';
import { createPaidRunsFeature } from './features/paid-runs/index.ts';
import { createPortalFeature } from './features/portal/index.ts';
import { createProductsFeature } from './features/products/index.ts';
import { createProfileFeature } from './features/profile/index.ts';
import { createPurchasesFeature } from './features/purchases/index.ts';
import { createRunsFeature } from './features/runs/index.ts';
import { createSecurityEventsFeature } from './features/security-events/index.ts';
import { countLiveSessions, createSessionFeature, endSessions, findLastSeen } from './features/session/index.ts';
import { createSettingsFeature } from './features/settings/index.ts';
import { connectFirstSandbox, createStoresFeature, findShopsOf } from './features/stores/index.ts';
import { createWalletFeature } from './features/wallet/index.ts';
import { figuresOf } from './figures-of.ts';
import { bareRoutesOf, createPageSearch, fillBy, forgetBy, forgetPeopleBy } from './fold-features.ts';
import { createIdempotencyFeature } from './idempotency-feature.ts';
import type { Feature } from './kernel/feature.ts';
import { mountBareRoutes } from './kernel/http/bare/mount-bare-routes.ts';
import { mountRoutes } from './kernel/http/endpoints/mount-routes.ts';
import { createFramework } from './kernel/http/framework/framework.ts';
import { mountRequestLog } from './kernel/http/framework/request-log.ts';
import { mountStopping } from './kernel/http/framework/stopping.ts';
import { createStreamPlaces, type StreamPlaces } from './kernel/http/limits/stream-places.ts';
import { createTokenBuckets } from './kernel/http/limits/token-bucket.ts';
import { mountPages } from './kernel/http/pages/mount-pages.ts';
import { mountPublicPagesHost } from './kernel/http/pages/public-pages-host.ts';
import { mountMetrics } from './kernel/metrics/mount-metrics.ts';
import { createOperatorFetch } from './kernel/outbound/operator-fetch.ts';
import { traceOutbound } from './kernel/outbound/trace-outbound.ts';
import { createPasswords } from './kernel/security/passwords.ts';
import { mountRequestSpans } from './kernel/tracing/mount-request-spans.ts';
import { traced } from './kernel/tracing/tracing.ts';
import { places } from './places.ts';

/** The sign-in portal is named by the settings, so it may stand in the operator's own network. */
const portalOrigins = ({ portal }: Config): string[] => (portal.kind === 'oidc' ? [new URL(portal.issuer).origin] : []);

/** A new account, with what each feature gives it at its beginning. */
const registerBy =
  (features: () => readonly Feature[]): RegisterAccount =>
  async (tx, draft) => {
    const made = await registerAccount(tx, draft);
    const { accountId } = made;
    if (draft.variant === 'copywriting' && draft.operator !== 'never') await connectFirstSandbox(tx, { accountId, name: draft.name });
    for (const feature of features()) await feature.beginAccount?.(tx, { accountId, invitation: draft.invitation });
    return made;
  };

/** The parts of the application as the features get them, and the two features that add to them. */
const openParts = (given: AppParts) => {
  const securityEvents = createSecurityEventsFeature(given);
  const keyedHashes = createKeyedHashes(given);
  const outbound = securityEvents.watchOutbound(given.tracing ? traceOutbound(given.outbound, given.tracing) : given.outbound);
  const parts = { ...given, outbound, recordSecurityEvent: securityEvents.record, hashesOf: keyedHashes.hashesOf };
  return { parts, securityEvents, keyedHashes };
};

/** Joins the features. What joins two of them stands here by name; what all of them have, each announces itself. */
const createFeatures = (given: AppParts, streams: StreamPlaces) => {
  const { parts, securityEvents, keyedHashes } = openParts(given);
  const { config, database, clock, outbound } = parts;
  const fetchFor = createOperatorFetch(outbound);
  const wallet = createWalletFeature(parts);
  const runs = createRunsFeature({ ...parts, ...parts.runs });
  const paidRuns = createPaidRunsFeature({ database, runs, wallet });
  const stores = createStoresFeature({ ...parts, publicPagesUrl: config.publicPagesUrl, fetch: outbound.asFetch({}) });
  const products = createProductsFeature({ ...parts, stores: stores.stores, files: stores.files });
  const affiliates = createAffiliatesFeature({ ...parts, hasPaid: (tx, accountId) => purchases.hasPaid(tx, accountId) });
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
  const register = registerBy(() => all);
  const signIn = { passwords: createPasswords({ cost: config.passwordCost }), tell: createAccountMail(parts) };
  const portal = createPortalFeature({
    ...parts,
    ...signIn,
    onProved: membership.onProved,
    registerAccount: register,
    addCode: (code) => session.addCode(code),
    beginSecondStep: (result, context) => factors.beginSecondStep(result, context),
    fetch: outbound.asFetch({ operatorOrigins: portalOrigins(config) }),
  });
  const session = createSessionFeature({
    ...parts,
    ...signIn,
    registerAccount: register,
    portal,
    startStoreConnection: async () => null,
    fillSample: fillBy(() => all),
  });
  const factors = createFactorsFeature({ ...parts, passwords: signIn.passwords, redirectToConsole: portal.redirectToConsole });
  const connections = createConnectionsFeature({
    ...parts,
    fetchFor,
    kinds: [aiConnections(config.vendorEnvironment, parts.vendors), sourceConnections, ...(parts.connectionKinds ?? [])],
  });
  const models = createModelsFeature({ ...parts, fetchFor, connections, mayUseOwnKey: membership.mayUseOwnKey });
  const accounts = createAccountsFeature({
    ...parts,
    recordAudit,
    elsewhere: { findShops: findShopsOf, findLastSeen, countSessions: countLiveSessions, findFactorOwners, endSessions },
  });
  const settings = createSettingsFeature({
    ...parts,
    ...signIn,
    ownKeys: models.ownKeys,
    requireOwnKeyPlan: membership.requireOwnVendorKey,
    forgetAccount: forgetBy(() => all),
  });
  const profile = createProfileFeature({
    ...parts,
    findSite: settings.findSite,
    listGroups: products.products.listGroups,
  });
  const people = { ...signIn, pages: portal, forgetPeople: forgetPeopleBy(() => all) };
  const copywriting = createCopywriting(parts, { runs, paidRuns, wallet, products, stores, models, settings });
  const aiApi = createAiApi(parts, { wallet, connections, models });
  const { openAiErrors } = aiApi.gateway;
  const enterprise = createEnterprise({ ...parts, ...people, membership, models, connections, runs, paidRuns, wallet, openAiErrors });
  const figures = figuresOf({ database, streams, runs, models, gateway: aiApi.gateway, wallet });
  const health = createHealthFeature({ ...parts, figures, sealed: () => all.flatMap(({ sealed }) => sealed ?? []) });
  // What stands on something comes behind it: they start in this order and drain in the opposite one.
  const all: readonly Feature[] = [
    createIdempotencyFeature({ database, clock }),
    securityEvents,
    keyedHashes,
    ...Object.values(standalone).map((create): Feature => create(parts)),
    accounts,
    wallet,
    runs,
    paidRuns,
    stores,
    products,
    membership,
    affiliates,
    purchases,
    profile,
    portal,
    session,
    factors,
    connections,
    models,
    settings,
    ...Object.values({ ...aiApi, ...enterprise }),
    health,
    ...Object.values(copywriting),
  ];
  return {
    all,
    health,
    figures,
    securityEvents,
    factors,
    callers: session.callers,
    findSetupPath: portal.findSetupPath,
    runs,
    paidRuns,
    bulk: copywriting.bulk,
    wallet,
    stores,
    products,
    models,
    settings,
    gateway: aiApi.gateway,
    ...enterprise,
  };
};
export type Features = ReturnType<typeof createFeatures>;

const scheduleAll = async ({ jobs, tracing = null }: AppParts, features: readonly Feature[]): Promise<void> => {
  for (const { name, cron, work } of features.flatMap(({ schedules = [] }) => schedules)) {
    await jobs.work(name, (job) => traced(tracing, { name, isRoot: true }, () => work(job)));
    await jobs.schedule(name, cron);
  }
};

export type Application = {
  app: FastifyInstance;
  features: Features;
  /** Takes no new long work, says so at `/readyz`, and waits so long for what runs; what is left then is handed over. `close` comes after it. */
  finish: (graceMs: number) => Promise<void>;
};

/** The whole application, ready to listen or to be asked by `inject`, and the features in it. */
export const createApp = async (parts: AppParts): Promise<Application> => {
  const { config, database, clock, tracing } = parts;
  const app = createFramework(parts);
  const mounted: FastifyInstance['mountedPaths'] = [];
  app.decorate('mountedPaths', mounted);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mounted.push({ method: each, url });
  });
  if (tracing) mountRequestSpans(app, { tracing, isBehindProxy: config.trustProxy !== false });
  const streams = createStreamPlaces();
  const features = createFeatures(parts, streams);
  const { all, callers, securityEvents, factors } = features;
  const { readiness } = features.health;
  const routes = all
    .flatMap((feature) => feature.routes)
    .filter(({ module }) => !module || config.modules[module])
    .map(securityEvents.watchRoute);
  const buckets = createTokenBuckets({ clock });
  const findPublicPage = createPageSearch(all);
  const stopping = mountStopping(app);
  if (config.publicPagesUrl) mountPublicPagesHost(app, { publicPagesUrl: config.publicPagesUrl, findPublicPage, buckets });
  await app.register(cookie);
  if (config.requestLog) mountRequestLog(app);
  if (config.metrics) {
    const { figures, health, wallet, models } = features;
    const findStored = async () => ({ queues: await health.findQueues(), points: await wallet.sumPoints() });
    await mountMetrics(app, { access: config.metrics, figures, findStored, vendorCalls: models.vendorCalls });
  }
  mountRoutes(app, routes, {
    publicUrl: config.publicUrl,
    buckets,
    idempotency: createIdempotencyStore(database),
    streams,
    callers,
    findVisitor: features.siteChats.findVisitor,
    onRefusal: securityEvents.onRefusal,
    ...(config.needsOperatorFactor && { requireOperator: factors.requireOperatorFactor }),
  });
  const quick = { config, isTraced: Boolean(tracing), isStopping: stopping.hasBegun };
  const bareRoutes = bareRoutesOf(all, config.modules);
  mountBareRoutes(app, bareRoutes, { buckets, onRefusal: securityEvents.onRefusal, ...quick });
  app.addHook('onError', async (_request, _reply, error) => readiness.noteError(error));
  await mountPages(app, {
    publicUrl: config.publicUrl,
    publicPagesUrl: config.publicPagesUrl,
    consoleFolder: parts.consoleFolder ?? places.console,
    modules: config.modules,
    routes,
    bareRoutes,
    buckets,
    checkReadiness: async () => (stopping.hasBegun() ? 'stopping' : readiness.check()),
    findPublicPage,
    findAncestors: features.siteChats.findAncestors,
    isOpenedFromOutside: features.siteChats.isOpenedFromOutside,
  });
  await scheduleAll(parts, all);
  app.addHook('onReady', async () => {
    for (const feature of all) await feature.start?.();
  });
  // The port closes when nobody is being answered any more.
  app.addHook('preClose', async () => {
    features.programs.finish();
    await features.gateway.finish(0);
  });
  app.addHook('onClose', async () => {
    for (const feature of all.toReversed()) await feature.drain?.();
    features.figures.close();
  });
  const finish = async (graceMs: number): Promise<void> => {
    stopping.begin();
    await Promise.all([features.runs.finish(graceMs), features.bulk.finish(graceMs), features.gateway.finish(graceMs)]);
  };
  return { app, features, finish };
};
