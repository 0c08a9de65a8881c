import { type GiftSetting, membershipEndpoints, type Plan } from '@inkstone/contract/membership';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const subscriptionQuery = queryOptions({
  queryKey: ['membership'],
  queryFn: ({ signal }) => call(membershipEndpoints.show, {}, { signal }),
  staleTime: 0,
});

/** The person has read what the change brings before it is sent. */
export const choosePlan = (plan: Plan) => call(membershipEndpoints.choose, { body: { plan, confirm: true } });
export const cancelPlan = () => call(membershipEndpoints.cancel, {});

export const giftQuery = queryOptions({
  queryKey: ['membership', 'gift'],
  queryFn: ({ signal }) => call(membershipEndpoints.gift, {}, { signal }),
  staleTime: 0,
});

export const changeGift = (body: Pick<GiftSetting, 'mode' | 'dailyCeiling'>) => call(membershipEndpoints.changeGift, { body });
