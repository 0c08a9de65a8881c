import type { AppParts } from './app-parts.ts';
import { createAppsFeature } from './features/apps/index.ts';
import type { createConnectionsFeature } from './features/connections/index.ts';
import { createGatewayFeature } from './features/gateway/index.ts';
import type { createModelsFeature } from './features/models/index.ts';
import { createPlaygroundFeature } from './features/playground/index.ts';
import type { createWalletFeature } from './features/wallet/index.ts';

type AiApiParts = {
  wallet: ReturnType<typeof createWalletFeature>;
  connections: ReturnType<typeof createConnectionsFeature>;
  models: ReturnType<typeof createModelsFeature>;
};

/** Apps with their keys, the gateway that they call, and where people call it by hand. */
export const createAiApi = (parts: AppParts, { wallet, connections, models }: AiApiParts) => {
  const apps = createAppsFeature({ ...parts, wallet, onKeeping: (tx, appId, changes) => gateway.onKeeping(tx, appId, changes) });
  const gateway = createGatewayFeature({ ...parts, apps, wallet, connections, models });
  const playground = createPlaygroundFeature({ ...parts, findSold: models.findSold, play: gateway.play, findPlayed: gateway.findPlayed });
  return { apps, gateway, playground };
};
