import type { AiVendor, FoundCredentials } from '@inkstone/integrations';
import type { ConnectionKind } from '#server/features/connections/index.ts';
import { knownModels } from './known-models.ts';
import { countModels, insertModels } from './model.repository.ts';

type Deps = { vendors: readonly AiVendor[]; found: readonly FoundCredentials[] };

/** The kind of connection that leads to AI vendors. */
export const aiKind = 'ai';

export const getVendor = (vendors: readonly AiVendor[], id: string): AiVendor => {
  const vendor = vendors.find(({ metadata }) => metadata.id === id);
  if (!vendor) throw new Error(`no vendor ${id} in the registry`);
  return vendor;
};

/** What AI vendors bring to their connections: models that are known from the start, and a test that lists them. */
export const createAiKind = ({ vendors, found }: Deps): ConnectionKind => ({
  id: aiKind,
  integrations: vendors,
  found: found.map(({ vendorId, credentials }) => ({ integrationId: vendorId, credentials })),
  test: async (id, { signal, ...access }) => {
    const client = getVendor(vendors, id).create(access);
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
