import { credentialsOf } from './environment.ts';
import { requireFields } from './kit/connection.ts';
import type { Registered } from './kit/integration-kind.ts';
import { once } from './kit/once.ts';
import type { PaymentConnection, PaymentGateway, PaymentGatewayFacts } from './kit/payment-gateway.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type FetchFor = (credentials: Readonly<Record<string, string | undefined>>) => typeof globalThis.fetch;

/** One way to pay that is set up; its code is loaded by the first who connects. */
export type ConnectedGateway = {
  gateway: PaymentGatewayFacts;
  connect: () => Promise<PaymentConnection>;
  /** What the environment tells payers to do; empty when it says nothing. */
  instructionsFromEnvironment: string;
};

/** A way to pay, whether it is set up or not, with the variables without which it cannot be used. */
export type KnownGateway = Pick<PaymentGatewayFacts, 'title' | 'flow'> &
  Pick<PaymentGatewayFacts['metadata'], 'id' | 'description'> & { requiredVariables: readonly string[] };

/** What the operator may know of all gateways. */
export const describeGateways = (gateways: readonly PaymentGatewayFacts[]): KnownGateway[] =>
  gateways.map(({ metadata: { id, description, credentialFields }, title, flow }) => ({
    id,
    description,
    title,
    flow,
    requiredVariables: credentialFields.flatMap(({ required, envName }) => (required && envName ? [envName] : [])),
  }));

/** Every gateway that is always there or has any of its variables set; half of them set is a VendorError. */
export const connectGateways = (
  gateways: readonly Registered<PaymentGatewayFacts, PaymentGateway>[],
  environment: Environment,
  fetchFor: FetchFor,
): ConnectedGateway[] =>
  gateways.flatMap((gateway) => {
    const credentials = credentialsOf(gateway.metadata, environment);
    if (!gateway.isAlwaysThere && Object.keys(credentials).length === 0) return [];
    requireFields(gateway.metadata, credentials);
    const fetch = fetchFor(credentials);
    const connect = once(async () => (await gateway.load()).connect({ credentials, fetch }));
    return [{ gateway, connect, instructionsFromEnvironment: credentials['instructions'] ?? '' }];
  });
