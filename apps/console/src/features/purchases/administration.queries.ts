import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { orderAdministrationEndpoints } from '@inkstone/contract/purchases';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import type { OrderFilter } from './purchase.queries.ts';

export const administrationKey = ['purchase-administration'] as const;

export const allOrdersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...administrationKey, 'orders', filter],
    queryFn: ({ signal, pageParam }) =>
      call(orderAdministrationEndpoints.list, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const batchesQuery = queryOptions({
  queryKey: [...administrationKey, 'codes'],
  queryFn: ({ signal }) => call(orderAdministrationEndpoints.batches, {}, { signal }),
  staleTime: 0,
});

export type OrderDecision = 'approve' | 'decline' | 'refund';

export const decideOrder = (decision: OrderDecision, id: string, words: string) => {
  const params = { id };
  if (decision === 'approve') return call(orderAdministrationEndpoints.approve, { params, body: { note: words } });
  return call(orderAdministrationEndpoints[decision], { params, body: { reason: words } });
};

export const makeCodes = (body: InputOf<typeof orderAdministrationEndpoints.makeCodes>['body']) =>
  download(orderAdministrationEndpoints.makeCodes, { body });
export const switchBatch = (id: string, isOn: boolean) =>
  call(orderAdministrationEndpoints[isOn ? 'enableBatch' : 'disableBatch'], { params: { id } });
