import { affiliateAdministrationEndpoints, type WithdrawalState } from '@inkstone/contract/affiliates';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const withdrawalAdministrationKey = ['withdrawal-administration'] as const;

export const allWithdrawalsQuery = (state: WithdrawalState | 'all') =>
  infiniteQueryOptions({
    queryKey: [...withdrawalAdministrationKey, state],
    queryFn: ({ signal, pageParam }) =>
      call(affiliateAdministrationEndpoints.list, { query: { state, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const approveWithdrawal = (id: string) => call(affiliateAdministrationEndpoints.approve, { params: { id } });

export type Settlement = 'pay' | 'reject';

export const settleWithdrawal = (settlement: Settlement, id: string, words: string) => {
  const params = { id };
  if (settlement === 'pay') return call(affiliateAdministrationEndpoints.pay, { params, body: { reference: words } });
  return call(affiliateAdministrationEndpoints.reject, { params, body: { reason: words } });
};
