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

type Looked<Page> = { state: { data: InfiniteData<Page> | undefined } };

/** How a list is looked at again: so often, as long as a page of it says that something is under way. */
export const whileUnderWay =
  <Page>(isUnderWay: (page: Page) => boolean, everyMs: number) =>
  ({ state: { data } }: Looked<Page>): number | false =>
    data?.pages.some(isUnderWay) ? everyMs : false;
