import { aiVendors } from '@inkstone/integrations';
import type { TestDb } from './database.ts';
import { createGatewaySuite, usualPrice } from './gateway-suite.ts';

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
  for (const vendor of wireVendors.slice(1)) {
    await gateway.connect(vendor);
    await gateway.addModel(modelOf(vendor), usualPrice, vendor);
  }
  return gateway;
};
