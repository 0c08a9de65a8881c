import type { Connection } from '@inkstone/contract/connections';
import { connectionEndpoints } from '@inkstone/contract/connections';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { modelEndpoints } from '@inkstone/contract/models';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { connectionsKey, useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';

export const integrationsQuery = queryOptions({
  queryKey: [...connectionsKey, 'catalogue'],
  queryFn: ({ signal }) => call(connectionEndpoints.integrations, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const connectionsQuery = queryOptions({
  queryKey: [...connectionsKey, 'list'],
  queryFn: ({ signal }) => call(connectionEndpoints.list, {}, { signal }),
  // What is left alone for a while comes back by itself.
  refetchInterval: ({ state }) => (state.data?.some(({ cooling }) => cooling !== null) ? 5000 : false),
});

export const localServersQuery = queryOptions({
  queryKey: [...connectionsKey, 'local'],
  queryFn: ({ signal }) => call(modelEndpoints.localServers, {}, { signal }),
  staleTime: 60_000,
});

type Values = Record<string, string>;
export type Trial = { integration: string; values: Values; isPrivateAllowed: boolean; connectionId?: string };

export const testValues = (body: Trial) => call(connectionEndpoints.testValues, { body });

export const connect = (body: InputOf<typeof connectionEndpoints.connect>['body']) => call(connectionEndpoints.connect, { body });

/** Asks the integration for its models and takes them into its connection. */
export const fetchModels = (id: string) => call(modelEndpoints.import, { params: { id } });

type ConnectionChange = InputOf<typeof connectionEndpoints.change>['body'];

export const changeConnection = (id: string, body: ConnectionChange) => call(connectionEndpoints.change, { params: { id }, body });

export const testStored = (id: string) => call(connectionEndpoints.test, { params: { id } });

/** Calls the integration with what is stored; the outcome stands in the connection afterwards. */
export const useConnectionTest = () => {
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: ({ id }: Connection) => testStored(id),
    onSuccess: refresh,
    onError: showFailure,
  });
};

/** The switch shows its new place at once, and the old one again when the server refuses. */
export const useConnectionSwitch = () => {
  const queryClient = useQueryClient();
  const refresh = useRefreshConnections();
  const place = ({ id }: Connection, isEnabled: boolean) =>
    queryClient.setQueryData(connectionsQuery.queryKey, (list) =>
      list?.map((entry) => (entry.id === id ? { ...entry, isEnabled } : entry)),
    );
  return useMutation({
    mutationFn: (connection: Connection) => changeConnection(connection.id, { isEnabled: !connection.isEnabled }),
    onMutate: (connection) => place(connection, !connection.isEnabled),
    onError: (error, connection) => {
      place(connection, connection.isEnabled);
      showFailure(error);
    },
    onSettled: refresh,
  });
};

export const useConnectionRemoval = () =>
  useMutation({
    mutationFn: ({ id }: Connection) => call(connectionEndpoints.remove, { params: { id } }),
    onError: showFailure,
  });
