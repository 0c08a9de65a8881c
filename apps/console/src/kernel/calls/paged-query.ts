import { type InfiniteData, infiniteQueryOptions, type QueryKey, type UndefinedInitialDataInfiniteOptions } from '@tanstack/react-query';

type Options<Page, Key extends QueryKey> = Pick<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page, string>, Key, string>,
  'queryKey' | 'staleTime' | 'refetchOnMount' | 'refetchInterval'
> & {
  /** Asks for one page; `from` is a part of the query and empty for the first page. */
  fetchPage: (from: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>;
};

/** A list that the server gives page by page: each page names the cursor of the next one, and null ends it. */
export const pagedQuery = <Page extends { nextCursor: string | null }, const Key extends QueryKey>({
  fetchPage,
  ...options
}: Options<Page, Key>) =>
  infiniteQueryOptions({
    ...options,
    queryFn: ({ signal, pageParam }) => fetchPage(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
