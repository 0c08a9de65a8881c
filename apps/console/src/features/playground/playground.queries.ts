import { gatewayEndpoints } from '@inkstone/contract/gateway';
import { type PlaygroundEvent, type PlaygroundRequest, playgroundEndpoints } from '@inkstone/contract/playground';
import { promptEndpoints } from '@inkstone/contract/prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { stream } from '#console/kernel/calls/stream.ts';

const key = ['playground'] as const;

/** The kinds that have a model here, the one with all models first. */
export const kindsQuery = queryOptions({
  queryKey: [...key, 'kinds'],
  queryFn: ({ signal }) => call(playgroundEndpoints.kinds, {}, { signal }),
});

/** The models that can be called, with their prices; the built-in one last. */
export const chatModelsQuery = queryOptions({
  queryKey: [...key, 'models'],
  queryFn: ({ signal }) => call(gatewayEndpoints.chatModels, {}, { signal }),
});

/** A call by its id, for what an answer that did not end well took and cost; it stands in the log once it is settled. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'call', id],
    queryFn: ({ signal }) => call(gatewayEndpoints.request, { params: { id } }, { signal }),
    retry: 60,
    retryDelay: 500,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The prompts that the person keeps, by name. */
export const promptsQuery = queryOptions({
  queryKey: [...key, 'prompts'],
  queryFn: ({ signal }) => call(promptEndpoints.list, {}, { signal }),
});

export const addPrompt = (prompt: { name: string; system: string; text: string }) => call(promptEndpoints.add, { body: prompt });

export const removePrompt = (id: string) => call(promptEndpoints.remove, { params: { id } });

/** The next answer of a conversation as it comes. */
export const askModel = (kind: string, request: PlaygroundRequest, signal: AbortSignal): AsyncGenerator<PlaygroundEvent> =>
  stream(playgroundEndpoints.ask, { params: { kind }, body: request }, { signal, isLast: ({ type }) => type === 'done' });
