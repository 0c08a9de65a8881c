import { type ProductFilter, type ProductSync, productEndpoints } from '@inkstone/contract/products';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { foundProductsKey as foundKey } from '#console/kernel/calls/product-groups.ts';

const key = ['products'] as const;
const syncKey = [...key, 'sync'] as const;

/** As many as the reader scrolls past in a moment; the next ones come before the end is reached. */
const pageSize = 100;
const lookEveryMs = 1000;

export const productsQuery = (filter: ProductFilter) =>
  pagedQuery({
    queryKey: [...foundKey, 'list', filter],
    fetchPage: (from, options) => call(productEndpoints.search, { query: { ...filter, limit: pageSize, ...from } }, options),
  });

export const countsQuery = (filter: ProductFilter) =>
  queryOptions({
    queryKey: [...foundKey, 'counts', filter],
    queryFn: ({ signal }) => call(productEndpoints.counts, { query: filter }, { signal }),
  });

/** What is new in the store is shown at the end of a reading, and while the list has nothing yet. */
const renewFound = async (client: QueryClient, sync: ProductSync | null): Promise<void> => {
  const before = client.getQueryData(syncQuery.queryKey);
  const isMoving = sync?.state === 'running' && sync.added > 0 && (before?.added ?? 0) === 0;
  const hasEnded = before?.state === 'running' && sync?.state !== 'running';
  if (isMoving || hasEnded) await client.invalidateQueries({ queryKey: foundKey });
};

/** How far the reading of the store is; asked for again and again while it goes on. */
export const syncQuery = queryOptions({
  queryKey: syncKey,
  queryFn: async ({ signal, client }): Promise<ProductSync | null> => {
    const sync = await call(productEndpoints.syncState, {}, { signal });
    void renewFound(client, sync);
    return sync;
  },
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
});

/** Takes what an endpoint has answered about the reading as the state of now. */
export const takeSync = async (client: QueryClient, sync: ProductSync | null): Promise<void> => {
  client.setQueryData(syncQuery.queryKey, sync);
  if (sync?.state !== 'running') await client.invalidateQueries({ queryKey: foundKey });
};

/** The products that a filter means, as a file for another store or a spreadsheet. */
export const exportProducts = (filter: ProductFilter) => download(productEndpoints.exportAll, { query: filter });

export const startSync = () => call(productEndpoints.sync, {});
export const stopSync = () => call(productEndpoints.stopSync, {});
