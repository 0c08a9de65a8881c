import type { AiVendor, AiVendorFacts } from './kit/ai-vendor.ts';
import type { Registered } from './kit/integration-kind.ts';
import type { Credentials } from './kit/metadata.ts';

export type LocalServer = { vendorId: string; credentials: Credentials; models: readonly string[] };

const patienceMs = 700;

type Vendor = Registered<AiVendorFacts, AiVendor>;

const probe = async ({ metadata, localBaseUrl, load }: Vendor, fetch: typeof globalThis.fetch): Promise<LocalServer[]> => {
  if (!localBaseUrl) return [];
  const credentials = { baseUrl: localBaseUrl };
  const { create } = await load();
  const client = create({ credentials, fetch, signal: AbortSignal.timeout(patienceMs), limits: { answerMs: patienceMs } });
  try {
    const models = await client.listModels();
    return [{ vendorId: metadata.id, credentials, models: models.map(({ id }) => id) }];
  } catch {
    // No server listens there, or another kind of server does: there is none to offer.
    return [];
  }
};

/** Asks the usual addresses on this machine which model servers run; the fetch must be allowed to reach loopback. */
export const findLocalServers = async (vendors: readonly Vendor[], fetch: typeof globalThis.fetch): Promise<LocalServer[]> =>
  (await Promise.all(vendors.map((vendor) => probe(vendor, fetch)))).flat();
