import { pointsPerCny } from '@inkstone/contract/purchases';
import { type ConnectedGateway, connectPayments, VendorError } from '@inkstone/integrations';
import { StartError } from '#server/db/start-error.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Parts = {
  vendorEnvironment: Readonly<Record<string, string | undefined>>;
  /** `fetch` for the gateways' addresses, which come from the installation's settings. */
  fetchFor: (operatorOrigins: readonly string[]) => typeof globalThis.fetch;
};

const originsOf = (credentials: Readonly<Record<string, string | undefined>>): string[] =>
  Object.values(credentials).flatMap((value) => (value && /^https?:/.test(value) && URL.canParse(value) ? [new URL(value).origin] : []));

/** The payment gateways of the settings; an incompletely configured one prevents the start. */
export const createGateways = ({ vendorEnvironment, fetchFor }: Parts) => {
  const connect = (): ConnectedGateway[] => {
    try {
      return connectPayments(vendorEnvironment, (credentials) => fetchFor(originsOf(credentials)));
    } catch (error) {
      if (error instanceof VendorError) throw new StartError(`${error.vendor}: ${error.message}. Set all of its secrets or none.`);
      throw error;
    }
  };
  const connected = connect();

  return {
    find: (id: string): ConnectedGateway | undefined => connected.find(({ gateway }) => gateway.metadata.id === id),
    get: (id: string): ConnectedGateway => {
      const found = connected.find(({ gateway }) => gateway.metadata.id === id);
      if (!found) throw new AppError('purchase.gatewayUnknown', 404);
      return found;
    },
    /** The default gateway: a provider with a payment page if there is one. */
    preferred: (): ConnectedGateway => {
      const found = connected.find(({ gateway }) => gateway.flow === 'checkout') ?? connected[0];
      if (!found) throw new AppError('purchase.gatewayUnknown', 404);
      return found;
    },
    list: () =>
      connected.map(({ gateway: { metadata, title, minimumFen, flow } }) => ({
        id: metadata.id,
        name: title,
        description: metadata.description,
        // 1 CNY = 100 fen.
        minimumPoints: Math.max(1, Math.ceil((minimumFen * pointsPerCny) / 100)),
        flow,
      })),
  };
};
export type Gateways = ReturnType<typeof createGateways>;
