import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelOf } from '../../../../test/all-wires-suite.ts';
import type { GatewaySuite } from '../../../../test/gateway-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerFrames, answerJson } from '../../../../test/stub-vendor.ts';
import { answerAtSecond, answerByWire, failureByWire, framesByWire, hello } from '../../../../test/stub-wires.ts';

const { gateway } = await openAllWires();
let customer: Awaited<ReturnType<GatewaySuite['addCustomer']>>;
beforeAll(async () => {
  await gateway.addModel('embeds', { currency: 'USD', inputMicros: 1, outputMicros: 0, kind: 'embedding' });
  await new Promise((resolve) => setTimeout(resolve, 1050));
  customer = await gateway.addCustomer();
});

const model = modelOf('anthropic');
const anthropic = (options: object = {}) => new Anthropic({ apiKey: customer.secret, baseURL: gateway.url, maxRetries: 0, ...options });
const google = (httpOptions: object = {}) =>
  new GoogleGenAI({ apiKey: customer.secret, httpOptions: { baseUrl: gateway.url, ...httpOptions } });
const asked = () => ({ model, max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hi' }] });

describe('models are told in the format of whoever asks', () => {
  it('by the Anthropic SDK', async () => {
    const ids: string[] = [];
    for await (const { id, type } of anthropic().models.list()) ids.push(`${type} ${id}`);
    expect(ids).toContain(`model ${model}`);
    expect(ids).not.toContain('model embeds');
    expect(await anthropic().models.retrieve(model)).toMatchObject({ id: model, type: 'model', created_at: expect.stringMatching(/^20/) });
    await expect(anthropic().models.retrieve('nobody-knows')).rejects.toBeInstanceOf(Anthropic.NotFoundError);
    await expect(anthropic({ apiKey: 'wrong' }).models.list()).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
  });

  it.each(['v1beta', 'v1'])('by Google’s client, under %s', async (apiVersion) => {
    const names: (string | undefined)[] = [];
    for await (const { name } of await google({ apiVersion }).models.list()) names.push(name);
    expect(names).toContain(`models/${model}`);
    expect(names).not.toContain('models/embeds');
    expect(await google({ apiVersion }).models.get({ model })).toMatchObject({ name: `models/${model}`, displayName: model });
    await expect(google({ apiVersion }).models.get({ model: 'nobody-knows' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('time-outs and retries', () => {
  it('of the Anthropic SDK', async () => {
    for (const status of [429, 529]) {
      gateway.stub.answerWith(answerAtSecond(status));
      expect(await anthropic({ maxRetries: 2 }).messages.create(asked())).toMatchObject({ content: [{ text: 'Hello there' }] });
    }
    gateway.stub.answerWith(() => undefined);
    await expect(anthropic({ timeout: 200 }).messages.create(asked())).rejects.toBeInstanceOf(Anthropic.APIConnectionTimeoutError);
  });

  it('of Google’s client', async () => {
    gateway.stub.answerWith(answerAtSecond(503));
    const patient = google({ retryOptions: { attempts: 3 } });
    expect((await patient.models.generateContent({ model, contents: 'Hi' })).text).toBe('Hello there');
    gateway.stub.answerWith(() => undefined);
    await expect(google({ timeout: 200 }).models.generateContent({ model, contents: 'Hi' })).rejects.toThrow();
  });
});

describe('anthropic-beta', () => {
  it('goes on to a vendor of this wire as far as it changes no price and reaches for nothing of others', async () => {
    gateway.stub.answerWith(answerByWire(hello));
    const betas = [
      'interleaved-thinking-2025-05-14',
      'context-1m-2025-08-07',
      'files-api-2025-04-14',
      'token-efficient-tools-2025-02-19',
      'x',
    ];
    await anthropic().beta.messages.create({ ...asked(), betas });
    expect(gateway.stub.requests.at(-1)?.headers['anthropic-beta']).toBe(
      'interleaved-thinking-2025-05-14,token-efficient-tools-2025-02-19',
    );
    await anthropic().messages.create(asked());
    expect(gateway.stub.requests.at(-1)?.headers['anthropic-beta']).toBeUndefined();
  });
});

describe.each([modelOf('google'), modelOf('openai-compatible')])('streamGenerateContent without alt=sse at %s', (name) => {
  const path = `/v1beta/models/${name}:streamGenerateContent`;
  const body = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] };
  const textOf = (items: { candidates?: { content: { parts: { text: string }[] } }[] }[]) =>
    items.map(({ candidates }) => candidates?.[0]?.content.parts.map(({ text }) => text).join('') ?? '').join('');

  it('streams the items of a list', async () => {
    gateway.stub.answerWith((request, response) => answerFrames(framesByWire(request, hello), { pauseMs: 30 })(request, response));
    const answer = await gateway.post(customer.secret, body, { path });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) pieces.push(decoder.decode(piece));
    expect(pieces.length).toBeGreaterThan(1);
    const items = JSON.parse(pieces.join(''));
    expect(items.length).toBeGreaterThan(1);
    expect(textOf(items)).toBe('Hello there');
    expect((await gateway.rowsOf(customer.accountId)).at(-1)).toMatchObject({ is_stream: true, output_tokens: 5 });
  });

  it('ends the list with the error when the vendor fails in its middle', async () => {
    gateway.stub.answerWith((request, response) => {
      const frames = framesByWire(request, hello);
      const second = frames.findIndex((frame) => frame.includes('" there"'));
      return answerFrames([...frames.slice(0, second), failureByWire(request, 'Overloaded')])(request, response);
    });
    const items = await (await gateway.post(customer.secret, body, { path })).json();
    expect(textOf(items)).toBe('Hello');
    expect(items.at(-1)).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('tells an error before that as one', async () => {
    gateway.stub.answerWith(answerJson({ error: { message: 'down' } }, { status: 503 }));
    expect(await (await gateway.post(customer.secret, body, { path })).json()).toMatchObject({ error: { message: expect.any(String) } });
  });
});
