import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiVendors, type ChatRequest } from './index.ts';

/** A stand-in for the vendors' servers that others wrote: our own reading of their formats can't confirm itself here. */
const server = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => {
  server.onMessage('hello', { content: 'Hello from another implementation, 世界.', usage: { input_tokens: 21, output_tokens: 9 } });
  server.onMessage('weather', { toolCalls: [{ name: 'weather', arguments: '{"town":"Bergen"}' }] });
  await server.start();
});
afterAll(() => server.stop());

/** Where that server keeps a vendor's own format; the rest stands under the usual version. */
const pathOf: Record<string, string> = { google: '/v1beta' };
/** That server knows only the older paths of this one, with a deployment in them. */
const notThere = ['azure'];
const remote = aiVendors
  .map((vendor) => ({ vendor, id: vendor.metadata.id }))
  .filter(({ vendor, id }) => !vendor.isBuiltin && !notThere.includes(id));
const ask = (content: string): ChatRequest => ({ model: 'gpt-4o', messages: [{ role: 'user', content }] });
const tools = [
  { name: 'weather', description: 'Tells the weather.', inputSchema: { type: 'object', properties: { town: { type: 'string' } } } },
] as const;

describe.each(remote)('$id against a server of other people', ({ vendor, id }) => {
  const connect = () => {
    const credentials = { apiKey: 'test-key', baseUrl: server.url + (pathOf[id] ?? '/v1'), deployments: 'gpt-4o' };
    return vendor.create({ credentials, fetch: (input, init) => globalThis.fetch(input, init), limits: { answerMs: 3000, idleMs: 3000 } });
  };

  it('streams a text with its usage', async () => {
    const { text, reason, usage } = await connect().chat(ask('hello'));
    expect({ text, reason }).toEqual({ text: 'Hello from another implementation, 世界.', reason: 'stop' });
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it('calls a tool', async () => {
    const { toolCalls, reason } = await connect().chat({ ...ask('weather'), tools });
    expect(toolCalls.map(({ name, input }) => ({ name, input: JSON.parse(input) }))).toEqual([
      { name: 'weather', input: { town: 'Bergen' } },
    ]);
    expect(reason).toBe('tool-calls');
  });

  it('reports a rate limit', async () => {
    server.nextRequestError(429, { message: 'Slow down', type: 'rate_limit_error' });
    await expect(connect().chat(ask('hello'))).rejects.toMatchObject({ kind: 'rate-limit' });
  });
});
