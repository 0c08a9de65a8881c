import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import {
  answerChat,
  answerFrames,
  answerJson,
  createHoldingVendor,
  type StubScript,
  stubAnswer,
  stubFrames,
  stubUsage,
} from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

const { test, gateway } = await openGateway();
// 86.4 points for a hundred tokens of an answer, nothing for the prompt.
await gateway.addModel('dear-model', { currency: 'USD', inputMicros: 0, outputMicros: 1_000_000_000 });

const hundred = { model: 'dear-model', max_tokens: 100 };
const holdOf = (count: number) => BigInt(count) * 86_400_000n;

describe('I2: points for exactly so many calls let in so many', () => {
  it.each([1, 2, 3, 4, 5])('of fifty times as many at once, round %i', async (round) => {
    const customer = await gateway.addCustomer({ credit: 0 });
    await gateway.features.wallet.credit({
      id: newId(),
      accountId: customer.accountId,
      amount: holdOf(round) + 86_399_999n,
      work: 'top-up',
      reference: '',
    });
    const vendor = createHoldingVendor();
    gateway.stub.answerWith(vendor.script);
    let refused = 0;
    const calls = Array.from({ length: round * 50 }, async () => {
      const { status } = await gateway.chat(customer.secret, hundred);
      if (status === 402) refused += 1;
      return status;
    });
    await until(() => refused === round * 49 && vendor.waiting() === round);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ available: 86_399_999n, held: holdOf(round) });
    vendor.letGo();
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 200)).toHaveLength(round);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: BigInt(round) * 864_000n });
  });
});

describe('I5: no call costs more than was held for it', () => {
  const sentences = [
    'The quick brown fox jumps over the lazy dog.',
    '敏捷的棕色狐狸跳过了懒狗，然后继续往前跑。',
    'すばやい茶色の狐がのろまな犬を飛び越える。',
    '빠른 갈색 여우가 게으른 개를 뛰어넘는다.',
    'الثعلب البني السريع يقفز فوق الكلب الكسول.',
    'Быстрая коричневая лиса прыгает через ленивую собаку.',
    'तेज़ भूरी लोमड़ी आलसी कुत्ते के ऊपर कूदती है।',
    '🦊🐶 𝕋𝕙𝕖 𝕢𝕦𝕚𝕔𝕜 𝕗𝕠𝕩 — naïve façade — ½ ≠ ¾',
  ];
  it('by the bytes of a prompt in eight languages, where every byte is a token', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith((request, response) =>
      answerChat('x', stubUsage(Buffer.byteLength(JSON.stringify(request.body['messages'])), 100))(request, response),
    );
    for (const sentence of sentences) await gateway.chat(customer.secret, { messages: [{ role: 'user', content: sentence.repeat(20) }] });
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      expect(BigInt(row.charge)).toBeLessThanOrEqual(BigInt(row.most));
      expect(BigInt(row.charge)).toBe(BigInt(Math.ceil((row.input_tokens * 1296 + row.output_tokens * 5184) / 10)));
    }
  });

  it('by pictures, which are counted by themselves and not by their bytes', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('x', stubUsage(4800, 10)));
    const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(3_000_000)}` } };
    await gateway.chat(customer.secret, { messages: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, picture] }] });
    const [row] = await gateway.rowsOf(customer.accountId);
    expect(row).toMatchObject({ status: 200, input_tokens: 4800 });
    expect(BigInt(row.most)).toBeLessThan(3_000_000n);
  });

  it('sets the room of an answer where the caller names none, by what there are points for', async () => {
    const rich = await gateway.addCustomer();
    const { max_tokens: _most, ...unbounded } = { model: 'stub-model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 };
    gateway.stub.answerWith(answerChat());
    await gateway.post(rich.secret, unbounded);
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ max_tokens: 16_384 });
    const poor = await gateway.addCustomer({ credit: 4 });
    await gateway.post(poor.secret, unbounded);
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ max_tokens: 4096 });
    await gateway.post(rich.secret, { ...unbounded, max_tokens: 500, max_completion_tokens: 70 });
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ max_tokens: 70 });
    expect(gateway.stub.requests.at(-1)?.body).not.toHaveProperty('max_completion_tokens');
  });

  it('never charges beyond the hold, whatever a vendor claims', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('x', stubUsage(1_000_000, 1_000_000)));
    await gateway.chat(customer.secret);
    const [row] = await gateway.rowsOf(customer.accountId);
    expect(row.charge).toBe(row.most);
  });
});

describe('I6: what no vendor worked for costs nothing, and its hold is gone', () => {
  const refusals: [string, StubScript, number][] = [
    ['a request that is refused', answerJson({ error: { message: 'bad tool', type: 'invalid_request_error' } }, { status: 400 }), 400],
    ['too many requests', answerJson({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '7' } }), 429],
    ['a vendor that fails', answerJson({ error: { message: 'oops' } }, { status: 500 }), 500],
    ['a vendor without words', (_request, response) => void response.writeHead(502).end('<html>'), 502],
    ['our key refused', answerJson({ error: { message: 'bad key' } }, { status: 401 }), 503],
    ['our account empty', answerJson({ error: { message: 'pay' } }, { status: 402 }), 503],
    [
      'a redirect, which is not followed',
      (_request, response) => void response.writeHead(302, { location: 'https://other.example' }).end(),
      502,
    ],
    ['a connection that is reset', (_request, response) => void response.socket?.resetAndDestroy(), 502],
    ['an answer that is no JSON', (_request, response) => void response.writeHead(200).end('{"choices":[{'), 502],
    ['an error with status 200', answerJson({ error: { message: 'insufficient balance' } }), 502],
    ['a stream without a single piece', answerFrames([]), 502],
    ['a compressed answer, which nobody asked for', answerJson(stubAnswer('x'), { headers: { 'content-encoding': 'gzip' } }), 502],
  ];
  it.each(refusals)('%s', async (_name, script, status) => {
    const customer = await gateway.addCustomer();
    for (const stream of [false, true]) {
      gateway.stub.answerWith(script);
      const answer = await gateway.chat(customer.secret, { stream });
      expect(answer.status).toBe(status);
      expect((await answer.json()).error.message).toEqual(expect.any(String));
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
    }
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map((row) => [row.status, row.charge, row.usage_source, row.error !== null])).toEqual(
      Array(2).fill([status, '0', 'none', true]),
    );
  });

  it('a vendor that can not be reached', async () => {
    const customer = await gateway.addCustomer();
    const values = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-nowhere-000000' };
    const { data } = await gateway.operator('POST', '/operator/connections/', {
      integration: 'openai-compatible',
      name: 'Nowhere',
      values,
      isPrivateAllowed: true,
    });
    const added = await gateway.operator('POST', `/operator/connections/${data.id}/models/`, {
      modelId: 'nowhere-model',
      label: 'N',
      currency: 'USD',
      inputMicros: 1,
      outputMicros: 1,
    });
    await gateway.operator('PATCH', `/operator/models/${added.data.id}/`, { isEnabled: true });
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await gateway.chat(customer.secret, { model: 'nowhere-model' })).status).toBe(502);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });
});

describe('I7, I8: what is delivered is charged', () => {
  const usages: [string, StubScript, { source: string; charge: number; input?: number }][] = [
    ['a stated usage', answerChat('one two three', stubUsage(12, 3)), { source: 'upstream', charge: 12 * 1296 + 3 * 5184 }],
    ['a stated zero', answerChat('one two three', stubUsage(0, 0)), { source: 'upstream', charge: 0 }],
    [
      'cached tokens',
      answerChat('one two three', stubUsage(1000, 3, 800)),
      { source: 'upstream', charge: 200 * 1296 + 800 * 648 + 3 * 5184 },
    ],
  ];
  it.each(usages)('%s', async (_name, script, { source, charge }) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(script);
    const messages = [{ role: 'user', content: 'Hello. '.repeat(300) }];
    for (const stream of [false, true]) await (await gateway.chat(customer.secret, { stream, messages })).text();
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map((row) => [row.usage_source, Number(row.charge)])).toEqual(Array(2).fill([source, Math.ceil(charge / 10)]));
  });

  it.each([undefined, null, {}, { prompt_tokens: null }])('without a usage (%j) what came is counted, and marked', async (usage) => {
    const customer = await gateway.addCustomer();
    for (const stream of [false, true]) {
      gateway.stub.answerWith(
        stream
          ? answerFrames([
              stubFrames.role,
              ...['a ', 'b ', 'c '].map(stubFrames.piece),
              stubFrames.stop,
              ...(usage === undefined ? [] : [stubFrames.usage(usage)]),
              stubFrames.done,
            ])
          : answerJson({ ...stubAnswer('a b c '), usage }),
      );
      expect(await (await gateway.chat(customer.secret, { stream })).text()).toContain('c ');
    }
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map((row) => [row.usage_source, row.output_tokens])).toEqual([
      ['estimated', 2],
      ['estimated', 3],
    ]);
    for (const row of rows) expect(Number(row.charge)).toBeGreaterThan(0);
  });

  it('a usage that comes twice counts once, as it was told last; one behind the last frame counts too', async () => {
    const customer = await gateway.addCustomer();
    const { role, piece, stop, usage, done } = stubFrames;
    gateway.stub.answerWith(answerFrames([role, usage(stubUsage(12, 1)), piece('a'), stop, usage(stubUsage(12, 2)), done]));
    await (await gateway.chat(customer.secret, { stream: true })).text();
    gateway.stub.answerWith(answerFrames([role, piece('a'), stop, done, usage(stubUsage(12, 7))]));
    await (await gateway.chat(customer.secret, { stream: true })).text();
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map((row) => [row.usage_source, row.output_tokens])).toEqual([
      ['upstream', 2],
      ['upstream', 7],
    ]);
  });
});

describe('I12: a price stays what it was for the calls that began under it', () => {
  it('when it is changed in the middle of a stream, and for every row ever written', async () => {
    const customer = await gateway.addCustomer();
    const id = await gateway.addModel('changing-model', { currency: 'CNY', inputMicros: 1_000_000, outputMicros: 2_000_000 });
    await new Promise((resolve) => setTimeout(resolve, 1050));
    const vendor = createHoldingVendor();
    gateway.stub.answerWith(vendor.script);
    const before = vendor.waiting();
    const call = gateway.chat(customer.secret, { model: 'changing-model' });
    await until(() => vendor.waiting() === before + 1);
    await gateway.operator('PATCH', `/operator/models/${id}/`, { currency: 'CNY', inputMicros: 9_000_000, outputMicros: 9_000_000 });
    expect((await gateway.operator('PATCH', '/operator/pricing/', { usdRateHundredths: 900 })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    vendor.letGo();
    await call;
    gateway.stub.answerWith(answerChat('ok', stubUsage(0, 1)));
    await gateway.chat(customer.secret, { model: 'changing-model' });
    const rows = await gateway.rowsOf(customer.accountId);
    // 2 and 9 CNY for a million tokens, times 1.2: 240 and 1080 micropoints a token.
    expect(rows.map((row) => row.charge)).toEqual(['240', '1080']);
    expect(rows[0].price_version).not.toBe(rows[1].price_version);
    await expect(test.pool.query('update price_versions set output_micros = 1')).rejects.toThrow(/stays as it was/);
    await expect(test.pool.query('delete from price_versions')).rejects.toThrow(/stays as it was/);
  });
});
