import { describe, expect, it } from 'vitest';
import { modelOf, wireVendors } from '../../../../test/all-wires-suite.ts';
import { vendorKey } from '../../../../test/gateway-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerFrames, answerJson, type StubScript } from '../../../../test/stub-vendor.ts';
import { answerByWire, failureByWire, framesByWire, type StubReply } from '../../../../test/stub-wires.ts';
import { until } from '../../../../test/until.ts';

const { gateway } = await openAllWires();

const reply: StubReply = { pieces: ['one ', 'two ', 'three'], usage: { input: 20, cached: 0, output: 5 } };
const words = [{ role: 'user', content: 'Count.' }];
/** A call in each format, and what only a good end of it has. */
const formats: Readonly<Record<string, { path: (model: string) => string; body: (model: string) => object; goodEnd: RegExp }>> = {
  'openai-chat': {
    path: () => '/v1/chat/completions',
    body: (model) => ({ model, messages: words, max_tokens: 50, stream: true }),
    goodEnd: /\[DONE]/,
  },
  'anthropic-messages': {
    path: () => '/v1/messages',
    body: (model) => ({ model, messages: words, max_tokens: 50, stream: true }),
    goodEnd: /message_stop/,
  },
  gemini: {
    path: (model) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    body: () => ({ contents: [{ role: 'user', parts: [{ text: 'Count.' }] }] }),
    goodEnd: /finishReason/,
  },
  'openai-responses': {
    path: () => '/v1/responses',
    body: (model) => ({ model, input: 'Count.', stream: true }),
    goodEnd: /response\.(completed|incomplete)/,
  },
};

/** The frames that the stub would send, without the last ones. */
const cutAfter = (count: number, then: 'end' | 'reset' | 'hang'): StubScript => {
  return async (request, response) => {
    const frames = framesByWire(request, reply);
    await answerFrames(frames.slice(0, count), { end: then === 'end' })(request, response);
    if (then === 'reset') response.destroy();
  };
};

/** The words of errors in a stream, by the place where the clients of a format look for them. */
const errorsIn = (text: string, format: string): unknown[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data: {') ? JSON.parse(line.slice(6)) : []))
    .flatMap((data) => {
      if (format !== 'openai-responses') return data.error?.message ?? [];
      return data.type === 'error' ? data.message : (data.type === 'response.failed' && data.response.error.message) || [];
    });

const call = (secret: string, [format, model]: readonly [string, string], signal?: AbortSignal) => {
  const { path, body } = formats[format] ?? { path: String, body: () => ({}) };
  return gateway.post(secret, body(model), { path: path(model), ...(signal && { signal }) });
};

describe.each(Object.keys(formats))('I18: a stream in %s', (format) => {
  const goodEnd = formats[format]?.goodEnd ?? /^$/;

  it.each(wireVendors)('from %s that is cut off ends in an error, is charged for what came, and leaves no hold', async (vendor) => {
    const customer = await gateway.addCustomer();
    for (const [count, then] of [
      [3, 'end'],
      [3, 'reset'],
    ] as const) {
      gateway.stub.answerWith(cutAfter(count, then));
      const text = await (await call(customer.secret, [format, modelOf(vendor)])).text();
      expect(text).not.toMatch(goodEnd);
      expect(text).toMatch(/"error"|event: error|"type":"error"/);
    }
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ error }) => error)).toEqual([expect.any(String), expect.any(String)]);
    for (const row of rows) {
      expect(row).toMatchObject({ format, usage_source: 'estimated' });
      expect(row.output_tokens).toBeGreaterThan(0);
      expect(Number(row.charge)).toBeGreaterThan(0);
    }
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n });
  });

  it.each(wireVendors)(
    'from %s that says in its middle that it failed says so in the caller’s format, and is charged for what came',
    async (vendor) => {
      const customer = await gateway.addCustomer();
      gateway.stub.answerWith((request, response) => {
        const frames = framesByWire(request, reply);
        const third = frames.findIndex((frame) => frame.includes('"three"'));
        return answerFrames([...frames.slice(0, third), failureByWire(request, `Overloaded, key ${vendorKey}`)])(request, response);
      });
      const text = await (await call(customer.secret, [format, modelOf(vendor)])).text();
      expect(text).not.toMatch(goodEnd);
      expect(text).not.toContain(vendorKey);
      expect(errorsIn(text, format)).toEqual([expect.stringMatching(/./)]);
      const [row, ...others] = await gateway.rowsOf(customer.accountId);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ format, status: 200, usage_source: 'estimated', output_tokens: 2, error: expect.any(String) });
      expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: BigInt(row.charge) });
    },
  );

  it.each(wireVendors)('from %s that is refused is told in the caller’s format, and costs nothing', async (vendor) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'Overloaded', code: 503, status: 'UNAVAILABLE' } }, { status: 503 }));
    const answer = await call(customer.secret, [format, modelOf(vendor)]);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
    expect(await gateway.rowsOf(customer.accountId)).toMatchObject([{ charge: '0', usage_source: 'none' }]);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it.each(wireVendors)('from %s whose caller leaves is settled by what the vendor counts', async (vendor) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(async (request, response) => {
      const slow = Object.assign(Object.create(response), {
        writeHead: (...given: Parameters<typeof response.writeHead>) => response.writeHead(...given),
        write: (frame: string) => response.write(frame),
        end: () => setTimeout(() => response.end(), 50),
      });
      await answerByWire(reply)(request, slow);
    });
    const stop = new AbortController();
    const { body } = await call(customer.secret, [format, modelOf(vendor)], stop.signal);
    const reader = body?.getReader();
    await reader?.read();
    stop.abort();
    await reader?.cancel().catch(() => undefined);
    await until(async () => (await gateway.rowsOf(customer.accountId)).length === 1);
    const [row] = await gateway.rowsOf(customer.accountId);
    expect(Number(row.charge)).toBeGreaterThan(0);
    await until(async () => (await gateway.balanceOf(customer.accountId)).held === 0n);
  });
});
