import { aiVendors } from '@inkstone/integrations';
import type { TestDb } from './database.ts';
import { createGatewaySuite, vendorKey } from './gateway-suite.ts';

/** Vendors of which each speaks a wire of its own by itself; the last one speaks chat completions, too. */
export const wireVendors = ['openai-compatible', 'anthropic', 'google', 'openai'] as const;

/** The model of a vendor in this suite, all at one price. */
export const modelOf = (vendor: (typeof wireVendors)[number]): string =>
  vendor === 'openai-compatible' ? 'stub-model' : `${vendor}-model`;

/** The gateway with a vendor for each wire, all of them the stub. */
export const createAllWiresSuite = async (test: TestDb) => {
  const gateway = await createGatewaySuite(test, {
    vendors: aiVendors.all.filter(({ metadata, isBuiltin }) => wireVendors.some((id) => id === metadata.id) || isBuiltin),
  });
  const price = { currency: 'USD', inputMicros: 150_000, outputMicros: 600_000, cachedInputMicros: 75_000 };
  for (const integration of wireVendors.slice(1)) {
    const values = { baseUrl: `${gateway.stub.origin}/v1`, apiKey: vendorKey };
    const named = { integration, name: integration, values, isPrivateAllowed: true };
    const { data } = await gateway.operator('POST', '/operator/connections/', named);
    const modelId = modelOf(integration);
    const added = await gateway.operator('POST', `/operator/connections/${data.id}/models/`, { modelId, label: modelId, ...price });
    await gateway.operator('PATCH', `/operator/models/${added.data.id}/`, { isEnabled: true });
  }
  return gateway;
};
