import { chatDeskEndpoints } from '@inkstone/contract/chat-desk';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

const key = ['chat-desk'] as const;
/** So often the lists are read anew while somebody looks: who waits should not wait for that. */
const everyMs = 5000;

export type DeskState = 'all' | 'waiting' | 'takenOver';

/** Who asked a knowledge base. */
export const deskUsersQuery = (baseId: string, asked: { q: string; state: DeskState }) => ({
  ...pagedQuery({
    queryKey: [...key, 'users', baseId, asked.q, asked.state],
    fetchPage: (from, options) => call(chatDeskEndpoints.users, { params: { id: baseId }, query: { ...from, ...asked } }, options),
  }),
  refetchInterval: everyMs,
});

/** What one of them asked. */
export const deskHistoryQuery = (baseId: string, userId: string) => ({
  ...pagedQuery({
    queryKey: [...key, 'history', baseId, userId],
    fetchPage: (from, options) => call(chatDeskEndpoints.history, { params: { id: baseId }, query: { ...from, user_id: userId } }, options),
  }),
  refetchInterval: everyMs,
});

/** The last summary; with another message behind it, it is an older one. */
export const summaryQuery = (id: string, leafId: string | null) =>
  queryOptions({
    queryKey: [...key, 'summary', id, leafId],
    queryFn: ({ signal }) => call(chatDeskEndpoints.summary, { params: { id } }, { signal }),
  });

export const summarize = (baseId: string, conversationId: string) =>
  call(chatDeskEndpoints.summarize, { params: { id: baseId }, body: { conversationId } });

export const sendAsPerson = (baseId: string, body: { conversationId: string; text: string }) =>
  call(chatDeskEndpoints.sendMessage, { params: { id: baseId }, body });

export const takeOver = (id: string) => call(chatDeskEndpoints.takeOver, { params: { id } });
export const handBack = (id: string) => call(chatDeskEndpoints.handBack, { params: { id } });

/** Has the lists of the desk read anew. */
export const useRefreshDesk = () => {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
};
