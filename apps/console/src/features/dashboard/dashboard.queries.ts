import { blogWriterEndpoints } from '@inkstone/contract/blog-writer';
import { dashboardEndpoints, type UnfinishedDraft } from '@inkstone/contract/dashboard';
import { emailWriterEndpoints } from '@inkstone/contract/email-writer';
import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { pageWriterEndpoints } from '@inkstone/contract/page-writer';
import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
import { runEndpoints } from '@inkstone/contract/runs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { readerZone } from '#console/kernel/texts/time-zone.ts';

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

const draftsKey = [...key, 'drafts'] as const;
/** Under it stands what changes with a draft. */
export const writingKey = [...key, 'writing'] as const;

/** What was written and published, by days as they begin and end where the reader is. */
export const writingQuery = queryOptions({
  queryKey: writingKey,
  queryFn: ({ signal }) => call(dashboardEndpoints.writing, { query: { timeZone: readerZone() } }, { signal }),
  ...fresh,
});

/** The runs under way; while there are some they are asked for again and again. */
export const underWayQuery = queryOptions({
  queryKey: [...key, 'underWay'],
  queryFn: ({ signal }) => call(runEndpoints.list, { query: { state: 'running', limit: shownRows } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.length ? underWayMs : false),
  ...fresh,
});

/** Under it stand the drafts that are not done, however many runs are under way. */
export const unfinishedKey = draftsKey;

/** `underWay`: which runs are; when one ends, its draft has changed, also where as many are under way as before. */
export const unfinishedQuery = (underWay: readonly { id: string }[]) =>
  pagedQuery({
    queryKey: [...draftsKey, underWay.map(({ id }) => id)],
    fetchPage: (from, options) => call(dashboardEndpoints.unfinished, { query: { limit: shownRows, ...from } }, options),
    ...fresh,
  });

const judgingMs = 2000;

/** `products`: how many the store is known to have; while it is being read for the first time there are more and more. */
export const weakestQuery = (products: number) =>
  queryOptions({
    queryKey: [...key, 'weakest', products],
    queryFn: ({ signal }) => call(dashboardEndpoints.weakest, { query: { limit: shownRows } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? judgingMs : false),
    ...fresh,
  });

/** Starts to write all texts of a product anew; it goes on as a run. */
export const improveProduct = (id: string) => call(listingWriterEndpoints.improveListing, { params: { id }, body: {} });

const putAwayCalls = {
  listing: listingWriterEndpoints.deleteDraft,
  blog: blogWriterEndpoints.deleteDraft,
  page: pageWriterEndpoints.deleteDraft,
  email: emailWriterEndpoints.deleteDraft,
} as const;

/** Puts a draft away, or brings it back. */
export const putAwayDraft = async ({ id, kind }: Pick<UnfinishedDraft, 'id' | 'kind'>, undo: boolean): Promise<void> => {
  await call(putAwayCalls[kind], { params: { id }, body: { undo } });
};

/** Without the name of a tip all of them are meant. */
export const dismissTip = (tip: string | null, dismissed: boolean) =>
  call(profileEndpoints.dismissTip, { body: { dismissed, ...(tip !== null && { tip }) } });
