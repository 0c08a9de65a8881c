import type { LocalServer } from '@inkstone/contract/models';
import type { LocalServer as FoundServer } from '@inkstone/integrations';
import type { ConnectionService } from './connection.service.ts';

type Deps = { connections: ConnectionService; discover: () => Promise<readonly FoundServer[]> };

export type LocalServers = ReturnType<typeof createLocalServers>;

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Model servers that answer on this machine, to be connected by one click. */
export const createLocalServers = ({ connections, discover }: Deps) => ({
  async list(): Promise<LocalServer[]> {
    const [found, connected] = await Promise.all([discover(), connections.list()]);
    const known = new Set(connected.map(({ vendor, values }) => `${vendor} ${hostOf(values['baseUrl'] ?? '')}`));
    return found
      .map(({ vendorId, credentials, models }) => ({
        vendor: vendorId,
        vendorName: connections.getVendor(vendorId).metadata.name,
        baseUrl: credentials['baseUrl'] ?? '',
        models: [...models],
      }))
      .filter(({ vendor, baseUrl }) => !known.has(`${vendor} ${hostOf(baseUrl)}`));
  },
});
