import OpenAI, { toFile } from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { vendorKey } from '../../../../test/gateway-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerJson } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

// Google's embeddings and pictures, asked for in OpenAI's format.
const { gateway } = await openAllWires();
beforeAll(async () => {
  const price = { currency: 'USD', inputMicros: 300_000, outputMicros: 2_500_000 } as const;
  await gateway.addModel('gemini-embedding-001', { currency: 'USD', inputMicros: 150_000, outputMicros: 0, kind: 'embedding' }, 'google');
  const unitPrices = [{ unit: 'imageOutputToken' as const, micros: 30_000_000 }];
  await gateway.addModel('gemini-2.5-flash-image', { ...price, kind: 'image', unitPrices }, 'google');
});

const open = async () => {
  const customer = await gateway.addCustomer();
  const client = new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
  return { client, rows: () => gateway.rowsOf(customer.accountId), balance: () => gateway.balanceOf(customer.accountId), customer };
};
const model = 'gemini-2.5-flash-image';
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const drawn = (parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
  usageMetadata: {
    promptTokenCount: 10,
    candidatesTokenCount: 1300,
    totalTokenCount: 1310,
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
  },
});
const picture = { inlineData: { mimeType: 'image/png', data: png.toString('base64') } };

describe('embeddings of a vendor with a format of its own', () => {
  it('come in OpenAI’s, in numbers and in base64, counted by rule', async () => {
    const { client, rows } = await open();
    gateway.stub.answerWith((request, response) =>
      answerJson(
        request.path.includes(':batch') ? { embeddings: [{ values: [1, 0] }, { values: [0, 1] }] } : { embedding: { values: [0.5] } },
      )(request, response),
    );
    const two = await client.embeddings.create({ model: 'gemini-embedding-001', input: ['a mug', 'a pot'], dimensions: 768 });
    expect(two.data.map(({ embedding }) => embedding)).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(gateway.stub.requests.at(-1)?.raw).toContain('"outputDimensionality":768');
    const one = await client.embeddings.create({ model: 'gemini-embedding-001', input: 'a mug', encoding_format: 'float' });
    expect(one.data[0]?.embedding).toEqual([0.5]);
    expect(await rows()).toMatchObject([
      { kind: 'embedding', usage_source: 'estimated', input_tokens: 4, vendor: 'google' },
      { kind: 'embedding', usage_source: 'estimated', input_tokens: 2 },
    ]);
  });
});

describe('pictures of a vendor with a format of its own', () => {
  it('are drawn and changed, and cost their tokens', async () => {
    const { client, rows } = await open();
    gateway.stub.answerWith(answerJson(drawn([picture])));
    const { data } = await client.images.generate({ model, prompt: 'A mug', size: '1536x1024', n: 2 });
    expect(data?.map(({ b64_json }) => b64_json)).toEqual(Array(2).fill(png.toString('base64')));
    expect(gateway.stub.requests.at(-1)?.raw).toContain('"aspectRatio":"3:2"');
    const image = await toFile(png, 'mug.png', { type: 'image/png' });
    await client.images.edit({ model, image, prompt: 'Make it blue' });
    expect(gateway.stub.requests.at(-1)?.raw).toContain(png.toString('base64'));
    // 10 × 0.3 + 10 × 2.5 + 1290 × 30 dollars a million, × 864 points.
    expect(await rows()).toMatchObject([
      { charge: String(2 * 33_460_992), usage_source: 'upstream', output_tokens: 2600 },
      { charge: '33460992', format: 'openai-image-edits' },
    ]);
  });

  const beyond: [field: string, value: string][] = [
    ['quality', 'high'],
    ['background', 'transparent'],
    ['output_format', 'webp'],
    ['response_format', 'url'],
    ['style', 'vivid'],
  ];
  it.each(beyond)('are refused with a word for what it has none for: %s', async (field, value) => {
    const { customer } = await open();
    const before = gateway.stub.requests.length;
    const answer = await gateway.post(customer.secret, { model, prompt: 'A mug', [field]: value }, { path: '/v1/images/generations' });
    expect([answer.status, (await answer.json()).error]).toMatchObject([400, { param: field, code: 'gateway.fieldUntranslatable' }]);
    expect(gateway.stub.requests.length).toBe(before);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('cost nothing where none was drawn, the vendor fails, or its caller leaves', async () => {
    const { client, rows, balance } = await open();
    const failing: [object, { status?: number; headers?: Record<string, string> }, number][] = [
      [drawn([]), {}, 400],
      [{ error: { code: 429, message: 'slow', status: 'RESOURCE_EXHAUSTED' } }, { status: 429 }, 429],
      [{ error: { code: 503, message: `down, ${vendorKey}`, status: 'UNAVAILABLE' } }, { status: 503 }, 502],
      [{ error: { code: 401, message: 'bad key', status: 'UNAUTHENTICATED' } }, { status: 401 }, 503],
      [{ what: 'is this' }, {}, 400],
    ];
    for (const [body, how, status] of failing) {
      gateway.stub.answerWith(answerJson(body, how));
      const refused = await client.images.generate({ model, prompt: 'A mug' }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status });
      expect(String(refused)).not.toContain(vendorKey);
    }
    const leaving = new AbortController();
    gateway.stub.answerWith((_request, response) => {
      leaving.abort();
      setTimeout(() => response.destroy(), 50);
    });
    await client.images.generate({ model, prompt: 'A mug' }, { signal: leaving.signal }).catch(() => undefined);
    await until(async () => (await rows()).length === failing.length + 1);
    expect((await rows()).map(({ usage_source }) => usage_source)).toEqual(Array(failing.length + 1).fill('none'));
    expect(await balance()).toMatchObject({ held: 0n, used: 0n });
  });
});

describe('kinds that a vendor has not', () => {
  it('are refused in clear words, and nobody is called', async () => {
    const unitPrices = [{ unit: 'character' as const, micros: 1 }];
    await gateway.addModel('gemini-tts', { currency: 'USD', inputMicros: 0, outputMicros: 0, unitPrices, kind: 'speech' }, 'google');
    await gateway.addModel('claude-embeds', { currency: 'USD', inputMicros: 1, outputMicros: 1, kind: 'embedding' }, 'anthropic');
    await new Promise((resolve) => setTimeout(resolve, 1050));
    const { client, balance } = await open();
    const before = gateway.stub.requests.length;
    const asked = [
      () => client.audio.speech.create({ model: 'gemini-tts', input: 'Hello', voice: 'alloy' }),
      () => client.embeddings.create({ model: 'claude-embeds', input: 'Hello' }),
    ];
    for (const call of asked) await expect(call()).rejects.toMatchObject({ status: 400, code: 'gateway.kindUnsupported' });
    expect(gateway.stub.requests.length).toBe(before);
    expect(await balance()).toMatchObject({ held: 0n, used: 0n });
  });
});
