import { brandVoiceEndpoints } from '@inkstone/contract/brand-voices';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
import { rewritingEndpoints } from '@inkstone/contract/rewriting';
import { runEndpoints } from '@inkstone/contract/runs';
import { storeEndpoints } from '@inkstone/contract/stores';
import { writerWishEndpoints } from '@inkstone/contract/writer-wishes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

type Publication = InputOf<typeof listingWriterEndpoints.publish>['body'];

const key = ['writers'] as const;
export const draftsKey = [...key, 'drafts'] as const;
const productsKey = [...key, 'products'] as const;

/** What the person wished of their last text of each kind. */
export const fetchWishes = () => call(writerWishEndpoints.remembered, {});

/** The voices of the account with their words; thrown away with the others where one is changed. */
export const voiceWordsQuery = queryOptions({
  queryKey: ['brand-voices', 'words'],
  queryFn: ({ signal }) => call(brandVoiceEndpoints.list, {}, { signal }),
});

export const storeQuery = queryOptions({
  queryKey: [...key, 'store'],
  queryFn: ({ signal }) => call(storeEndpoints.current, {}, { signal }),
});

export type ProductFilters = {
  q: string;
  status: 'all' | 'active' | 'draft' | 'archived' | 'unlisted';
  quality: 'all' | 'short' | 'good';
  type: string;
  vendor: string;
};

export const productsQuery = (filters: ProductFilters, limit = 30) =>
  pagedQuery({
    queryKey: [...productsKey, filters, limit],
    fetchPage: (from, options) => call(productEndpoints.search, { query: { ...filters, limit, ...from } }, options),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'history', id],
    queryFn: ({ signal }) => call(productEndpoints.history, { params: { id } }, { signal }),
    staleTime: 0,
  });

export const changedProductsKey = productsKey;

export const fetchProduct = (id: string) => call(productEndpoints.info, { params: { id } });
/** Product types and vendors of the store, to narrow its products by. */
export const enumsQuery = queryOptions({
  queryKey: [...productsKey, 'enums'],
  queryFn: ({ signal }) => call(profileEndpoints.enums, {}, { signal }),
});

export const syncProducts = () => call(productEndpoints.sync, {});
export const undoProduct = (id: string, revisionId: string) => call(productEndpoints.undo, { params: { id }, body: { revisionId } });

export const publishListing = (body: Publication, idempotencyKey: string) =>
  call(listingWriterEndpoints.publish, { body }, { idempotencyKey });

export const decideRewriting = (body: InputOf<typeof rewritingEndpoints.decide>['body']) => call(rewritingEndpoints.decide, { body });

export { stopRun } from '#console/kernel/calls/stop-run.ts';
export { followRun } from '#console/kernel/calls/writer-run.ts';
export const fetchRun = (id: string) => call(runEndpoints.detail, { params: { id } });
