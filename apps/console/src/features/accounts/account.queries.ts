import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { type AccountDetail, operatorEndpoints } from '@inkstone/contract/operator';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export type AccountState = 'all' | 'active' | 'disabled';
export type AccountFilter = { q: string; state: AccountState };

const key = ['operator', 'accounts'];

export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(operatorEndpoints.accounts, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(operatorEndpoints.account, { params: { id } }, { signal }),
  });

type Change = InputOf<typeof operatorEndpoints.changeAccount>['body'];

/** What the operator does to an account or one of its users; each answers with the account as it is then. */
export const accountActs = {
  change: (id: string, body: Change) => call(operatorEndpoints.changeAccount, { params: { id }, body }),
  disable: (id: string) => call(operatorEndpoints.disableAccount, { params: { id } }),
  enable: (id: string) => call(operatorEndpoints.enableAccount, { params: { id } }),
  disableUser: (id: string) => call(operatorEndpoints.disableUser, { params: { id } }),
  enableUser: (id: string) => call(operatorEndpoints.enableUser, { params: { id } }),
};

/** Does one act; the list and the log are read again. */
export const useAccountAct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<AccountDetail>) => act(),
    onSuccess: async (account) => {
      queryClient.setQueryData(accountQuery(account.id).queryKey, account);
      await queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    },
  });
};
