import type { PlaygroundEvent } from '@inkstone/contract/playground';
import { describe, expect, it } from 'vitest';
import type { TestActor } from '../../../test/builders.ts';
import { openGateway } from '../../../test/open-gateway.ts';
import { answerChat, answerFrames, answerJson, stubFrames, stubStream, stubUsage } from '../../../test/stub-vendor.ts';

const { gateway } = await openGateway();

const question = { model: 'stub-model', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 100 };

const ask = (actor: TestActor, body: object = {}, kind = 'ai_chat') =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/api_integration/playground/${kind}/`,
    headers: actor.headers,
    payload: { ...question, ...body },
  });

const eventsOf = (body: string): PlaygroundEvent[] => [...body.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json));

describe('GET /api/api_integration/playground/kinds/', () => {
  it('has the kind of all models, and those of vendors that have one here', async () => {
    const { actor } = await gateway.addCustomer();
    const { data } = (await gateway.app.inject({ url: '/api/api_integration/playground/kinds/', headers: actor.headers })).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['ai_chat', 'openai_compatible_chat']);
  });
});

describe('POST /api/api_integration/playground/:kind/', () => {
  it('refuses a kind that there is not, a model that there is not, and what is no conversation', async () => {
    const { actor } = await gateway.addCustomer();
    expect((await ask(actor, {}, 'painting')).json().code).toBe('playground.kindUnknown');
    expect((await ask(actor, { model: 'unheard-of' })).json().code).toBe('gateway.modelUnknown');
    expect((await ask(actor, { model: 'builtin-writer' }, 'openai_compatible_chat')).json().code).toBe('gateway.modelUnknown');
    expect((await ask(actor, { messages: [] })).statusCode).toBe(400);
    const elsewhere = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }];
    expect((await ask(actor, { messages: elsewhere })).statusCode).toBe(400);
  });

  it('refuses without points and calls nobody', async () => {
    const { actor } = await gateway.addCustomer({ credit: 0 });
    const before = gateway.stub.requests.length;
    const response = await ask(actor);
    expect([response.statusCode, response.json().code]).toEqual([402, 'wallet.notEnoughPoints']);
    expect(gateway.stub.requests).toHaveLength(before);
  });

  it.each(['ai_chat', 'openai_compatible_chat'])('streams an answer and tells what it took and cost (%s)', async (kind) => {
    const { actor, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('one two three', stubUsage(12, 3)));
    const events = eventsOf((await ask(actor, { temperature: 0.5 }, kind)).body);
    expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toBe('one two three');
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      reason: 'stop',
      figures: { inputTokens: 12, outputTokens: 3, isEstimated: false, points: '0.003111' },
    });
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ temperature: 0.5, max_tokens: 100 });
    const [row] = await gateway.rowsOf(accountId);
    expect(row).toMatchObject({ source: 'playground', app_id: null, key_id: null, charge: '3111', is_stream: true });
    expect(await gateway.balanceOf(accountId)).toMatchObject({ held: 0n, used: 3111n });
  });

  it('is counted on the dashboard at once', async () => {
    const { actor } = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('one two three', stubUsage(12, 3)));
    await ask(actor);
    const { data } = (await gateway.app.inject({ url: '/api/dashboard/api_usage/', headers: actor.headers })).json();
    expect(data.all.now).toMatchObject({ requests: 1, inputTokens: 12, outputTokens: 3, points: '0.003111' });
    expect(data.apps).toMatchObject([{ appId: null }]);
  });

  it('hands over what the model asks of tools, and what they answered', async () => {
    const { actor } = await gateway.addCustomer();
    const call = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
    const frames = stubStream([]);
    gateway.stub.answerWith(
      answerFrames([
        call({ tool_calls: [{ index: 0, id: 'call_1', function: { name: 'get_weather', arguments: '{"city":' } }] }),
        call({ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }),
        ...frames,
      ]),
    );
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } }];
    const events = eventsOf((await ask(actor, { tools })).body);
    expect(events).toContainEqual({ type: 'tool', id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' });
    const asked = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
    const messages = [
      ...question.messages,
      { role: 'assistant', content: null, tool_calls: [asked] },
      { role: 'tool', tool_call_id: 'call_1', content: 'Rain' },
    ];
    gateway.stub.answerWith(answerChat('It rains.', stubUsage(20, 4)));
    expect(eventsOf((await ask(actor, { tools, messages })).body).at(-1)).toMatchObject({ type: 'done' });
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ messages, tools });
  });

  it('tells in the vendor’s words what it refuses, and takes nothing', async () => {
    const { actor, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'top_p is out of range', type: 'invalid_request_error' } }, { status: 400 }));
    const response = await ask(actor);
    expect(response.json()).toMatchObject({ code: 'playground.vendorSaid', msg: expect.stringContaining('top_p is out of range') });
    expect(await gateway.balanceOf(accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('passes over frames of a vendor that are no pieces of the answer', async () => {
    const { actor } = await gateway.addCustomer();
    const [first = '', ...others] = stubStream(['one ', 'two'], stubUsage(12, 2));
    gateway.stub.answerWith(answerFrames([first, 'data: ping\n\n', ': still here\n\n', ...others]));
    const events = eventsOf((await ask(actor)).body);
    expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toBe('one two');
    expect(events.at(-1)).toMatchObject({ type: 'done', figures: { points: '0.002592' } });
  });

  it('never shows an answer that broke off as a whole one', async () => {
    const { actor } = await gateway.addCustomer();
    gateway.stub.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stubFrames.role + stubFrames.piece('Half of'));
      setTimeout(() => response.destroy(), 20);
    });
    const events = eventsOf((await ask(actor)).body);
    expect(events.map(({ type }) => type)).toEqual(['begun', 'text', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'playground.cut' });
  });

  it('is answered by the built-in vendor without a key, for nothing', async () => {
    const { actor, accountId } = await gateway.addCustomer({ credit: 0 });
    const events = eventsOf((await ask(actor, { model: 'builtin-writer' })).body);
    expect(events.at(-1)).toMatchObject({ type: 'done', figures: { points: '0' } });
    expect((await gateway.rowsOf(accountId))[0]).toMatchObject({ vendor: 'builtin', source: 'playground' });
  });
});
