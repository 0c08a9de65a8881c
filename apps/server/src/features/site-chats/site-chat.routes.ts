import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { SiteChatService } from './site-chat.service.ts';
import type { SiteSettings } from './site-settings.service.ts';
import type { SiteSignIns } from './site-sign-in.service.ts';

type Services = { chats: SiteChatService; settings: SiteSettings; signIns: SiteSignIns };

export const siteChatRoutes = ({ chats, settings, signIns }: Services) =>
  defineRoutes(siteChatEndpoints, {
    get: ({ actor, params, context }) => settings.get(actor, params.id, context.origin),
    save: ({ actor, params, body, context }) => settings.save(actor, params.id, { ...body, origin: context.origin }),
    makeSecret: ({ actor, params }) => settings.makeSecret(actor, params.id),
    signIn: ({ params, context }) => signIns.begin(params.publicId, context),
    signedIn: ({ params, query, context }) => signIns.finish(params.publicId, query, context),
    visit: ({ params, body, context }) => chats.visit({ ...params, ...body, ownOrigin: context.origin }),
  });
