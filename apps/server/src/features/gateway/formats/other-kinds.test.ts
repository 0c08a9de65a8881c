import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeOf } from '#server/features/models/index.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../../test/gateway-suite.ts';
import { addKindModels } from '../../../../test/kind-models.ts';
import { answerBytes, answerJson } from '../../../../test/stub-vendor.ts';
import { wav } from '../../../../test/wav.ts';

let test: TestDb;
let gateway: GatewaySuite;
beforeAll(async () => {
  test = await createTestDb();
  gateway = await createGatewaySuite(test);
  await addKindModels(gateway);
});
afterAll(async () => {
  await gateway.close();
  await test.close();
});

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;
const clientOf = ({ secret }: Customer) => new OpenAI({ apiKey: secret, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
const rowOf = async ({ accountId }: Customer) => (await gateway.rowsOf(accountId)).at(-1);

const picture = { b64_json: Buffer.from('png').toString('base64') };
const tokensOfPicture = {
  input_tokens: 50,
  output_tokens: 1056,
  total_tokens: 1106,
  input_tokens_details: { text_tokens: 50, image_tokens: 0 },
};
const embedding = { object: 'list', data: [{ object: 'embedding', index: 0, embedding: [0.6, 0.8] }], model: 'embeds' };

describe('embeddings, by the openai package', () => {
  it('come as the vendor sent them, and cost what it counted', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ ...embedding, usage: { prompt_tokens: 8, total_tokens: 8 } }));
    const { data } = await clientOf(customer).embeddings.create({ model: 'embeds', input: 'Stoneware', encoding_format: 'float' });
    expect(data[0]?.embedding).toEqual([0.6, 0.8]);
    expect(gateway.stub.requests.at(-1)).toMatchObject({ path: '/v1/embeddings', body: { model: 'embeds', input: 'Stoneware' } });
    expect(await rowOf(customer)).toMatchObject({
      kind: 'embedding',
      input_tokens: 8,
      charge: '139',
      usage_source: 'upstream',
      status: 200,
    });
  });

  it('are made by the built-in vendor without a key, in numbers and in base64, as many as asked for', async () => {
    const customer = await gateway.addCustomer({ credit: 0 });
    const client = clientOf(customer);
    const model = 'builtin-hashed-words';
    const ofTwo = await client.embeddings.create({ model, input: ['a blue mug', 'a blue mug'], dimensions: 64 });
    expect(ofTwo.data.map(({ embedding: vector }) => vector.length)).toEqual([64, 64]);
    expect(ofTwo.data[0]?.embedding).toEqual(ofTwo.data[1]?.embedding);
    const floats = await client.embeddings.create({ model, input: 'a blue mug', encoding_format: 'float' });
    expect(Math.hypot(...(floats.data[0]?.embedding ?? []))).toBeCloseTo(1, 5);
    expect(await rowOf(customer)).toMatchObject({ vendor: 'builtin', charge: '0' });
    await expect(client.embeddings.create({ model, input: [1, 2, 3] })).rejects.toMatchObject({
      status: 400,
      code: 'gateway.tokensUnsupported',
    });
  });

  it('are counted by rule where the vendor does not, and an explicit 0 is a 0', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson(embedding));
    await clientOf(customer).embeddings.create({ model: 'embeds', input: [1, 2, 3], encoding_format: 'float' });
    expect(await rowOf(customer)).toMatchObject({ usage_source: 'estimated', input_tokens: 3 });
    gateway.stub.answerWith(answerJson({ ...embedding, usage: { prompt_tokens: 0, total_tokens: 0 } }));
    await clientOf(customer).embeddings.create({ model: 'embeds', input: 'free', encoding_format: 'float' });
    expect(await rowOf(customer)).toMatchObject({ usage_source: 'upstream', input_tokens: 0, charge: '0' });
  });
});

describe('pictures, by the openai package', () => {
  it('cost their tokens', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ created: 1, data: [picture], usage: tokensOfPicture }));
    const { data } = await clientOf(customer).images.generate({ model: 'draws', prompt: 'A mug', quality: 'medium', size: '1024x1024' });
    expect(data?.[0]?.b64_json).toBe(picture.b64_json);
    // (50 × 5 + 1056 × 40) dollars a million, × 864 points.
    expect(await rowOf(customer)).toMatchObject({ kind: 'image', input_tokens: 50, output_tokens: 1056, charge: '36711360' });
  });

  it('cost their piece where they are priced so', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ created: 1, data: [picture, picture] }));
    await clientOf(customer).images.generate({ model: 'draws-by-piece', prompt: 'A mug', n: 2 });
    expect(await rowOf(customer)).toMatchObject({ charge: '69120000', counted: expect.arrayContaining([{ unit: 'picture', count: 2 }]) });
  });

  it('are changed by a form that goes on whole', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ created: 1, data: [picture], usage: tokensOfPicture }));
    const image = await toFile(Buffer.from('\x89PNG bytes'), 'mug "1".png', { type: 'image/png' });
    await clientOf(customer).images.edit({ model: 'draws', image: [image, image], prompt: 'Make it 蓝', quality: 'low' });
    const { path, raw, headers } = gateway.stub.requests.at(-1) ?? { raw: '' };
    expect(path).toBe('/v1/images/edits');
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=inkstone-/);
    expect(raw.match(/name="image\[\]"; filename="mug %221%22.png"\r\ncontent-type: image\/png\r\n\r\n/g)).toHaveLength(2);
    expect(raw).toContain('name="prompt"\r\n\r\nMake it 蓝\r\n');
    expect(await rowOf(customer)).toMatchObject({ format: 'openai-image-edits', charge: '36711360' });
  });
});

describe('sound, by the openai package', () => {
  it('is made of a text, whose characters are charged', async () => {
    const customer = await gateway.addCustomer();
    const sound = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3]);
    gateway.stub.answerWith(answerBytes(sound, 'audio/mpeg'));
    const answer = await clientOf(customer).audio.speech.create({ model: 'speaks', input: 'Hello 世界🙂 ok', voice: 'alloy' });
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sound);
    expect(await rowOf(customer)).toMatchObject({ kind: 'speech', units: '12', charge: '155520' });
  });

  it('is written down, and charged by the seconds that the vendor tells', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ text: 'Hello.', usage: { type: 'duration', seconds: 90 } }));
    const file = await toFile(wav, 'hello.wav', { type: 'audio/wav' });
    const { text } = await clientOf(customer).audio.transcriptions.create({ model: 'hears', file });
    expect(text).toBe('Hello.');
    const row = await rowOf(customer);
    // A file of a second cannot cost what a minute and a half does.
    expect(row).toMatchObject({ kind: 'transcription', usage_source: 'upstream', charge: row.most });
    gateway.stub.answerWith(answerJson({ text: 'Hello.', usage: { type: 'duration', seconds: 1 } }));
    await clientOf(customer).audio.transcriptions.create({ model: 'hears', file });
    expect(await rowOf(customer)).toMatchObject({ counted: [{ unit: 'millisecond', count: 1000 }], charge: '86400' });
  });

  it('may come back as plain text, whose length is that of the file', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerBytes(Buffer.from('Hello.\n'), 'text/plain; charset=utf-8'));
    const file = await toFile(wav, 'hello.wav', { type: 'audio/wav' });
    const text: unknown = await clientOf(customer).audio.translations.create({ model: 'hears', file, response_format: 'text' });
    expect(text).toBe('Hello.\n');
    expect(await rowOf(customer)).toMatchObject({ kind: 'translation', usage_source: 'estimated', charge: '86400' });
  });
});

describe('moderations and rerankings', () => {
  it('go through the meter, also where they are free', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(
      answerJson({ id: 'modr-1', model: 'judges', results: [{ flagged: false, categories: {}, category_scores: {} }] }),
    );
    const { results } = await clientOf(customer).moderations.create({ model: 'judges-for-nothing', input: 'A mug.' });
    expect(results[0]?.flagged).toBe(false);
    await expect.poll(async () => (await rowOf(customer))?.kind).toBe('moderation');
  });

  it('are refused where no model is connected for them, and nobody makes one up', async () => {
    const customer = await gateway.addCustomer();
    await expect(clientOf(customer).moderations.create({ input: 'A mug.' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('order documents, and cost searches', async () => {
    const customer = await gateway.addCustomer();
    const results = [{ index: 1, relevance_score: 0.9 }];
    gateway.stub.answerWith(answerJson({ results, meta: { billed_units: { search_units: 1 } } }));
    const answer = await gateway.post(
      customer.secret,
      { model: 'ranks', query: 'mug', documents: ['a pot', { text: 'a mug' }] },
      { path: '/v1/rerank' },
    );
    expect(await answer.json()).toMatchObject({ results });
    expect(await rowOf(customer)).toMatchObject({ kind: 'rerank', units: '1', charge: '1728000' });
  });
});

const formOf = (file: string, more: Record<string, string>): FormData => {
  const form = new FormData();
  form.append(file, new Blob([new Uint8Array(wav)]), 'hello.wav');
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
};
const sendForm = (secret: string, path: string, body: BodyInit) =>
  fetch(gateway.url + path, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body });

describe('what is asked wrongly is refused before anything is held', () => {
  const wrong: [path: string, body: object, param: string][] = [
    ['/v1/embeddings', { model: 'embeds', input: '' }, 'input'],
    ['/v1/embeddings', { model: 'embeds', input: ['a', 1] }, 'input'],
    ['/v1/embeddings', { model: 'embeds', input: 'a', dimensions: 0 }, 'dimensions'],
    ['/v1/images/generations', { model: 'draws' }, 'prompt'],
    ['/v1/images/generations', { model: 'draws', prompt: 'mug', n: 11 }, 'n'],
    ['/v1/images/generations', { model: 'draws', prompt: 'mug', stream: true }, 'stream'],
    ['/v1/audio/speech', { model: 'speaks', input: 'mug' }, 'voice'],
    ['/v1/audio/speech', { model: 'speaks', input: 'mug', voice: 'alloy', stream_format: 'sse' }, 'stream_format'],
    ['/v1/moderations', { model: 'judges', input: [] }, 'input'],
    ['/v1/rerank', { model: 'ranks', query: 'mug', documents: [] }, 'documents'],
  ];
  it.each(wrong)('%s %o', async (path, ...[body, param]) => {
    const customer = await gateway.addCustomer();
    const answer = await gateway.post(customer.secret, body, { path });
    expect([answer.status, (await answer.json()).error.param]).toEqual([400, param]);
  });

  it('forms that are none, lack their file, or name a field twice', async () => {
    const { secret } = await gateway.addCustomer();
    const path = '/v1/audio/transcriptions';
    const twice = formOf('file', { model: 'hears' });
    twice.append('model', 'other');
    for (const [body, code] of [
      ['{}', 'gateway.formMissing'],
      [formOf('other', { model: 'hears' }), 'gateway.fieldWrong'],
      [twice, 'gateway.fieldWrong'],
    ] as const) {
      const answer = await sendForm(secret, path, body);
      expect([answer.status, (await answer.json()).error.code]).toEqual([400, code]);
    }
  });

  it('models of another kind', async () => {
    const { secret } = await gateway.addCustomer();
    const answer = await gateway.post(secret, { model: 'stub-model', input: 'mug' }, { path: '/v1/embeddings' });
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'gateway.kindWrong']);
    expect((await gateway.chat(secret, { model: 'embeds' })).status).toBe(400);
  });
});

describe('I12: every row', () => {
  it('is charged what its version and its counts come to, and never above its hold', async () => {
    const { rows } = await test.pool.query('select * from gateway_requests where price_version is not null');
    expect(rows.length).toBeGreaterThan(10);
    const versions = await gateway.features.models.findPriceVersions(rows.map((row) => row.price_version));
    for (const row of rows) {
      const price = versions.find(({ id }) => id === row.price_version);
      if (!price) throw new Error('a version is gone');
      const charge = chargeOf(price, {
        input: row.input_tokens,
        cachedInput: row.cached_input_tokens,
        cacheWrite: row.cache_write_tokens,
        output: row.output_tokens,
        counted: row.counted,
      });
      expect(BigInt(row.charge)).toBe(charge < BigInt(row.most) ? charge : BigInt(row.most));
    }
  });
});
