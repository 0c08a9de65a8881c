import { type AiClient, aiVendors, type FoundCredentials, type RegisteredAiVendor } from '@inkstone/integrations';
import type { ConnectionAccess, ConnectionKind } from '#server/features/connections/index.ts';
import { knownModels } from './known-models.ts';
import { countModels, insertModels } from './model.repository.ts';

type Deps = { vendors: readonly RegisteredAiVendor[]; found: readonly FoundCredentials[] };

/** The kind of connection that leads to AI vendors. */
export const aiKind = aiVendors.id;

export const getVendor = (vendors: readonly RegisteredAiVendor[], id: string): RegisteredAiVendor => {
  const vendor = vendors.find(({ metadata }) => metadata.id === id);
  if (!vendor) throw new Error(`no vendor ${id} in the registry`);
  return vendor;
};

/** A client of a vendor, whose code is loaded when it is first needed. */
export const createClient = async ({ load }: RegisteredAiVendor, access: ConnectionAccess & { isUnwatched?: boolean }): Promise<AiClient> =>
  (await load()).create(access);

/** What AI vendors bring to their connections: models that are known from the start, and a test that lists them. */
export const createAiKind = ({ vendors, found }: Deps): ConnectionKind => ({
  id: aiKind,
  integrations: vendors,
  found,
  test: async (id, { signal, ...access }) => {
    const client = await createClient(getVendor(vendors, id), access);
    const checked = await client.checkCredentials(signal);
    if (!checked.ok) throw checked.error;
    return (await client.listModels(signal)).map(({ name }) => name);
  },
  onStored: async (tx, { connectionId, integrationId }) => {
    await insertModels(tx, knownModels(getVendor(vendors, integrationId), connectionId));
  },
  countOffers: async (db, connectionIds) =>
    new Map((await countModels(db, connectionIds)).map(({ connectionId, ...counts }) => [connectionId, counts])),
});
