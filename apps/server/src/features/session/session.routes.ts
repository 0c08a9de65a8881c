import { sessionEndpoints } from '@inkstone/contract/session';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { DevLoginService } from './dev-login.service.ts';
import type { PasswordService } from './password.service.ts';
import type { SessionService } from './session.service.ts';
import type { SsoService } from './sso.service.ts';

type Services = { sessions: SessionService; sso: SsoService; passwords: PasswordService; devLogins: DevLoginService };

export const sessionRoutes = ({ sessions, sso, passwords, devLogins }: Services) =>
  defineRoutes(sessionEndpoints, {
    current: ({ actor, context }) => sessions.current(actor, context),
    sso: ({ body, context }) => sso.exchange({ ...body, context }),
    logout: ({ actor, context }) => sessions.logout(actor, context),
    sessions: ({ actor }) => sessions.list(actor),
    endSession: ({ actor, params }) => sessions.end(actor, params.id),
    endOtherSessions: ({ actor }) => sessions.endOthers(actor),
    changePassword: ({ actor, body, context }) => passwords.change(actor, body, context),
    switchShop: ({ actor, body, context }) => sessions.switchShop(actor, body.shop_id, context),
    connectStore: ({ actor, query, context }) => sessions.connectStore(actor, query.shop, context),
    fakeShop: ({ body, context }) => devLogins.signIn('shop', body.email, context),
    fakeEnterprise: ({ body, context }) => devLogins.signIn('enterprise', body.email, context),
    fakeApi: ({ body, context }) => devLogins.signIn('api', body.email, context),
    fakeOperator: ({ body, context }) => devLogins.signIn('operator', body.email, context),
  });
