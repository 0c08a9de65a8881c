import type { Connection } from '@inkstone/contract/connections';
import { connectionEndpoints } from '@inkstone/contract/connections';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import type { OperatorModel } from '@inkstone/contract/models';
import { modelEndpoints } from '@inkstone/contract/models';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/call.ts';
import { showFailure } from '#console/kernel/toast.ts';

const key = ['operator', 'vendors'];
const connectionsKey = [...key, 'connections'];
const modelsKey = (connectionId: string) => [...key, 'models', connectionId];

export const vendorsQuery = queryOptions({
  queryKey: [...key, 'catalogue'],
  queryFn: ({ signal }) => call(connectionEndpoints.vendors, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => call(connectionEndpoints.list, {}, { signal }),
});

export const localServersQuery = queryOptions({
  queryKey: [...key, 'local'],
  queryFn: ({ signal }) => call(modelEndpoints.localServers, {}, { signal }),
  staleTime: 60_000,
});

export const modelsQuery = (connectionId: string) =>
  queryOptions({
    queryKey: modelsKey(connectionId),
    queryFn: ({ signal }) => call(modelEndpoints.list, { params: { id: connectionId } }, { signal }),
  });

export const pricingQuery = queryOptions({
  queryKey: [...key, 'pricing'],
  queryFn: ({ signal }) => call(modelEndpoints.pricing, {}, { signal }),
});

type Values = Record<string, string>;
export type Trial = { vendor: string; values: Values; isPrivateAllowed: boolean; connectionId?: string };

export const testValues = (body: Trial) => call(connectionEndpoints.testValues, { body });

export const connect = (body: InputOf<typeof connectionEndpoints.connect>['body']) => call(connectionEndpoints.connect, { body });

export const importModels = (id: string) => call(modelEndpoints.import, { params: { id } });

type ConnectionChange = InputOf<typeof connectionEndpoints.change>['body'];

export const changeConnection = (id: string, body: ConnectionChange) => call(connectionEndpoints.change, { params: { id }, body });

type ModelChange = InputOf<typeof modelEndpoints.change>['body'];

export const changeModel = (id: string, body: ModelChange) => call(modelEndpoints.change, { params: { id }, body });

export const addModel = (connectionId: string, body: InputOf<typeof modelEndpoints.add>['body']) =>
  call(modelEndpoints.add, { params: { id: connectionId }, body });

export const changePricing = (usdRateHundredths: number) => call(modelEndpoints.changePricing, { body: { usdRateHundredths } });

/** Everything that was read of vendors is read again; the users' list of models too. */
export const useRefreshVendors = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
};

export const testStored = (id: string) => call(connectionEndpoints.test, { params: { id } });

/** Calls the vendor with what is stored; the outcome stands in the connection afterwards. */
export const useConnectionTest = () => {
  const refresh = useRefreshVendors();
  return useMutation({
    mutationFn: ({ id }: Connection) => testStored(id),
    onSuccess: refresh,
    onError: showFailure,
  });
};

/** The switch shows its new place at once, and the old one again when the server refuses. */
export const useConnectionSwitch = () => {
  const queryClient = useQueryClient();
  const refresh = useRefreshVendors();
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

/** Switch and default mark of a model, shown at once. */
export const useModelChange = (connectionId: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefreshVendors();
  const place = (id: string, change: Partial<OperatorModel>) =>
    queryClient.setQueryData(modelsQuery(connectionId).queryKey, (list) =>
      list?.map((model) => (model.id === id ? { ...model, ...change } : model)),
    );
  return useMutation({
    mutationFn: ({ model, ...change }: { model: OperatorModel; isEnabled?: boolean; isDefault?: boolean }) => changeModel(model.id, change),
    onMutate: ({ model, ...change }) => place(model.id, change),
    onError: (error, { model }) => {
      place(model.id, model);
      showFailure(error);
    },
    onSettled: refresh,
  });
};

export const useModelRemoval = () => {
  const refresh = useRefreshVendors();
  return useMutation({
    mutationFn: ({ id }: OperatorModel) => call(modelEndpoints.remove, { params: { id } }),
    onSuccess: refresh,
    onError: showFailure,
  });
};
