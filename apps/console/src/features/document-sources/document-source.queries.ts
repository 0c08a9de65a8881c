import { documentSourceEndpoints, type SourceFolder } from '@inkstone/contract/document-sources';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

const key = ['document-sources'] as const;

export const servicesQuery = queryOptions({
  queryKey: [...key, 'services'],
  queryFn: ({ signal }) => call(documentSourceEndpoints.services, {}, { signal }),
});

export const sourcesQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...key, 'of', baseId],
    staleTime: 0,
    queryFn: ({ signal }) => call(documentSourceEndpoints.list, { params: { id: baseId } }, { signal }),
  });

export const foldersQuery = (connectionId: string, folder: string | null) =>
  infiniteQueryOptions({
    queryKey: [...key, 'folders', connectionId, folder],
    retry: false,
    queryFn: ({ signal, pageParam }) =>
      call(
        documentSourceEndpoints.folders,
        { params: { id: connectionId }, query: { ...(folder !== null && { folder }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const connectService = (body: InputOf<typeof documentSourceEndpoints.connect>['body']) =>
  call(documentSourceEndpoints.connect, { body });
export const disconnectService = (id: string) => call(documentSourceEndpoints.disconnect, { params: { id } });
export const lookAt = (id: string, folders: SourceFolder[]) => call(documentSourceEndpoints.look, { params: { id }, body: { folders } });
export const followSource = (baseId: string, body: InputOf<typeof documentSourceEndpoints.follow>['body']) =>
  call(documentSourceEndpoints.follow, { params: { id: baseId }, body });
export const syncSource = (id: string, mayRemove: boolean) => call(documentSourceEndpoints.sync, { params: { id }, body: { mayRemove } });
export const changeSource = (id: string, body: InputOf<typeof documentSourceEndpoints.change>['body']) =>
  call(documentSourceEndpoints.change, { params: { id }, body });
export const leaveSource = (id: string, keepsDocuments: boolean) =>
  call(documentSourceEndpoints.leave, { params: { id }, body: { keepsDocuments } });

/** Reads anew what is followed, and the documents that came of it. */
export const useSourceRefresh = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ['documents'] })]);
  };
};
