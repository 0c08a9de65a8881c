import { type AiModel, type AiVendor, type RegisteredAiVendor, VendorError } from '@inkstone/integrations';
import type { ChatEvent } from '@inkstone/integrations/kit/ai-vendor';
import { callByChat } from '@inkstone/integrations/kit/call-by-chat';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { noDirect } from './no-direct.ts';

/** One request that a vendor's client sent, as the test sees it. */
export type SentCall = { url: string; authorization: string };

/** Stands where the internet would be: notes what leaves, refuses private addresses that were not allowed, and answers with the models that the test names. */
export const createFakeWire = () => {
  const calls: SentCall[] = [];
  const state = { status: 200, models: ['acme-large', 'acme-new'], isUnreachable: false };
  const fetch: Outbound['fetch'] = async (input, init) => {
    const { hostname, href, origin } = new URL(input instanceof Request ? input.url : input);
    if (hostname.startsWith('10.') && !init?.operatorOrigins?.includes(origin)) throw new AppError('outbound.notAllowed', 422);
    calls.push({ url: href, authorization: new Headers(init?.headers).get('authorization') ?? '' });
    if (state.isUnreachable) throw new TypeError('connection refused');
    return Response.json({ data: state.models.map((id) => ({ id })) }, { status: state.status });
  };
  const outbound: Outbound = {
    fetch,
    asFetch: (policy) => (input, init) => fetch(input, { ...init, ...policy }),
    direct: noDirect,
    close: async () => undefined,
  };
  return { calls, state, outbound };
};

const modelOf = (id: string, isPriced: boolean, sees = false): AiModel => ({
  id,
  name: id,
  contextWindow: 128_000,
  maxOutputTokens: 4096,
  capabilities: sees ? ['json', 'vision'] : ['json'],
  price: isPriced ? { currency: 'USD', inputMicros: 150_000, outputMicros: 600_000 } : null,
});

const kindOf = (status: number) => (status === 401 ? 'credentials' : status === 429 ? 'rate-limit' : 'unavailable');

type Options = { id: string; name: string; models: string[]; isBuiltin?: true; localBaseUrl?: string; sees?: boolean };

const createFace = ({ id, name, models, isBuiltin, localBaseUrl, sees = false }: Options): AiVendor => {
  const known = models.map((model) => modelOf(model, true, sees));
  const label = (text: string) => ({ en: text, zh: text });
  return {
    metadata: {
      id,
      name,
      description: label(name),
      website: null,
      credentialFields: isBuiltin
        ? []
        : [
            { key: 'apiKey', label: label('API key'), kind: 'password', required: !localBaseUrl, envName: 'OPENAI_COMPATIBLE_API_KEY' },
            { key: 'baseUrl', label: label('Base URL'), kind: 'url', required: false },
            {
              key: 'region',
              label: label('Region'),
              kind: 'select',
              required: false,
              options: [{ value: 'eu', label: label('Europe') }],
            },
          ],
    },
    models: known,
    ...(isBuiltin && { isBuiltin }),
    ...(localBaseUrl && { localBaseUrl }),
    create: ({ credentials, fetch }) => {
      const streamChat = async function* (): AsyncGenerator<ChatEvent> {
        yield { type: 'text', text: `${name} wrote this` };
      };
      const listModels = async (): Promise<AiModel[]> => {
        if (isBuiltin) return known;
        const address = credentials['baseUrl'] ?? localBaseUrl ?? 'https://api.acme.example';
        const headers = { authorization: credentials['apiKey'] ?? '' };
        const response = await fetch(`${address}/models`, { headers }).catch((cause: unknown) => {
          throw new VendorError(name, 'unavailable', 'no answer', { cause });
        });
        if (!response.ok) throw new VendorError(name, kindOf(response.status), `status ${response.status}`);
        const { data } = (await response.json()) as { data: { id: string }[] }; // what createFakeWire above answers
        return data.map((model) => known.find((one) => one.id === model.id) ?? modelOf(model.id, false));
      };
      return {
        listModels,
        checkCredentials: async () => {
          try {
            return { ok: true, modelCount: (await listModels()).length };
          } catch (error) {
            if (error instanceof VendorError) return { ok: false, error };
            throw error;
          }
        },
        chat: async () => ({
          text: `${name} wrote this`,
          toolCalls: [],
          usage: { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, estimated: false },
          reason: 'stop',
        }),
        streamChat,
        streamCall: callByChat(streamChat),
      };
    },
  };
};

/** A vendor with a key and an address, whose models are listed at `/models`. */
export const createFakeVendor = (options: Options): RegisteredAiVendor => {
  const face = createFace(options);
  return { ...face, load: async () => face };
};
