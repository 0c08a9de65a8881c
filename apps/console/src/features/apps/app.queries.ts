import { type App, type AppContent, appEndpoints } from '@inkstone/contract/apps';
import { gatewayEndpoints } from '@inkstone/contract/gateway';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { randomKey } from '#console/kernel/calls/random-key.ts';

const key = ['apps'] as const;

/** What is spent changes while calls come in: the figures follow them. */
const followEveryMs = 5000;

export const appsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(appEndpoints.list, {}, { signal }),
  staleTime: 0,
  refetchInterval: followEveryMs,
});

/** One app; `everyMs`: how often it is looked at while somebody waits for its first call. */
export const appQuery = (id: string, everyMs = followEveryMs) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(appEndpoints.app, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });

const catalogueKey = ['gateway', 'catalogue'] as const;

/** The models that apps may call, those of vendors first. */
export const chatModelsQuery = queryOptions({
  queryKey: [...catalogueKey, 'chat'],
  queryFn: ({ signal }) => call(gatewayEndpoints.chatModels, {}, { signal }),
});

export const categoriesQuery = queryOptions({
  queryKey: [...catalogueKey, 'categories'],
  queryFn: ({ signal }) => call(gatewayEndpoints.categories, {}, { signal }),
});

/** Takes what an endpoint has answered about an app as its state of now, and has the list read again. */
export const useTakeApp = () => {
  const client = useQueryClient();
  return (app: App): void => {
    client.setQueryData(appQuery(app.id).queryKey, app);
    client.setQueryData(appsQuery.queryKey, (apps) => apps?.map((one) => (one.id === app.id ? app : one)));
  };
};

/** Has apps and their keys read again. */
export const useRefreshApps = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

export const addApp = (body: AppContent) => call(appEndpoints.add, { body });
export const changeApp = (id: string, body: InputOf<typeof appEndpoints.change>['body']) =>
  call(appEndpoints.change, { params: { id }, body });
export const switchApp = ({ id, isEnabled }: Pick<App, 'id' | 'isEnabled'>) =>
  call(appEndpoints.setIsEnabled, { params: { id }, body: { isEnabled: !isEnabled } });
export const removeApp = (id: string) => call(appEndpoints.remove, { params: { id } });

/** One short call through the app, which costs what any call does. */
export const testApp = (id: string) => call(gatewayEndpoints.test, { params: { id } }, { idempotencyKey: randomKey() });

export const addKey = (id: string, name: string) => call(appEndpoints.addKey, { params: { id }, body: { name } });
export const rotateKey = (id: string, body: InputOf<typeof appEndpoints.rotateKey>['body']) =>
  call(appEndpoints.rotateKey, { params: { id }, body });
export const renameKey = (id: string, body: InputOf<typeof appEndpoints.renameKey>['body']) =>
  call(appEndpoints.renameKey, { params: { id }, body });
export const switchKey = (id: string, body: InputOf<typeof appEndpoints.setKeyIsEnabled>['body']) =>
  call(appEndpoints.setKeyIsEnabled, { params: { id }, body });
export const limitKey = (id: string, body: InputOf<typeof appEndpoints.setKeyLimits>['body']) =>
  call(appEndpoints.setKeyLimits, { params: { id }, body });
export const removeKey = (id: string, keyId: string) => call(appEndpoints.removeKey, { params: { id }, body: { keyId } });
