import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
import { writerEndpoints } from '@inkstone/contract/writers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

const key = ['dashboard'] as const;
const shownRows = 5;
// A dashboard is come back to after work elsewhere: it asks again each time it is opened.
const fresh = { staleTime: 0 } as const;

export const productCountsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: ({ signal }) => call(productEndpoints.counts, {}, { signal }),
  ...fresh,
});

export const recentDraftsQuery = queryOptions({
  queryKey: [...key, 'drafts'],
  queryFn: ({ signal }) => call(writerEndpoints.list, { query: { limit: shownRows } }, { signal }),
  ...fresh,
});

export const recentProductsQuery = queryOptions({
  queryKey: [...key, 'products'],
  queryFn: ({ signal }) => call(productEndpoints.search, { query: { limit: shownRows } }, { signal }),
  ...fresh,
});

export const dismissTip = () => call(profileEndpoints.dismissTip, { body: { dismissed: true } });
