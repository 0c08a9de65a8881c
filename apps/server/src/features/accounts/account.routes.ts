import { accountEndpoints } from '@inkstone/contract/accounts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AccountService } from './account.service.ts';

export const accountRoutes = (accounts: AccountService) =>
  defineRoutes(accountEndpoints, {
    list: ({ query }) => accounts.list(query),
    get: ({ params }) => accounts.get(params.id),
    change: ({ params, body, ...by }) => accounts.change(by, params.id, body),
    disable: ({ params, ...by }) => accounts.disable(by, params.id),
    enable: ({ params, ...by }) => accounts.enable(by, params.id),
    disableUser: ({ params, ...by }) => accounts.disableUser(by, params.id),
    endUserSessions: ({ params, ...by }) => accounts.endUserSessions(by, params.id),
    endAllSessions: (by) => accounts.endAllSessions(by),
    enableUser: ({ params, ...by }) => accounts.enableUser(by, params.id),
  });
