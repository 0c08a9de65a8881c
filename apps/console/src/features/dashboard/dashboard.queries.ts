import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
import { runEndpoints } from '@inkstone/contract/runs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

const key = ['dashboard'] as const;
const shownRows = 5;
const underWayMs = 3000;
// A dashboard is come back to after work elsewhere: it asks again each time it is opened.
const fresh = { staleTime: 0 } as const;

export const productCountsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: ({ signal }) => call(productEndpoints.counts, { query: {} }, { signal }),
  ...fresh,
});

/** The runs under way; while there are some they are asked for again and again. */
export const underWayQuery = queryOptions({
  queryKey: [...key, 'underWay'],
  queryFn: ({ signal }) => call(runEndpoints.list, { query: { state: 'running', limit: shownRows } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.length ? underWayMs : false),
  ...fresh,
});

/** `underWay`: how many runs are; when one ends, its draft has changed. */
export const recentDraftsQuery = (underWay: number) =>
  queryOptions({
    queryKey: [...key, 'drafts', underWay],
    queryFn: ({ signal }) => call(listingWriterEndpoints.list, { query: { limit: shownRows } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const recentProductsQuery = queryOptions({
  queryKey: [...key, 'products'],
  queryFn: ({ signal }) => call(productEndpoints.search, { query: { limit: shownRows } }, { signal }),
  ...fresh,
});

export const dismissTip = () => call(profileEndpoints.dismissTip, { body: { dismissed: true } });
