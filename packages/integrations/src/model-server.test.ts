import { existsSync, readFileSync } from 'node:fs';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aiVendors } from './index.ts';
import type { ChatRequest } from './kit/ai-vendor.ts';

/** A stand-in for the vendors' servers that others wrote: our own reading of their formats can't confirm itself here. */
const server = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => {
  server.onMessage('hello', { content: 'Hello from another implementation, 世界.', usage: { input_tokens: 21, output_tokens: 9 } });
  server.onMessage('weather', { toolCalls: [{ name: 'weather', arguments: '{"town":"Bergen"}' }] });
  await server.start();
});
afterAll(() => server.stop());

/** What that server does otherwise for a vendor stands beside the vendor's recordings: another path, or why it is left out. */
const dialect = z.strictObject({ path: z.string().optional(), leftOut: z.string().optional() });
const dialectOf = (id: string) => {
  const file = new URL(`./ai/${id}/__fixtures__/model-server.json`, import.meta.url);
  return existsSync(file) ? dialect.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
};
const remote = aiVendors.all
  .filter(({ isBuiltin }) => !isBuiltin)
  .map((vendor) => ({ vendor, id: vendor.metadata.id, ...dialectOf(vendor.metadata.id) }))
  .filter(({ leftOut }) => !leftOut);
const ask = (content: string): ChatRequest => ({ model: 'gpt-4o', messages: [{ role: 'user', content }] });
const tools = [
  { name: 'weather', description: 'Tells the weather.', inputSchema: { type: 'object', properties: { town: { type: 'string' } } } },
] as const;

describe.each(remote)('$id against a server of other people', ({ vendor, path = '/v1' }) => {
  const connect = async () => {
    const credentials = { apiKey: 'test-key', baseUrl: server.url + path, deployments: 'gpt-4o' };
    const { create } = await vendor.load();
    return create({ credentials, fetch: (input, init) => globalThis.fetch(input, init), limits: { answerMs: 3000, idleMs: 3000 } });
  };

  it('streams a text with its usage', async () => {
    const { text, reason, usage } = await (await connect()).chat(ask('hello'));
    expect({ text, reason }).toEqual({ text: 'Hello from another implementation, 世界.', reason: 'stop' });
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it('calls a tool', async () => {
    const { toolCalls, reason } = await (await connect()).chat({ ...ask('weather'), tools });
    expect(toolCalls.map(({ name, input }) => ({ name, input: JSON.parse(input) }))).toEqual([
      { name: 'weather', input: { town: 'Bergen' } },
    ]);
    expect(reason).toBe('tool-calls');
  });

  it('reports a rate limit', async () => {
    server.nextRequestError(429, { message: 'Slow down', type: 'rate_limit_error' });
    await expect((await connect()).chat(ask('hello'))).rejects.toMatchObject({ kind: 'rate-limit' });
  });
});
