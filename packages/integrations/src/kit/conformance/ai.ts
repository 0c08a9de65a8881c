import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AiVendor, ChatEvent, ChatRequest, ModelCall, VendorConnection } from '../ai-vendor.ts';
import type { Credentials } from '../metadata.ts';
import { VendorError } from '../vendor-error.ts';
import { itDescribesItself } from './facts.ts';
import { itEmbeds, itReranks } from './other-kinds.ts';
import { sendEvents, sendJson, startUpstream, type Upstream } from './upstream.ts';
import type { Wire } from './wires.ts';

type Expectations = {
  wire: Wire;
  /** A stream in the vendor's own dialect, and what must be read out of it. */
  recorded: { file: URL; text: string; inputTokens: number; outputTokens: number; cachedInputTokens?: number };
  /** Beside the base URL and the key. */
  credentials?: Credentials;
  /** Ids that must be left out of the list of models. */
  otherModels?: readonly string[];
  /** Ids that are listed for something else than chat, by their kinds. */
  otherKinds?: Readonly<Record<string, string>>;
  /** Whether its requests say how closely a picture is looked at. */
  tellsDetail?: boolean;
};

const secret = 'sk-conformance-secret-0123456789';
const request: ChatRequest = {
  model: 'test-model',
  messages: [
    { role: 'system', content: 'You are brief.' },
    { role: 'user', content: 'Say hello.' },
  ],
};
const weather = {
  name: 'weather',
  description: 'Tells the weather of a town.',
  inputSchema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
} as const;
const shape = {
  type: 'object',
  properties: { greeting: { type: 'string' } },
  required: ['greeting'],
  additionalProperties: false,
} as const;

const collect = async (events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> => {
  const all: ChatEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};
const textOf = (events: readonly ChatEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

/** Tests the list of models and prices of an AI vendor, also of one that calls no server. */
export const itDescribesItsModels = (vendor: AiVendor): void => {
  itDescribesItself(vendor);

  it('names each of its models once, with prices in whole millionths', () => {
    const ids = vendor.models.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { price } of vendor.models)
      expect(z.int().min(0).array().safeParse([price?.inputMicros, price?.outputMicros]).success).toBe(true);
  });
};

/** Tests an AI vendor against a server on loopback that speaks its wire format. */
export const describeAiVendor = (
  vendor: AiVendor,
  { wire, recorded, credentials = {}, otherModels = [], otherKinds = {}, tellsDetail = false }: Expectations,
): void => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => {
    upstream.seen = [];
    vi.unstubAllEnvs();
  });
  afterAll(() => upstream.close());

  const connection = (): VendorConnection => ({
    credentials: { apiKey: secret, baseUrl: `${upstream.origin}/v1`, ...credentials },
    fetch: (input, init) => globalThis.fetch(input, init),
    limits: { answerMs: 2000, idleMs: 1000 },
  });
  const connect = (overrides: Partial<VendorConnection> = {}) => vendor.create({ ...connection(), ...overrides });
  const answerWith = (events: readonly string[]) => {
    upstream.behave = (response) => {
      sendEvents(response, events);
      response.end();
    };
  };
  const whole = (usage: Parameters<Wire['end']>[0]) => [...wire.start, wire.text('Hello'), wire.text(', 世界 🌍'), ...wire.end(usage)];

  describe(vendor.metadata.id, () => {
    itDescribesItsModels(vendor);

    it('streams the text in pieces and the usage that the vendor reports', async () => {
      answerWith(whole({ inputTokens: 12, outputTokens: 5 }));
      const events = await collect(connect().streamChat(request));
      expect(textOf(events)).toBe('Hello, 世界 🌍');
      expect(events.filter(({ type }) => type === 'text')).toHaveLength(2);
      expect(events.at(-1)).toEqual({
        type: 'finish',
        reason: 'stop',
        usage: { inputTokens: 12, outputTokens: 5, cachedInputTokens: 0, estimated: false },
      });
    });

    it('sends key, model and messages, and follows no redirect', async () => {
      answerWith(whole(null));
      const redirects: (string | undefined)[] = [];
      const fetch: typeof globalThis.fetch = (input, init) => {
        redirects.push(init?.redirect);
        return globalThis.fetch(input, init);
      };
      await connect({ fetch }).chat(request);
      const [seen] = upstream.seen;
      expect(Object.values(seen?.headers ?? {}).some((value) => value?.includes(secret))).toBe(true);
      expect(`${seen?.path}${seen?.body}`).toContain('test-model');
      expect(seen?.body).toContain('You are brief.');
      expect(seen?.body).toContain('Say hello.');
      expect(redirects).toEqual(['manual']);
    });

    it('reads the vendor’s own dialect', async () => {
      answerWith([readFileSync(recorded.file, 'utf8')]);
      const { text, usage } = await connect().chat(request);
      const { inputTokens, outputTokens, cachedInputTokens = 0 } = recorded;
      expect({ text, usage }).toEqual({ text: recorded.text, usage: { inputTokens, outputTokens, cachedInputTokens, estimated: false } });
    });

    if (wire.canOmitUsage)
      it('estimates a missing usage and says so', async () => {
        answerWith(whole(null));
        const { usage } = await connect().chat(request);
        expect(usage).toMatchObject({ estimated: true, outputTokens: expect.any(Number) });
        expect(usage.inputTokens).toBeGreaterThan(5);
        expect(usage.outputTokens).toBeGreaterThan(2);
      });

    it('takes a reported zero as zero', async () => {
      answerWith(whole({ inputTokens: 0, outputTokens: 0 }));
      expect((await connect().chat(request)).usage).toMatchObject({ inputTokens: 0, outputTokens: 0, estimated: false });
    });

    it('hands on tool calls with their arguments', async () => {
      answerWith([...wire.start, ...wire.toolCall('weather', { town: 'Bergen' })]);
      const answer = await connect().chat({ ...request, tools: [weather] });
      expect(answer.reason).toBe('tool-calls');
      expect(answer.toolCalls.map(({ name, input }) => ({ name, input: JSON.parse(input) }))).toEqual([
        { name: 'weather', input: { town: 'Bergen' } },
      ]);
      expect(upstream.seen[0]?.body).toContain('Tells the weather of a town.');
    });

    it('sends the outcome of a tool back', async () => {
      answerWith(whole(null));
      const toolCalls = [{ id: 'call-1', name: 'weather', input: '{"town":"Bergen"}' }];
      const messages: ChatRequest['messages'] = [
        ...request.messages,
        { role: 'assistant', content: '', toolCalls },
        { role: 'tool', toolCallId: 'call-1', toolName: 'weather', content: 'Rain, as ever.' },
      ];
      await connect().chat({ ...request, messages, tools: [weather] });
      expect(upstream.seen[0]?.body).toContain('Rain, as ever.');
      expect(upstream.seen[0]?.body).toContain('Bergen');
    });

    it('sends a picture with its bytes, between the words around it', async () => {
      answerWith(whole(null));
      const bytes = Uint8Array.from('\x89PNG\r\n\x1a\n of a mug', (letter) => letter.charCodeAt(0));
      const content = [
        { type: 'text', text: 'Before the picture.' },
        { type: 'image', bytes, mediaType: 'image/png', detail: 'low' },
        { type: 'text', text: 'Behind the picture.' },
      ] as const;
      await connect().chat({ ...request, messages: [{ role: 'user', content }] });
      const { body } = upstream.seen[0] ?? { body: '' };
      const places = ['Before the picture.', Buffer.from(bytes).toString('base64'), 'Behind the picture.'].map((said) =>
        body.indexOf(said),
      );
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(body).toMatch(wire.showsPicture);
      expect(body.includes('"detail":"low"')).toBe(tellsDetail);
    });

    it('asks for JSON in words and in the vendor’s own way', async () => {
      answerWith([...wire.start, wire.text('{"greeting":"hello"}'), ...wire.end(null)]);
      const { text } = await connect().chat({ ...request, responseFormat: { type: 'json', name: 'greeting', schema: shape } });
      expect(JSON.parse(text)).toEqual({ greeting: 'hello' });
      const { body } = upstream.seen[0] ?? { body: '' };
      expect(body).toContain('Answer with one JSON object');
      expect(body).toMatch(wire.asksForJson);
    });

    it('answers a program’s call part by part, with all that it asked, and without words of ours', async () => {
      answerWith([...wire.start, wire.text('It is'), ...wire.toolCall('weather', { town: 'Bergen' })]);
      const options: ModelCall['options'] = {
        prompt: [
          { role: 'system', content: 'You are brief.' },
          { role: 'user', content: [{ type: 'text', text: 'And in Bergen?' }] },
        ],
        maxOutputTokens: 321,
        tools: [{ type: 'function', ...weather }],
      };
      const parts = [];
      for await (const part of connect().streamCall({ model: 'test-model', options })) parts.push(part);
      expect(parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')).toBe('It is');
      expect(parts.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : []))).toEqual([
        ['weather', { town: 'Bergen' }],
      ]);
      expect(parts.at(-1)?.type).toBe('finish');
      const { body } = upstream.seen[0] ?? { body: '' };
      for (const asked of ['You are brief.', 'And in Bergen?', '321', 'Tells the weather']) expect(body).toContain(asked);
      expect(body).not.toContain('JSON object');
    });

    it('never ends a program’s call that was cut off', async () => {
      answerWith([...wire.start, wire.text('Half a')]);
      const read = (async () => {
        const { prompt } = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }] };
        for await (const part of connect().streamCall({ model: 'test-model', options: { prompt } })) expect(part.type).not.toBe('finish');
      })();
      await expect(read).rejects.toMatchObject({ name: 'VendorError', kind: 'unavailable' });
    });

    it('hangs up on the vendor when it is stopped, and throws the reason', async () => {
      upstream.behave = (response) => sendEvents(response, [...wire.start, wire.text('Hello'), wire.text(' again')]);
      const stop = new AbortController();
      const reason = new Error('the reader left');
      const read = (async () => {
        for await (const event of connect().streamChat(request, stop.signal)) if (event.type === 'text') stop.abort(reason);
      })();
      await expect(read).rejects.toBe(reason);
      await upstream.hungUp();
    });

    it('hangs up on the vendor when nobody reads on', async () => {
      upstream.behave = (response) => sendEvents(response, [...wire.start, wire.text('Hello'), wire.text(' again')]);
      for await (const event of connect().streamChat(request)) if (event.type === 'text') break;
      await upstream.hungUp();
    });

    it('does not even call when it was stopped before', async () => {
      answerWith(whole(null));
      const reason = new Error('too late');
      await expect(connect({ signal: AbortSignal.abort(reason) }).chat(request)).rejects.toBe(reason);
      await expect(connect({ signal: AbortSignal.abort(reason) }).listModels()).rejects.toBe(reason);
      expect(upstream.seen).toEqual([]);
    });

    it('lists the models that can be called, with what is known of them', async () => {
      const known = vendor.models.slice(0, 2).map(({ id }) => id);
      const names = known.length ? known : ['some-model'];
      upstream.behave = (response) => sendJson(response, 200, wire.models([...names, ...otherModels, ...Object.keys(otherKinds)]));
      const client = connect({
        credentials: { ...connection().credentials, ...(credentials['deployments'] ? { deployments: names.join(',') } : {}) },
      });
      const models = await client.listModels();
      expect(models.map(({ id }) => id)).toEqual([...names, ...Object.keys(otherKinds)]);
      for (const { id, kind = 'chat' } of models) expect(kind).toBe(otherKinds[id] ?? 'chat');
      expect(models[0]).toMatchObject(vendor.models[0] ?? { id: 'some-model' });
      expect(await client.checkCredentials()).toEqual({ ok: true, modelCount: models.length });
    });

    it('tells a wrong key from a vendor that is down', async () => {
      upstream.behave = (response) => sendJson(response, 401, { error: { message: `Incorrect API key: ${secret}` } });
      const check = await connect().checkCredentials();
      expect(check).toMatchObject({ ok: false, error: { kind: 'credentials', vendor: vendor.metadata.name } });
      upstream.behave = (response) => sendJson(response, 503, {});
      expect(await connect().checkCredentials()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      upstream.behave = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
      expect(await connect().checkCredentials()).toMatchObject({ ok: false, error: { kind: 'unexpected-answer' } });
    });

    it('keeps the key out of its errors', async () => {
      upstream.behave = (response) =>
        sendJson(response, 400, { error: { message: `${secret} may not do this`, type: 'bad', code: 400, status: 'BAD' } });
      const error = await connect()
        .chat(request)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(VendorError);
      expect(String(error)).toContain('[secret]');
      expect(String(error)).not.toContain(secret);
    });

    it('takes no key from the environment of the server (CVE-2026-32625)', async () => {
      for (const { envName } of vendor.metadata.credentialFields) if (envName) vi.stubEnv(envName, 'sk-of-the-server');
      for (const name of ['GOOGLE_GENERATIVE_AI_API_KEY', 'AZURE_API_KEY', 'ALIBABA_API_KEY']) vi.stubEnv(name, 'sk-of-the-server');
      answerWith(whole(null));
      const { apiKey: _, ...others } = connection().credentials;
      await connect({ credentials: others })
        .chat(request)
        .catch(() => undefined);
      expect(JSON.stringify(upstream.seen)).not.toContain('sk-of-the-server');
    });

    itEmbeds({ vendor, connect, upstream: () => upstream });
    itReranks({ vendor, connect, upstream: () => upstream });

    it('refuses an address with a password in it', async () => {
      const baseUrl = 'http://user:word@127.0.0.1:9/v1';
      const error = connect({ credentials: { ...connection().credentials, baseUrl } }).chat(request);
      await expect(error).rejects.toMatchObject({ kind: 'credentials', message: expect.not.stringContaining('word@') });
    });
  });
};
