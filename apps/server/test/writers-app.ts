import { type AiClient, aiVendors } from '@inkstone/integrations';
import type { ChatEvent, ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ResolvedModel } from '#server/features/models/index.ts';
import { createPaidRunsFeature } from '#server/features/paid-runs/index.ts';
import { createProductsFeature } from '#server/features/products/index.ts';
import { createRunsFeature } from '#server/features/runs/index.ts';
import { createStoresFeature } from '#server/features/stores/index.ts';
import { createWalletFeature } from '#server/features/wallet/index.ts';
import { createWritersFeature } from '#server/features/writers/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { mountForTest } from './mount-for-test.ts';

/** What a scripted model does with a request: pieces of text, a failure, or a pause until it is stopped. */
export type Script = (request: ChatRequest, signal: AbortSignal | undefined) => AsyncIterable<string>;

const usage = { inputTokens: 10, outputTokens: 20, cachedInputTokens: 0, estimated: false };

const clientOf = (script: Script): AiClient => {
  async function* streamChat(request: ChatRequest, signal?: AbortSignal): AsyncGenerator<ChatEvent> {
    for await (const text of script(request, signal)) {
      signal?.throwIfAborted();
      yield { type: 'text', text };
    }
    yield { type: 'finish', usage, reason: 'stop' };
  }
  return {
    streamChat,
    chat: () => Promise.reject(new Error('not used')),
    listModels: () => Promise.resolve([]),
    checkCredentials: () => Promise.resolve({ ok: true, modelCount: 0 }),
  };
};

const modelOf = (client: AiClient, isBuiltin: boolean): ResolvedModel => ({
  id: '00000000-0000-4000-8000-000000000001',
  vendor: isBuiltin ? 'builtin' : 'acme',
  vendorName: isBuiltin ? 'Built-in' : 'Acme AI',
  model: isBuiltin ? 'builtin-writer' : 'acme-large',
  label: isBuiltin ? 'Built-in (no model)' : 'Acme Large',
  isBuiltin,
  isOwn: false,
  client,
  contextTokens: null,
  maxOutputTokens: null,
  capabilities: [],
  price: { inputMicropoints: 0, outputMicropoints: 0, cachedInputMicropoints: 0 },
});

const builtinClient = async (): Promise<AiClient> => {
  const vendor = await aiVendors.all.find(({ isBuiltin }) => isBuiltin)?.load();
  if (!vendor) throw new Error('the built-in writer is missing');
  return vendor.create({ credentials: {}, fetch: () => Promise.reject(new Error('nothing leaves')) });
};

/** Runs, stores, products and writers on a database. Without a script the built-in writer writes. */
export const createWritersApp = async (db: OwnerDatabase) => {
  const faults: object[] = [];
  const state: { script: Script | null; isOwnKey: boolean; prompts: Record<string, { systemPrompt: string; assistantPrompt: string }> } = {
    script: null,
    isOwnKey: false,
    prompts: {},
  };
  const runs = createRunsFeature({ database: db, logger: { error: (details) => void faults.push(details) }, flushMs: 5 });
  const wallet = createWalletFeature({ database: db, clock: systemClock });
  const paidRuns = createPaidRunsFeature({ runs, wallet });
  const stores = createStoresFeature({ database: db, fetch: () => Promise.reject(new Error('nothing leaves')) });
  const products = createProductsFeature({ database: db, clock: systemClock, stores: stores.stores });
  const writers = createWritersFeature({
    database: db,
    clock: systemClock,
    paidRuns,
    products,
    resolveModel: async () =>
      state.script ? { ...modelOf(clientOf(state.script), false), isOwn: state.isOwnKey } : modelOf(await builtinClient(), true),
    promptsOf: async (accountId) => state.prompts[accountId] ?? { systemPrompt: '', assistantPrompt: '' },
  });
  await runs.start();
  const app = await mountForTest(db, [...runs.routes, ...stores.routes, ...products.routes, ...writers.routes]);
  return { app, runs, stores, wallet, faults, state, close: () => app.close().then(() => runs.drain(100)) };
};
export type WritersApp = Awaited<ReturnType<typeof createWritersApp>>;
