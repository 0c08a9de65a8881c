import { askerEndpoints } from '@inkstone/contract/askers';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { type BasePicture, type KnowledgeBase, knowledgeBaseEndpoints, type OpenedBase } from '@inkstone/contract/knowledge-bases';
import { type KeptRetrieval, type RetrievalAnswer, retrievalEndpoints } from '@inkstone/contract/retrieval';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { uploadFiles } from '#console/kernel/calls/upload.ts';

const key = ['knowledge-bases'] as const;

export const basesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(knowledgeBaseEndpoints.list, {}, { signal }),
  // What stands in them is changed on other screens.
  staleTime: 0,
  // Cards say how far documents are, as long as some are under way.
  refetchInterval: ({ state }) => (state.data?.items.some(({ sources }) => sources.reading > 0) ? 3000 : false),
});

/** The models that a knowledge base may have for something. */
export const baseModelsQuery = (kind: 'chat' | 'embedding' | 'rerank') =>
  queryOptions({
    queryKey: [...key, 'models', kind],
    queryFn: ({ signal }) => call(knowledgeBaseEndpoints.models, { query: { kind } }, { signal }),
  });

export const baseQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(knowledgeBaseEndpoints.get, { params: { id } }, { signal }),
    // What is typed over it is not thrown away by what somebody else saved; the server refuses the older revision.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Who of the shared users said who they are, the newest first. */
export const askersQuery = (id: string) =>
  pagedQuery({
    queryKey: [...key, 'askers', id],
    fetchPage: (query, options) => call(askerEndpoints.list, { params: { id }, query }, options),
  });

/** What a form changes of a knowledge base. */
export type BaseChanges = Omit<InputOf<typeof knowledgeBaseEndpoints.save>['body'], 'revision'>;

export const createBase = (name: string) => call(knowledgeBaseEndpoints.create, { body: { name } });
export const saveBase = ({ id, revision }: KnowledgeBase, changes: BaseChanges) =>
  call(knowledgeBaseEndpoints.save, { params: { id }, body: { ...changes, revision } });
export const setBaseEnabled = (id: string, isEnabled: boolean) =>
  call(knowledgeBaseEndpoints.setEnabled, { params: { id }, body: { isEnabled } });
export const sendPicture = (use: BasePicture, file: File) => uploadFiles(knowledgeBaseEndpoints.uploadImage, { query: { use } }, [file]);
export const removeBase = (id: string, undo: boolean) => call(knowledgeBaseEndpoints.remove, { params: { id }, body: { undo } });

/** What a question finds. */
export const testRetrieval = ({
  id,
  ...body
}: KeptRetrieval & { id: string; question: string; tags: string[]; sharedUserId: string | null }): Promise<RetrievalAnswer> =>
  call(retrievalEndpoints.test, { params: { id }, body });

/** Reads the list anew, and shows a knowledge base as it was kept. */
export const useTakeBase = () => {
  const queryClient = useQueryClient();
  return (kept?: OpenedBase): Promise<void> => {
    if (kept) queryClient.setQueryData(baseQuery(kept.id).queryKey, kept);
    return queryClient.invalidateQueries({ queryKey: basesQuery.queryKey });
  };
};
