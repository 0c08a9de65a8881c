import type { ModelKind, PriceTier, UnitPrice } from '@inkstone/contract/model-kinds';
import { aiVendors } from '@inkstone/integrations';
import { points } from '#server/features/wallet/index.ts';
import { createCoolDowns } from '#server/kernel/cool-downs.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor, type TestActor } from './builders.ts';
import type { TestDb } from './database.ts';
import { createOperatorApp } from './operator-app.ts';
import { startStubVendor } from './stub-vendor.ts';
import type { createTestApp } from './test-app.ts';

/** The key of the operator at the stub vendor: a canary that must show nowhere. */
export const vendorKey = 'sk-canary-0123456789abcdef';

type Price = {
  currency: 'USD' | 'CNY';
  inputMicros: number;
  outputMicros: number;
  cachedInputMicros?: number;
  kind?: ModelKind;
  unitPrices?: UnitPrice[];
  cacheWriteMicros?: number;
  priceTiers?: PriceTier[];
};

/** 0.15 and 0.60 USD for a million tokens: 129.6 and 518.4 micropoints a token at 7.20. */
export const usualPrice: Price = { currency: 'USD', inputMicros: 150_000, outputMicros: 600_000, cachedInputMicros: 75_000 };

/** Those whose addresses can lie on this machine, and the built-in one. */
export const gatewayVendors = aiVendors.all.filter(({ metadata, isBuiltin }) => metadata.id === 'openai-compatible' || isBuiltin);

/** The application with its port open, a vendor on loopback that speaks OpenAI's format and has `stub-model`, and the built-in one. */
export const createGatewaySuite = async (test: TestDb, overrides: Parameters<typeof createTestApp>[1] = {}) => {
  const stub = await startStubVendor();
  const outbound = createOutbound();
  const logged: string[] = [];
  let skippedMs = 0;
  const house = await createOperatorApp(test, {
    vendors: gatewayVendors,
    logger: createLogger({ level: 'info', stream: { write: (line) => void logged.push(line) } }),
    outbound,
    coolDowns: createCoolDowns({ now: () => Date.now() + skippedMs, random: () => 0 }),
    ...overrides,
  });
  let left = 0;
  house.app.server.on('request', (_request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) left += 1;
    });
  });
  const url = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const operator = house.as(await buildActor(test.db, { isOperator: true }));
  const values = { baseUrl: `${stub.origin}/v1`, apiKey: vendorKey };
  const connected = await operator('POST', '/operator/connections/', {
    integration: 'openai-compatible',
    name: 'Stub',
    values,
    isPrivateAllowed: true,
  });
  const connectionId: string = connected.data.id;

  const connections = new Map([['openai-compatible', connectionId]]);

  /** Connects another vendor, which is the same stub. */
  const connect = async (integration: string): Promise<void> => {
    const named = { integration, name: integration, values, isPrivateAllowed: true };
    const { data } = await operator('POST', '/operator/connections/', named);
    connections.set(integration, data.id);
  };

  /** Puts another model of a vendor on sale; answers its id. */
  const addModel = async (modelId: string, price: Price = usualPrice, vendor = 'openai-compatible'): Promise<string> => {
    const added = await operator('POST', `/operator/connections/${connections.get(vendor)}/models/`, { modelId, label: modelId, ...price });
    await operator('PATCH', `/operator/models/${added.data.id}/`, { isEnabled: true });
    return added.data.id;
  };
  const modelId = await addModel('stub-model');

  /** An account with points and an app; `secret` is the key of the app. */
  const addCustomer = async ({
    credit = 1000,
    monthlyLimit = null,
    vendor = null,
  }: {
    credit?: number;
    monthlyLimit?: number | null;
    vendor?: string | null;
  } = {}) => {
    const actor: TestActor = await buildActor(test.db);
    if (credit) {
      const movement = { id: newId(), accountId: actor.accountId, amount: points(credit), work: 'top-up', reference: '' };
      await house.features.wallet.credit(movement);
    }
    const made = await house.as(actor)('POST', '/api_integration/apps/', { name: newId(), description: '', vendor, monthlyLimit });
    const secret: string = made.data.secret;
    const appId: string = made.data.app.id;
    const keyId: string = made.data.key.id;
    return { actor, accountId: actor.accountId, appId, keyId, secret };
  };

  type Send = { path?: string; headers?: Record<string, string>; signal?: AbortSignal };
  /** Calls as a program does, over the network. */
  const post = (secret: string, body: unknown, { path = '/v1/chat/completions', headers = {}, signal }: Send = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
  const chat = (secret: string, body: object = {}, send: Send = {}) =>
    post(secret, { model: 'stub-model', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 100, ...body }, send);

  /** The rows of an account, the oldest first. */
  const rowsOf = async (accountId: string) => {
    const { rows } = await test.pool.query('select * from gateway_requests where account_id = $1 order by started_at, id', [accountId]);
    return rows;
  };
  const balanceOf = (accountId: string) => house.features.wallet.balanceOf(accountId);

  /** Another vendor, as it were: whoever waits after a failure has waited long enough. */
  const answerWith: typeof stub.answerWith = (script) => {
    skippedMs += 3_600_000;
    stub.answerWith(script);
  };

  return {
    ...house,
    stub: { ...stub, answerWith },
    url,
    operator,
    connectionId,
    modelId,
    connect,
    addModel,
    addCustomer,
    post,
    chat,
    rowsOf,
    balanceOf,
    logged,
    /** How many callers the server has seen leave before their answer was whole. */
    left: () => left,
    close: async (): Promise<void> => {
      await house.close();
      await outbound.close();
      await stub.close();
    },
  };
};
export type GatewaySuite = Awaited<ReturnType<typeof createGatewaySuite>>;
