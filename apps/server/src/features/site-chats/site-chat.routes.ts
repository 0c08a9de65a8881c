import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { SiteChatService } from './site-chat.service.ts';

export const siteChatRoutes = (chats: SiteChatService) =>
  defineRoutes(siteChatEndpoints, {
    get: ({ actor, params, context }) => chats.get(actor, params.id, context.origin),
    save: ({ actor, params, body, context }) => chats.save(actor, params.id, { ...body, origin: context.origin }),
    makeSecret: ({ actor, params }) => chats.makeSecret(actor, params.id),
    visit: ({ params, body, context }) => chats.visit({ ...params, ...body, ownOrigin: context.origin }),
  });
