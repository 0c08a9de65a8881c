import { type DocumentCut, documentEndpoints, documentLimits } from '@inkstone/contract/documents';
import { fileEndpoints } from '@inkstone/contract/files';
import type { DataOf, InputOf } from '@inkstone/contract/kit/endpoint';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery, whileUnderWay } from '#console/kernel/calls/paged-query.ts';
import { uploadFiles } from '#console/kernel/calls/upload.ts';

const key = ['documents'] as const;

type State = NonNullable<InputOf<typeof documentEndpoints.list>['query']['state']>;
type Narrowed = { q: string; tag: string; state: State | '' };

const lookEveryMs = 1500;

const isBeingRead = ({ state }: { state: State }): boolean => state === 'waiting' || state === 'reading';

/** Documents are counted a moment after they were listed, and may end in between: the list is looked at again if either says so. */
const isUnderWay = ({ counts, items }: DataOf<typeof documentEndpoints.list>): boolean =>
  counts.waiting + counts.reading > 0 || items.some(isBeingRead);

export const documentsQuery = (baseId: string, { q, tag, state }: Narrowed) =>
  pagedQuery({
    queryKey: [...key, 'list', baseId, q, tag, state],
    staleTime: 0,
    fetchPage: (from, options) =>
      call(
        documentEndpoints.list,
        { params: { id: baseId }, query: { ...from, q, ...(tag && { tag }), ...(state && { state }) } },
        options,
      ),
    refetchInterval: whileUnderWay(isUnderWay, lookEveryMs),
  });

export const documentQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'one', id],
    staleTime: 0,
    queryFn: ({ signal, pageParam }) => call(documentEndpoints.get, { query: { id, from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextFrom }) => nextFrom,
    refetchInterval: whileUnderWay(({ document }) => isBeingRead(document), lookEveryMs),
  });

/** What is cut for a look. */
export type Looked = InputOf<typeof documentEndpoints.previewChunks>['body']['of'];

export const previewQuery = (of: Looked, cut: DocumentCut) =>
  queryOptions({
    queryKey: [...key, 'preview', of, cut],
    queryFn: ({ signal }) => call(documentEndpoints.previewChunks, { body: { of, cut } }, { signal }),
    retry: false,
  });

export const sendFiles = (files: readonly File[]) => uploadFiles(fileEndpoints.upload, {}, files);
export const addSources = (baseId: string, body: InputOf<typeof documentEndpoints.addSources>['body']) =>
  call(documentEndpoints.addSources, { params: { id: baseId }, body });
export const addText = (baseId: string, body: InputOf<typeof documentEndpoints.addRichText>['body']) =>
  call(documentEndpoints.addRichText, { params: { id: baseId }, body });
export const addUrl = (baseId: string, body: InputOf<typeof documentEndpoints.addUrl>['body']) =>
  call(documentEndpoints.addUrl, { params: { id: baseId }, body });
export const setTags = (body: InputOf<typeof documentEndpoints.setTags>['body']) => call(documentEndpoints.setTags, { body });
export const setReaders = (body: InputOf<typeof documentEndpoints.setReaders>['body']) => call(documentEndpoints.setReaders, { body });
export const syncSite = (body: InputOf<typeof documentEndpoints.syncSite>['body']) => call(documentEndpoints.syncSite, { body });
export const editDocument = (body: InputOf<typeof documentEndpoints.edit>['body']) => call(documentEndpoints.edit, { body });
export const retryDocuments = (ids: string[]) => call(documentEndpoints.retry, { body: { ids } });

/** All of a knowledge base that failed are read again; answers how many. */
export const retryFailedDocuments = async (baseId: string): Promise<{ count: number }> => {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { state: 'failed' as const, limit: 100, ...(cursor && { cursor }) };
    const page: DataOf<typeof documentEndpoints.list> = await call(documentEndpoints.list, { params: { id: baseId }, query });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  for (let from = 0; from < ids.length; from += documentLimits.atOnce) await retryDocuments(ids.slice(from, from + documentLimits.atOnce));
  return { count: ids.length };
};
export const removeDocuments = (ids: string[], undo: boolean) => call(documentEndpoints.deleteDocuments, { body: { ids, undo } });

/** Reads lists and documents anew. */
export const useDocumentRefresh = () => {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey: key });
};
