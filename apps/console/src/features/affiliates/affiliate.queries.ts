import { affiliateEndpoints } from '@inkstone/contract/affiliates';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

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

export const recordsQuery = infiniteQueryOptions({
  queryKey: [...affiliateKey, 'records'],
  queryFn: ({ signal, pageParam }) => call(affiliateEndpoints.records, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: [...affiliateKey, 'withdrawals'],
  queryFn: ({ signal, pageParam }) => call(affiliateEndpoints.withdrawals, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export const acceptInvitation = (code: string) => call(affiliateEndpoints.accept, { body: { code } });
export const withdraw = (body: { amountFen: number; destination: string }) => call(affiliateEndpoints.withdraw, { body });
export const cancelWithdrawal = (id: string) => call(affiliateEndpoints.cancelWithdrawal, { params: { id } });
