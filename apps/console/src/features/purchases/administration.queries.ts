import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { orderAdministrationEndpoints } from '@inkstone/contract/purchases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import type { OrderFilter } from './purchase.queries.ts';

export const administrationKey = ['purchase-administration'] as const;

export const allOrdersQuery = (filter: OrderFilter) =>
  pagedQuery({
    queryKey: [...administrationKey, 'orders', filter],
    fetchPage: (from, options) => call(orderAdministrationEndpoints.list, { query: { ...filter, ...from } }, options),
    staleTime: 0,
  });

export const batchesQuery = queryOptions({
  queryKey: [...administrationKey, 'codes'],
  queryFn: ({ signal }) => call(orderAdministrationEndpoints.batches, {}, { signal }),
  staleTime: 0,
});

export const operatorGatewaysQuery = queryOptions({
  queryKey: [...administrationKey, 'gateways'],
  queryFn: ({ signal }) => call(orderAdministrationEndpoints.gateways, {}, { signal }),
  staleTime: 0,
});

export const writeInstructions = (gateway: string, body: { en: string; zh: string }) =>
  call(orderAdministrationEndpoints.writeInstructions, { params: { gateway }, body });

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
