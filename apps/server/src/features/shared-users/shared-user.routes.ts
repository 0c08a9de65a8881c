import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { LinkService } from './link.service.ts';
import type { SharedUserService } from './shared-user.service.ts';
import type { SignInService } from './sign-in.service.ts';

type Services = { users: SharedUserService; signIns: SignInService; links: LinkService };

export const sharedUserRoutes = ({ users, signIns, links }: Services) =>
  defineRoutes(sharedUserEndpoints, {
    list: ({ actor, query }) => users.list(actor, query),
    create: ({ actor, body, context }) => users.create(actor, body, context),
    change: ({ actor, params, body }) => users.change(actor, params.id, body),
    remove: ({ actor, params }) => users.remove(actor, params.id),
    restore: ({ actor, params }) => users.restore(actor, params.id),
    invite: ({ actor, params, context }) => signIns.invite(actor, params.id, context),
    revoke: ({ actor, params }) => signIns.revoke(actor, params.id),
    disable: ({ actor, params }) => signIns.disable(actor, params.id),
    enable: ({ actor, params }) => signIns.enable(actor, params.id),
    resetPassword: ({ actor, params, body, context }) => signIns.resetPassword(actor, params.id, { ...body, context }),
    link: ({ body }) => links.read(body.token),
    accept: ({ body, context }) => links.accept(body, context),
    ask: ({ body }) => links.ask(body.token),
  });
