import OpenAI, {
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../../test/gateway-suite.ts';
import { answerChat, answerFrames, answerJson, stubFrames, stubUsage } from '../../../../test/stub-vendor.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let owner: TestActor;
let app: { id: string };
let baseURL: string;
let apiKey: string;
const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/api_integration/${path}`, headers: owner.headers, payload });
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { discover: async () => [] });
  baseURL = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/v1`;
  owner = await buildActor(test.db);
  const { data } = (await post('apps/', { name: 'SDK', description: '', vendor: null, monthlyLimit: null })).json();
  app = data.app;
  apiKey = data.secret;
});
afterAll(async () => {
  await server.close();
  await test.close();
});

describe('the openai package, as it is', () => {
  it('lists the models and finds one', async () => {
    const client = new OpenAI({ apiKey, baseURL });
    const names: string[] = [];
    for await (const model of client.models.list()) names.push(model.id);
    const [name = ''] = names;
    expect(names.length).toBeGreaterThan(0);
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, object: 'model' });
  });

  it('throws its own errors, with our words and codes, and does not try again', async () => {
    const wrong = new OpenAI({ apiKey: `${apiKey}x`, baseURL });
    const refused = await wrong.models.list().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(AuthenticationError);
    expect(refused).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' });
    await expect(new OpenAI({ apiKey, baseURL }).models.retrieve('nobody/knows')).rejects.toBeInstanceOf(NotFoundError);
    await post(`${app.id}/set_is_enabled/`, { isEnabled: false });
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await expect(new OpenAI({ apiKey, baseURL }).models.list()).rejects.toBeInstanceOf(PermissionDeniedError);
  });
});

describe('the openai package and chat', () => {
  let gateway: GatewaySuite;
  let other: TestDb;
  let client: OpenAI;
  let customer: Awaited<ReturnType<GatewaySuite['addCustomer']>>;
  beforeAll(async () => {
    other = await createTestDb();
    gateway = await createGatewaySuite(other);
    customer = await gateway.addCustomer();
    client = new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
  });
  afterAll(async () => {
    await gateway.close();
    await other.close();
  });
  const ask = { model: 'stub-model', messages: [{ role: 'user' as const, content: 'Hello' }] };

  it('answers whole, with a request id and the usage', async () => {
    gateway.stub.answerWith(answerChat('Hi there', stubUsage(9, 2)));
    const answer = await client.chat.completions.create(ask);
    expect(answer.choices[0]?.message.content).toBe('Hi there');
    expect(answer.usage).toMatchObject({ prompt_tokens: 9, completion_tokens: 2 });
    expect(answer._request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('streams, with the usage where it asks for it', async () => {
    gateway.stub.answerWith(answerChat('one two three', stubUsage(12, 3)));
    const stream = await client.chat.completions.create({ ...ask, stream: true, stream_options: { include_usage: true } });
    let text = '';
    let total = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      total = chunk.usage?.total_tokens ?? total;
    }
    expect([text, total]).toEqual(['one two three', 15]);
  });

  it('has tools called, whole and streamed', async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Paris"}' } };
    const head = { id: 'c', object: 'chat.completion', created: 1, model: 'stub-model', usage: stubUsage(20, 9) };
    gateway.stub.answerWith(
      answerJson({
        ...head,
        choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls: [call] }, finish_reason: 'tool_calls' }],
      }),
    );
    const tools = [
      {
        type: 'function' as const,
        function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
      },
    ];
    const answer = await client.chat.completions.create({ ...ask, tools, tool_choice: 'auto' });
    expect(answer.choices[0]?.message.tool_calls).toEqual([call]);
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ tools, tool_choice: 'auto' });
    const pieces = ['{"city":', '"Paris"}'].map((text, index) => ({
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              {
                index: 0,
                ...(index ? {} : { id: 'call_1', type: 'function' }),
                function: { ...(index ? {} : { name: 'weather' }), arguments: text },
              },
            ],
          },
          finish_reason: null,
        },
      ],
    }));
    gateway.stub.answerWith(
      answerFrames([
        stubFrames.role,
        ...pieces.map((each) => `data: ${JSON.stringify({ ...head, usage: null, ...each })}\n\n`),
        stubFrames.stop,
        stubFrames.done,
      ]),
    );
    const streamed = client.chat.completions.stream({ ...ask, tools });
    const final = await streamed.finalChatCompletion();
    expect(final.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'weather', arguments: '{"city":"Paris"}' } });
    // No usage came: the two pieces of the arguments are what was delivered.
    const row = (await gateway.rowsOf(customer.accountId)).at(-1);
    expect(row).toMatchObject({ usage_source: 'estimated' });
    expect(row.output_tokens).toBeGreaterThanOrEqual(2);
  });

  it('asks for JSON by schema, and shows pictures', async () => {
    gateway.stub.answerWith(answerChat('{"name":"Ada"}', stubUsage(900, 5)));
    const response_format = { type: 'json_schema' as const, json_schema: { name: 'person', strict: true, schema: { type: 'object' } } };
    const content = [
      { type: 'text' as const, text: 'Who is it?' },
      { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' as const } },
    ];
    const answer = await client.chat.completions.parse({ ...ask, messages: [{ role: 'user', content }], response_format });
    expect(answer.choices[0]?.message.parsed).toEqual({ name: 'Ada' });
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ messages: [{ role: 'user', content }], response_format });
  });

  const refusals: [string, object, { kind: unknown; status: number; param?: string; code?: string }][] = [
    ['an unknown model', { model: 'nobody-knows' }, { kind: NotFoundError, status: 404, code: 'model_not_found' }],
    ['no messages', { messages: [] }, { kind: BadRequestError, status: 400, param: 'messages', code: 'gateway.fieldWrong' }],
    ['a wrong number', { max_tokens: -1 }, { kind: BadRequestError, status: 400, param: 'max_tokens' }],
    [
      'what has no known price',
      { web_search_options: {} },
      { kind: BadRequestError, status: 400, param: 'web_search_options', code: 'gateway.fieldUnpriced' },
    ],
    ['another tier', { service_tier: 'priority' }, { kind: BadRequestError, status: 400, param: 'service_tier' }],
    [
      'sound in',
      { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }] }] },
      { kind: BadRequestError, status: 400, param: 'messages[0].content' },
    ],
    ['a tool of the vendor’s own', { tools: [{ type: 'web_search' }] }, { kind: BadRequestError, status: 400, param: 'tools[0]' }],
  ];
  it.each(refusals)('throws its own error for %s, and nobody is called', async (_name, change, { kind, ...facts }) => {
    const before = gateway.stub.requests.length;
    const refused = await client.chat.completions.create({ ...ask, ...change }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(kind);
    expect(refused).toMatchObject(facts);
    expect(gateway.stub.requests.length).toBe(before);
  });

  it('throws its own error in the middle of a stream', async () => {
    gateway.stub.answerWith(answerFrames([stubFrames.role, stubFrames.piece('so '), stubFrames.piece('far')]));
    const stream = await client.chat.completions.create({ ...ask, stream: true });
    let text = '';
    const reading = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    })();
    await expect(reading).rejects.toBeInstanceOf(APIError);
    expect(text).toBe('so far');
  });

  it('tries again by itself where the vendor was busy or failed, and pays once', async () => {
    const patient = new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 2 });
    const before = await gateway.balanceOf(customer.accountId);
    let asked = 0;
    gateway.stub.answerWith((request, response) => {
      asked += 1;
      const busy = answerJson({ error: { message: 'busy' } }, { status: asked === 1 ? 429 : 500, headers: { 'retry-after': '0' } });
      return (asked < 3 ? busy : answerChat('ok', stubUsage(0, 10)))(request, response);
    });
    expect((await patient.chat.completions.create(ask)).choices[0]?.message.content).toBe('ok');
    expect((await gateway.balanceOf(customer.accountId)).used - before.used).toBe(5184n);
    gateway.stub.answerWith(answerJson({ error: { message: 'busy' } }, { status: 429 }));
    await expect(client.chat.completions.create(ask)).rejects.toBeInstanceOf(RateLimitError);
    gateway.stub.answerWith(answerJson({ error: { message: 'down' } }, { status: 503 }));
    await expect(client.chat.completions.create(ask)).rejects.toBeInstanceOf(InternalServerError);
  });

  it('gives up after its own time, and stops when it is told to', async () => {
    gateway.stub.answerWith(() => undefined);
    const hasty = new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 0, timeout: 200 });
    await expect(hasty.chat.completions.create(ask)).rejects.toBeInstanceOf(APIConnectionTimeoutError);
    const stop = new AbortController();
    const call = client.chat.completions.create(ask, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(call).rejects.toBeInstanceOf(APIUserAbortError);
  });

  it('tells what is missing when the points are used up', async () => {
    const poor = await gateway.addCustomer({ credit: 0 });
    const refused = await new OpenAI({ apiKey: poor.secret, baseURL: `${gateway.url}/v1` }).chat.completions
      .create(ask)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 402, code: 'insufficient_quota', type: 'insufficient_quota' });
  });

  it.each([
    ['no JSON', '{"model":'],
    ['a list', '[]'],
    [
      'a body nested without end',
      `{"model":"stub-model","messages":[{"role":"user","content":"x"}],"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    ],
  ])('is told what is wrong with %s', async (_name, body) => {
    const answer = await gateway.post(customer.secret, body);
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'gateway.bodyUnreadable']);
  });

  it('is told that a body is too large before it was sent whole', async () => {
    const answer = await gateway.post(customer.secret, `{"model":"${'x'.repeat(33 * 1024 * 1024)}"}`).catch(() => null);
    // The connection may be gone before the answer is read; where it is read, it says why.
    if (answer) expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'request.tooLarge']);
  });
});
