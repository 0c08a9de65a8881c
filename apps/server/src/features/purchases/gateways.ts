import { pointsPerCny } from '@inkstone/contract/purchases';
import { type ConnectedGateway, connectPayments } from '@inkstone/integrations';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Parts = {
  vendorEnvironment: Readonly<Record<string, string | undefined>>;
  /** `fetch` for the gateways' addresses, which come from the installation's settings. */
  fetchFor: (operatorOrigins: readonly string[]) => typeof globalThis.fetch;
};

const originsOf = (credentials: Readonly<Record<string, string | undefined>>): string[] =>
  Object.values(credentials).flatMap((value) => (value && /^https?:/.test(value) && URL.canParse(value) ? [new URL(value).origin] : []));

/** The payment gateways of the settings; the start has refused one that is set up only in part. */
export const createGateways = ({ vendorEnvironment, fetchFor }: Parts) => {
  const connected: readonly ConnectedGateway[] = connectPayments(vendorEnvironment, (credentials) => fetchFor(originsOf(credentials)));

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
