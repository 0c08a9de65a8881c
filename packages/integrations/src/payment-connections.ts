import { credentialsOf } from './environment.ts';
import type { PaymentConnection, PaymentGateway } from './kit/payment-gateway.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type FetchFor = (credentials: Readonly<Record<string, string | undefined>>) => typeof globalThis.fetch;

/** One way to pay, ready for use. */
export type ConnectedGateway = { gateway: PaymentGateway; connection: PaymentConnection };

/** Connects every gateway that is always there or has any of its variables set; half of them set is a VendorError. */
export const connectGateways = (gateways: readonly PaymentGateway[], environment: Environment, fetchFor: FetchFor): ConnectedGateway[] =>
  gateways.flatMap((gateway) => {
    const credentials = credentialsOf(gateway.metadata, environment);
    if (!gateway.isAlwaysThere && Object.keys(credentials).length === 0) return [];
    return [{ gateway, connection: gateway.connect({ credentials, fetch: fetchFor(credentials) }) }];
  });
