import { publicationEndpoints } from '@inkstone/contract/publications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export const publicationOutcomes = ['all', 'done', 'failed', 'unknown'] as const;
/** An empty store is all of them. */
export type PublicationFilter = { outcome: (typeof publicationOutcomes)[number]; store: string; q: string };

const key = ['publications'] as const;

export const publicationsQuery = ({ store, ...filter }: PublicationFilter) =>
  pagedQuery({
    queryKey: [...key, 'list', store, filter],
    fetchPage: (from, options) => call(publicationEndpoints.list, { query: { ...filter, ...(store && { store }), ...from } }, options),
    staleTime: 0,
  });

export const publicationStoresQuery = queryOptions({
  queryKey: [...key, 'stores'],
  queryFn: ({ signal }) => call(publicationEndpoints.stores, {}, { signal }),
});

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(publicationEndpoints.detail, { params: { id } }, { signal }),
  });
