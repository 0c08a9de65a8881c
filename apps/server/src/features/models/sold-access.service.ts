import type { AiClient, RegisteredAiVendor } from '@inkstone/integrations';
import { secretsOf } from '@inkstone/integrations/kit/connection';
import type { Credentials } from '@inkstone/integrations/kit/metadata';
import type { VendorWires } from '@inkstone/integrations/kit/vendor-wire';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { getVendor } from './ai-kind.ts';

type Deps = { connections: Pick<ConnectionsFeature, 'open'>; vendors: readonly RegisteredAiVendor[] };

/** What calls of the AI API go through to a vendor: by a wire that it speaks, or by a client that translates. */
export type SoldAccess = {
  vendorName: string;
  wires: VendorWires;
  credentials: Credentials;
  /** What must not be told to anybody of what the vendor says. */
  secrets: readonly string[];
  /** Whether the operator allowed that its address lies in a private network. */
  isPrivateAllowed: boolean;
  client: AiClient;
};

/** Opens connections of the installation for the AI API. */
export const createSoldAccess =
  ({ connections, vendors }: Deps) =>
  async (connectionId: string): Promise<SoldAccess> => {
    const { integrationId, credentials, fetch, isPrivateAllowed } = await connections.open(connectionId);
    const { metadata, wires = {}, create } = await getVendor(vendors, integrationId).load();
    const client = create({ credentials, fetch, isUnwatched: true });
    return { vendorName: metadata.name, wires, credentials, secrets: secretsOf(metadata, credentials), isPrivateAllowed, client };
  };
