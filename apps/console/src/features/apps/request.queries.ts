import { type ApiRequest, gatewayEndpoints } from '@inkstone/contract/gateway';
import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { readerZone } from '#console/kernel/texts/time-zone.ts';

const key = ['gateway', 'requests'] as const;

/** What narrows the log down; empty texts narrow nothing. */
export type RequestFilter = {
  appId: string;
  keyId: string;
  outcome: 'all' | 'ok' | 'failed' | 'refused';
  model: string;
  from: string;
  to: string;
};

const asked = ({ appId, keyId, outcome, model, from, to }: RequestFilter) => ({
  outcome,
  model,
  ...(appId && { appId }),
  ...(keyId && { keyId }),
  ...(from && { from }),
  ...(to && { to }),
  ...((from || to) && { timeZone: readerZone() }),
});

const pageSize = 50;
/** Within a second of its end a call is in sight. */
const lookEveryMs = 700;
/** So many calls may gather above the first page before the list begins anew. */
const mostGathered = 1000;

type Page = { items: ApiRequest[]; nextCursor: string | null };
type Log = InfiniteData<Page, string>;

const fetchPage = (filter: RequestFilter, from: { cursor?: string }, options: { signal: AbortSignal }): Promise<Page> =>
  call(gatewayEndpoints.requests, { query: { ...asked(filter), limit: pageSize, ...from } }, options);

export const requestsQuery = (filter: RequestFilter) =>
  pagedQuery({
    queryKey: [...key, 'list', filter],
    fetchPage: (from, options) => fetchPage(filter, from, options),
  });

const newestFirst = (one: ApiRequest, other: ApiRequest): number =>
  other.startedAt.localeCompare(one.startedAt) || other.id.localeCompare(one.id);

/**
 * The log with what the newest page has and it has not. A call is listed by its beginning and comes with its end, so it may belong
 * between two that are here. Where more came than a page holds, the log begins anew.
 */
export const withNewest = (log: Log, newest: Page): Log => {
  const [first, ...others] = log.pages;
  if (!first) return log;
  const known = new Set(log.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const fresh = newest.items.filter(({ id }) => !known.has(id));
  if (!fresh.length) return log;
  const isGap = fresh.length === newest.items.length && newest.nextCursor !== null;
  if (isGap || first.items.length + fresh.length > mostGathered) return { pages: [newest], pageParams: [''] };
  return { ...log, pages: [{ ...first, items: [...fresh, ...first.items].toSorted(newestFirst) }, ...others] };
};

/** Has calls appear in the log by themselves; `isLive` is false while its reader wants it to keep still. */
export const useNewestRequests = (filter: RequestFilter, isLive: boolean): void => {
  const client = useQueryClient();
  useQuery({
    queryKey: [...key, 'newest', filter],
    queryFn: async ({ signal }) => {
      const newest = await fetchPage(filter, {}, { signal });
      client.setQueryData<Log>(requestsQuery(filter).queryKey, (log) => log && withNewest(log, newest));
      return null;
    },
    enabled: isLive,
    refetchInterval: lookEveryMs,
    staleTime: 0,
    retry: false,
  });
};

/** One call; it never changes. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(gatewayEndpoints.request, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What went in and out of a call; its app keeps it for some days. */
export const bodiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'bodies', id],
    queryFn: ({ signal }) => call(gatewayEndpoints.bodies, { params: { id } }, { signal }),
  });
