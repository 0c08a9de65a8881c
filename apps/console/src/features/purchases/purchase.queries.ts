import { type OrderState, purchaseEndpoints } from '@inkstone/contract/purchases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export type OrderFilter = { state: OrderState | 'all'; q: string };

const key = ['purchases'] as const;
export const ordersKey = [...key, 'orders'] as const;
const pendingMs = 3000;

export const paymentOptionsQuery = queryOptions({
  queryKey: [...key, 'options'],
  queryFn: ({ signal }) => call(purchaseEndpoints.options, {}, { signal }),
});

export const ordersQuery = (filter: OrderFilter) =>
  pagedQuery({
    queryKey: [...ordersKey, filter],
    fetchPage: (from, options) => call(purchaseEndpoints.list, { query: { ...filter, ...from } }, options),
    staleTime: 0,
  });

/** One order; while it waits for its payment it is asked for again and again. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(purchaseEndpoints.order, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingMs : false),
  });

export const topUp = (body: { points: number; gateway: string }) => call(purchaseEndpoints.topUp, { body });
export const redeemCode = (code: string) => call(purchaseEndpoints.redeem, { body: { code } });
export const cancelOrder = (id: string) => call(purchaseEndpoints.cancel, { params: { id } });
export const downloadReceipt = (id: string) => download(purchaseEndpoints.receipt, { params: { id } });
