import { affiliateEndpoints } from '@inkstone/contract/affiliates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export const affiliateKey = ['affiliates'] as const;

export const invitationQuery = queryOptions({
  queryKey: [...affiliateKey, 'invitation'],
  queryFn: ({ signal }) => call(affiliateEndpoints.invitation, {}, { signal }),
});

export const rewardsBalanceQuery = queryOptions({
  queryKey: [...affiliateKey, 'balance'],
  queryFn: ({ signal }) => call(affiliateEndpoints.balance, {}, { signal }),
  staleTime: 0,
});

export const recordsQuery = pagedQuery({
  queryKey: [...affiliateKey, 'records'],
  fetchPage: (from, options) => call(affiliateEndpoints.records, { query: from }, options),
  staleTime: 0,
});

export const withdrawalsQuery = pagedQuery({
  queryKey: [...affiliateKey, 'withdrawals'],
  fetchPage: (from, options) => call(affiliateEndpoints.withdrawals, { query: from }, options),
  staleTime: 0,
});

export const acceptInvitation = (code: string) => call(affiliateEndpoints.accept, { body: { code } });
export const withdraw = (body: { amountFen: number; destination: string }) => call(affiliateEndpoints.withdraw, { body });
export const cancelWithdrawal = (id: string) => call(affiliateEndpoints.cancelWithdrawal, { params: { id } });
