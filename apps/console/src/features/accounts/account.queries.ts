import { type AccountDetail, accountEndpoints } from '@inkstone/contract/accounts';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export type AccountState = 'all' | 'active' | 'disabled';
export type AccountFilter = { q: string; state: AccountState };

const key = ['operator', 'accounts'];

export const accountsQuery = (filter: AccountFilter) =>
  pagedQuery({
    queryKey: [...key, 'list', filter],
    fetchPage: (from, options) => call(accountEndpoints.list, { query: { ...filter, ...from } }, options),
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(accountEndpoints.get, { params: { id } }, { signal }),
  });

type Change = InputOf<typeof accountEndpoints.change>['body'];

/** What the operator does to an account or one of its users; each answers with the account as it is then. */
export const accountActions = {
  change: (id: string, body: Change) => call(accountEndpoints.change, { params: { id }, body }),
  disable: (id: string) => call(accountEndpoints.disable, { params: { id } }),
  enable: (id: string) => call(accountEndpoints.enable, { params: { id } }),
  disableUser: (id: string) => call(accountEndpoints.disableUser, { params: { id } }),
  endUserSessions: (id: string) => call(accountEndpoints.endUserSessions, { params: { id } }),
  enableUser: (id: string) => call(accountEndpoints.enableUser, { params: { id } }),
};

/** Does one action; the list is read again. */
export const useAccountAction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<AccountDetail>) => action(),
    onSuccess: async (account) => {
      queryClient.setQueryData(accountQuery(account.id).queryKey, account);
      await queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    },
  });
};

/** Ends the sessions of everybody but this one; answers how many there were. */
export const useEverybodySignOut = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountEndpoints.endAllSessions, { body: { everybody: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
};
