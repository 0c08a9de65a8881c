import type { InputOf } from '@inkstone/contract/kit/endpoint';
import type { OperatorModel } from '@inkstone/contract/models';
import { modelEndpoints } from '@inkstone/contract/models';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { connectionsKey, useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';

export const modelsQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...connectionsKey, 'models', connectionId],
    queryFn: ({ signal }) => call(modelEndpoints.list, { params: { id: connectionId } }, { signal }),
  });

export const pricingQuery = queryOptions({
  queryKey: [...connectionsKey, 'pricing'],
  queryFn: ({ signal }) => call(modelEndpoints.pricing, {}, { signal }),
});

export const priceVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...connectionsKey, 'prices', id],
    queryFn: ({ signal }) => call(modelEndpoints.priceVersions, { params: { id } }, { signal }),
  });

/** The models of a connection that cost something else here than officially. */
export const priceDifferencesQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...connectionsKey, 'official', connectionId],
    queryFn: ({ signal }) => call(modelEndpoints.priceDifferences, { params: { id: connectionId } }, { signal }),
    staleTime: 0,
  });

export const takeOfficialPrices = (connectionId: string, models: string[]) =>
  call(modelEndpoints.takeOfficialPrices, { params: { id: connectionId }, body: { models } });

export const importModels = (id: string) => call(modelEndpoints.import, { params: { id } });

type ModelChange = InputOf<typeof modelEndpoints.change>['body'];

export const changeModel = (id: string, body: ModelChange) => call(modelEndpoints.change, { params: { id }, body });

export const addModel = (connectionId: string, body: InputOf<typeof modelEndpoints.add>['body']) =>
  call(modelEndpoints.add, { params: { id: connectionId }, body });

export const changePricing = (usdRateHundredths: number) => call(modelEndpoints.changePricing, { body: { usdRateHundredths } });

/** Switch and default mark of a model, shown at once. */
export const useModelChange = (connectionId: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefreshConnections();
  const place = (id: string, change: Partial<OperatorModel>) =>
    queryClient.setQueryData(modelsQuery(connectionId).queryKey, (list) =>
      list?.map((model) => (model.id === id ? { ...model, ...change } : model)),
    );
  return useMutation({
    mutationFn: ({ model, ...change }: { model: OperatorModel; isEnabled?: boolean; isDefault?: boolean; isCopyForced?: boolean }) =>
      changeModel(model.id, change),
    onMutate: ({ model, ...change }) => place(model.id, change),
    onError: (error, { model }) => {
      place(model.id, model);
      showFailure(error);
    },
    onSettled: refresh,
  });
};

export const useModelRemoval = () => {
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: ({ id }: OperatorModel) => call(modelEndpoints.remove, { params: { id } }),
    onSuccess: refresh,
    onError: showFailure,
  });
};
