import { programEndpoints } from '@inkstone/contract/programs';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

const keyOf = (baseId: string) => ['programs', baseId] as const;

/** How programs ask a knowledge base, and its keys. */
export const programQuery = (baseId: string) =>
  queryOptions({
    queryKey: keyOf(baseId),
    queryFn: ({ signal }) => call(programEndpoints.get, { params: { id: baseId } }, { signal }),
  });

/** Has the keys loaded anew. */
export const useRefreshKeys = (baseId: string) => {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(baseId) });
};

export const addKey = (baseId: string, name: string) => call(programEndpoints.add, { params: { id: baseId }, body: { name } });
export const revokeKey = (id: string) => call(programEndpoints.revoke, { params: { id } });
