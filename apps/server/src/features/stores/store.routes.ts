import { storeEndpoints } from '@inkstone/contract/stores';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { StoreService } from './store.service.ts';

export const storeRoutes = (stores: StoreService) =>
  defineRoutes(storeEndpoints, {
    current: ({ actor }) => stores.findCurrent(actor),
    connectSandbox: ({ actor, body, context: { requestId } }) => stores.connectSandbox({ actor, requestId }, body.name),
  });
