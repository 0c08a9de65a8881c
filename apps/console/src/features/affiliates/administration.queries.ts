import { affiliateAdministrationEndpoints, type WithdrawalState } from '@inkstone/contract/affiliates';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export const withdrawalAdministrationKey = ['withdrawal-administration'] as const;

export const allWithdrawalsQuery = (state: WithdrawalState | 'all') =>
  pagedQuery({
    queryKey: [...withdrawalAdministrationKey, state],
    fetchPage: (from, options) => call(affiliateAdministrationEndpoints.list, { query: { state, ...from } }, options),
    staleTime: 0,
  });

export const approveWithdrawal = (id: string) => call(affiliateAdministrationEndpoints.approve, { params: { id } });

export type Settlement = 'pay' | 'reject';

export const settleWithdrawal = (settlement: Settlement, id: string, words: string) => {
  const params = { id };
  if (settlement === 'pay') return call(affiliateAdministrationEndpoints.pay, { params, body: { reference: words } });
  return call(affiliateAdministrationEndpoints.reject, { params, body: { reason: words } });
};
