import { aiVendors } from '@inkstone/integrations';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor } from './builders.ts';
import type { TestDb } from './database.ts';
import { noDirect } from './no-direct.ts';
import { createOperatorApp } from './operator-app.ts';

/** What a vendor's server does with a request. */
export type Answering = (request: { body: Record<string, unknown>; signal: AbortSignal | null }) => Response | Promise<Response>;

/** The application with a vendor of the registry behind a wire that the test answers; one model of that vendor, which is the default one. */
export const createWireApp = async (test: TestDb, model: { integration: string; modelId: string }) => {
  const faults: string[] = [];
  const requests: Record<string, unknown>[] = [];
  let answering: Answering = () => new Response(null, { status: 500 });
  const fetch: Outbound['fetch'] = async (_, init) => {
    const body = JSON.parse(String(init?.body ?? '{}'));
    requests.push(body);
    return answering({ body, signal: init?.signal ?? null });
  };
  const outbound: Outbound = {
    fetch,
    asFetch: (policy) => (input, init) => fetch(input, { ...init, ...policy }),
    direct: noDirect,
    close: async () => undefined,
  };
  const house = await createOperatorApp(test, {
    vendors: aiVendors.all.filter(({ metadata, isBuiltin }) => metadata.id === model.integration || isBuiltin),
    logger: createLogger({ level: 'error', stream: { write: (line) => void faults.push(line) } }),
    outbound,
    runs: { flushMs: 2 },
    vendorPace: { silenceMs: 40, retryMs: 2 },
  });
  const operator = await buildActor(test.db, { isOperator: true });
  const ask = house.as(operator);
  const values = { baseUrl: 'https://models.example.com/v1', apiKey: 'sk-wire-0123456789' };
  const connected = await ask('POST', '/operator/connections/', { integration: model.integration, name: 'Wire', values });
  const connectionId: string = connected.data.id;
  const price = { currency: 'USD', inputMicros: 150_000, outputMicros: 600_000 };
  const added = await ask('POST', `/operator/connections/${connectionId}/models/`, {
    modelId: model.modelId,
    label: 'Wire model',
    ...price,
  });
  const { data } = await ask('GET', `/operator/connections/${connectionId}/models/`);
  const id = added.data?.id ?? data.find((each: { modelId: string }) => each.modelId === model.modelId).id;
  await ask('PATCH', `/operator/models/${id}/`, { isEnabled: true, isDefault: true, isCopyForced: true });
  return {
    ...house,
    operator,
    connectionId,
    faults,
    requests,
    answerWith: (next: Answering): void => {
      answering = next;
    },
    close: async (): Promise<void> => {
      await house.features.runs.drain(100);
      await house.close();
    },
  };
};
export type WireApp = Awaited<ReturnType<typeof createWireApp>>;
