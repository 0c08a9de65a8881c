import { newId } from '#server/kernel/ids.ts';
import { aSecond } from './a-second.ts';
import type { GatewaySuite } from './gateway-suite.ts';

type Settings = { weight?: number; callsAtOnce?: number };

/** Connections to the stub vendor with keys of their own, which offer one model that nobody else has. */
export const createSoldConnections = (gateway: Pick<GatewaySuite, 'operator' | 'stub'>) => async (all: readonly Settings[]) => {
  const modelId = `m-${newId()}`;
  const keys: { id: string; apiKey: string }[] = [];
  for (const settings of all) {
    const apiKey = `key-${newId()}`;
    const values = { baseUrl: `${gateway.stub.origin}/v1`, apiKey };
    const made = await gateway.operator('POST', '/operator/connections/', {
      integration: 'openai-compatible',
      name: apiKey,
      values,
      isPrivateAllowed: true,
    });
    const { id } = made.data;
    await gateway.operator('PATCH', `/operator/connections/${id}/`, settings);
    const price = { currency: 'USD', inputMicros: 150_000, outputMicros: 600_000 };
    const model = await gateway.operator('POST', `/operator/connections/${id}/models/`, { modelId, label: modelId, ...price });
    await gateway.operator('PATCH', `/operator/models/${model.data.id}/`, { isEnabled: true });
    keys.push({ id, apiKey });
  }
  await aSecond();
  return { modelId, keys };
};
