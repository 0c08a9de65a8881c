import { chatShareEndpoints } from '@inkstone/contract/chat-shares';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

const key = ['chat-shares'] as const;
const everyMs = 10_000;

/** The links to a conversation that still open. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(chatShareEndpoints.list, { params: { id } }, { signal }),
  });

export const makeShare = (id: string, body: { isLive: boolean; days: number | null }) =>
  call(chatShareEndpoints.make, { params: { id }, body });

export const revokeShare = (id: string) => call(chatShareEndpoints.revoke, { params: { id } });

/** What a link shows, read anew while it goes on. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: [...key, 'read', token],
    queryFn: ({ signal }) => call(chatShareEndpoints.read, { body: { token } }, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isLive ? everyMs : false),
  });

export const useRefreshShares = () => {
  const queryClient = useQueryClient();
  return (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [...key, id] });
};
