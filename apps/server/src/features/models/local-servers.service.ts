import type { LocalServer } from '@inkstone/contract/models';
import type { LocalServer as FoundServer, RegisteredAiVendor } from '@inkstone/integrations';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { aiKind, getVendor } from './ai-kind.ts';

type Deps = {
  connections: Pick<ConnectionsFeature, 'list'>;
  vendors: readonly RegisteredAiVendor[];
  discover: () => Promise<readonly FoundServer[]>;
};

export type LocalServers = ReturnType<typeof createLocalServers>;

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Model servers that answer on this machine, to be connected by one click. */
export const createLocalServers = ({ connections, vendors, discover }: Deps) => ({
  async list(): Promise<LocalServer[]> {
    const [found, connected] = await Promise.all([discover(), connections.list()]);
    const known = new Set(
      connected.filter(({ kind }) => kind === aiKind).map(({ integration, values }) => `${integration} ${hostOf(values['baseUrl'] ?? '')}`),
    );
    return found
      .map(({ vendorId, credentials, models }) => ({
        vendor: vendorId,
        vendorName: getVendor(vendors, vendorId).metadata.name,
        baseUrl: credentials['baseUrl'] ?? '',
        models: [...models],
      }))
      .filter(({ vendor, baseUrl }) => !known.has(`${vendor} ${hostOf(baseUrl)}`));
  },
});
