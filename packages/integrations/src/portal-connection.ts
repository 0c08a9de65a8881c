import type { IntegrationFacts, Registered } from './kit/integration-kind.ts';
import { once } from './kit/once.ts';
import type { Portal, PortalConnection, PortalContext } from './kit/portal.ts';

/** An outside portal with its settings; its code is loaded by the first who signs in. */
export const connectPortal = ({ load, metadata }: Registered<IntegrationFacts, Portal>, context: PortalContext): PortalConnection => {
  const open = once(async () => {
    const { connect } = await load();
    if (!connect) throw new Error(`${metadata.id} leads to no outside portal`);
    return connect(context);
  });
  return {
    begin: async (callbackUrl) => (await open()).begin(callbackUrl),
    identify: async (returned) => (await open()).identify(returned),
    signOutUrl: async (request) => (await open()).signOutUrl(request),
  };
};
