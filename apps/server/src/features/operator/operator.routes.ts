import { operatorEndpoints } from '@inkstone/contract/operator';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AccountService } from './account.service.ts';
import type { ActService } from './act.service.ts';

export const operatorRoutes = ({ accounts, acts }: { accounts: AccountService; acts: ActService }) =>
  defineRoutes(operatorEndpoints, {
    accounts: ({ query }) => accounts.list(query),
    account: ({ params }) => accounts.get(params.id),
    changeAccount: ({ params, body, ...by }) => accounts.change(by, params.id, body),
    disableAccount: ({ params, ...by }) => accounts.disable(by, params.id),
    enableAccount: ({ params, ...by }) => accounts.enable(by, params.id),
    disableUser: ({ params, ...by }) => accounts.disableUser(by, params.id),
    enableUser: ({ params, ...by }) => accounts.enableUser(by, params.id),
    acts: ({ query }) => acts.list(query),
  });
