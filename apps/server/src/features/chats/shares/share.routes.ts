import { chatShareEndpoints } from '@inkstone/contract/chat-shares';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ShareService } from './share.service.ts';

export const shareRoutes = (shares: ShareService) =>
  defineRoutes(chatShareEndpoints, {
    list: ({ actor, params }) => shares.list(actor, params.id),
    make: ({ actor, params, body }) => shares.make(actor, params.id, body),
    revoke: ({ actor, params }) => shares.revoke(actor, params.id),
    read: ({ body }) => shares.read(body.token),
  });
