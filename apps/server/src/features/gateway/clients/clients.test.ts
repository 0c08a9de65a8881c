import { createAnthropic } from '@ai-sdk/anthropic';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { beforeEach, describe, expect, it } from 'vitest';
import { modelOf } from '../../../../test/all-wires-suite.ts';
import type { GatewaySuite } from '../../../../test/gateway-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerJson } from '../../../../test/stub-vendor.ts';
import { answerByWire, type StubReply } from '../../../../test/stub-wires.ts';

// Unmodified clients of others, each by its own wire and by translation to a vendor of another one.
const { gateway } = await openAllWires();
let customer: Awaited<ReturnType<GatewaySuite['addCustomer']>>;
beforeEach(async () => {
  customer = await gateway.addCustomer();
});

const usage = { input: 20, cached: 8, output: 5 };
const hello: StubReply = { pieces: ['Hello', ' there'], usage };
const weather: StubReply = { pieces: ['I look.'], usage, tool: { id: 'call_1', name: 'weather', input: { town: 'Bergen' } } };
const parameters = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] };
const description = 'Tells the weather.';
const models = [modelOf('openai-compatible'), modelOf('anthropic'), modelOf('google')];
const lastCharge = async () => (await gateway.rowsOf(customer.accountId)).at(-1);
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe.each(models)('the Anthropic SDK at %s', (model) => {
  const client = () => new Anthropic({ apiKey: customer.secret, baseURL: gateway.url, maxRetries: 0 });
  const asked = () => ({ model, max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hi' }] });

  it('gets a message, and a stream that it puts together itself', async () => {
    gateway.stub.answerWith(answerByWire(hello));
    const message = await client().messages.create({ ...asked(), system: 'Be brief.' });
    expect(message).toMatchObject({
      type: 'message',
      content: [{ type: 'text', text: 'Hello there' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 12, cache_read_input_tokens: 8, output_tokens: 5 },
    });
    const final = await client().messages.stream(asked()).finalMessage();
    expect(final).toMatchObject({ content: [{ text: 'Hello there' }], usage: { output_tokens: 5 } });
    expect(await lastCharge()).toMatchObject({ format: 'anthropic-messages', input_tokens: 20, cached_input_tokens: 8, output_tokens: 5 });
  });

  it('calls a tool, and sends what came of it', async () => {
    gateway.stub.answerWith(answerByWire(weather));
    const tools = [{ name: 'weather', description, input_schema: { ...parameters, type: 'object' as const } }];
    const final = await client()
      .messages.stream({ ...asked(), tools })
      .finalMessage();
    expect(final.stop_reason).toBe('tool_use');
    expect(final.content.at(-1)).toMatchObject({ type: 'tool_use', name: 'weather', input: { town: 'Bergen' } });
    const [call] = final.content.filter((block) => block.type === 'tool_use');
    gateway.stub.answerWith(answerByWire(hello));
    const result = { type: 'tool_result' as const, tool_use_id: call?.id ?? '', content: 'Rain, as ever.' };
    const messages = [
      ...asked().messages,
      { role: 'assistant' as const, content: final.content },
      { role: 'user' as const, content: [result] },
    ];
    await client().messages.create({ ...asked(), tools, messages });
    expect(gateway.stub.requests.at(-1)?.raw).toContain('Rain, as ever.');
  });

  it('counts tokens without a charge, and throws its own errors', async () => {
    const calls = gateway.stub.requests.length;
    const { max_tokens: _, ...counted } = asked();
    expect((await client().messages.countTokens(counted)).input_tokens).toBeGreaterThan(3);
    expect(gateway.stub.requests.length).toBe(calls);
    expect(await gateway.rowsOf(customer.accountId)).toEqual([]);
    const unknown = client().messages.create({ ...asked(), model: 'nobody-knows' });
    expect(await failureOf(unknown)).toBeInstanceOf(Anthropic.NotFoundError);
    const wrongKey = new Anthropic({ apiKey: `${customer.secret}x`, baseURL: gateway.url, maxRetries: 0 });
    expect(await failureOf(wrongKey.messages.create(asked()))).toBeInstanceOf(Anthropic.AuthenticationError);
  });
});

describe.each(models)('Google’s client at %s', (model) => {
  const client = () => new GoogleGenAI({ apiKey: customer.secret, httpOptions: { baseUrl: gateway.url } });

  it('generates, streams, calls tools and counts', async () => {
    gateway.stub.answerWith(answerByWire(hello));
    const whole = await client().models.generateContent({ model, contents: 'Hi', config: { systemInstruction: 'Be brief.' } });
    expect(whole.text).toBe('Hello there');
    expect(whole.usageMetadata).toMatchObject({ promptTokenCount: 20, cachedContentTokenCount: 8, candidatesTokenCount: 5 });
    let text = '';
    for await (const chunk of await client().models.generateContentStream({ model, contents: 'Hi' })) text += chunk.text ?? '';
    expect(text).toBe('Hello there');
    gateway.stub.answerWith(answerByWire(weather));
    const functionDeclarations = [{ name: 'weather', description, parametersJsonSchema: parameters }];
    const called = await client().models.generateContent({ model, contents: 'Rain?', config: { tools: [{ functionDeclarations }] } });
    expect(called.functionCalls).toMatchObject([{ name: 'weather', args: { town: 'Bergen' } }]);
    expect((await client().models.countTokens({ model, contents: 'Hi there' })).totalTokens).toBeGreaterThan(3);
    expect((await gateway.rowsOf(customer.accountId)).map(({ format, output_tokens }) => [format, output_tokens])).toEqual(
      Array(3).fill(['gemini', 5]),
    );
  });

  it('throws its own errors', async () => {
    const unknown = await failureOf(client().models.generateContent({ model: 'nobody-knows', contents: 'Hi' }));
    expect(unknown).toMatchObject({ name: 'ApiError', status: 404 });
    const wrong = new GoogleGenAI({ apiKey: `${customer.secret}x`, httpOptions: { baseUrl: gateway.url } });
    expect(await failureOf(wrong.models.generateContent({ model, contents: 'Hi' }))).toMatchObject({ status: 401 });
  });
});

describe.each([modelOf('openai'), ...models])('the OpenAI SDK at %s', (model) => {
  const client = () => new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 0 });

  it('gets responses, whole and streamed, and calls tools in them', async () => {
    gateway.stub.answerWith(answerByWire(hello));
    const whole = await client().responses.create({ model, input: 'Hi', instructions: 'Be brief.' });
    expect(whole.output_text).toBe('Hello there');
    expect(whole.usage).toMatchObject({ input_tokens: 20, input_tokens_details: { cached_tokens: 8 }, output_tokens: 5 });
    let text = '';
    const types: string[] = [];
    for await (const event of await client().responses.create({ model, input: 'Hi', stream: true })) {
      types.push(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
    }
    expect([text, types[0], types.at(-1)]).toEqual(['Hello there', 'response.created', 'response.completed']);
    gateway.stub.answerWith(answerByWire(weather));
    const tools = [{ type: 'function' as const, name: 'weather', description, parameters, strict: false }];
    const called = await client().responses.create({ model, input: 'Rain?', tools });
    expect(called.output.at(-1)).toMatchObject({ type: 'function_call', name: 'weather', arguments: '{"town":"Bergen"}' });
  });

  it('gets chat completions with tools and a schema', async () => {
    gateway.stub.answerWith(answerByWire(weather));
    const messages = [{ role: 'user' as const, content: 'Rain?' }];
    const tools = [{ type: 'function' as const, function: { name: 'weather', description, parameters } }];
    const called = await client().chat.completions.stream({ model, messages, tools }).finalChatCompletion();
    expect(called.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'weather', arguments: '{"town":"Bergen"}' } });
    gateway.stub.answerWith(answerByWire({ ...hello, pieces: ['{"town":', '"Bergen"}'] }));
    const format = {
      type: 'json_schema' as const,
      json_schema: { name: 'place', schema: { ...parameters, additionalProperties: false }, strict: true },
    };
    const shaped = await client().chat.completions.create({ model, messages, response_format: format });
    expect(JSON.parse(shaped.choices[0]?.message.content ?? '')).toEqual({ town: 'Bergen' });
    expect(gateway.stub.requests.at(-1)?.raw).toContain('town');
  });

  it('is told which field is wrong, and tries again what a vendor refuses for now', async () => {
    const address = { type: 'input_image' as const, image_url: 'https://example.com/mug.png', detail: 'auto' as const };
    if (model !== modelOf('openai')) {
      const refused = await failureOf(client().responses.create({ model, input: [{ role: 'user', content: [address] }] }));
      expect(refused).toMatchObject({ status: 400, code: 'gateway.fileByAddress', param: 'input[0].content[0].image_url' });
    }
    let tries = 0;
    gateway.stub.answerWith((request, response) => {
      tries += 1;
      if (tries === 1)
        return answerJson({ error: { message: 'Slow down' } }, { status: 429, headers: { 'retry-after': '0' } })(request, response);
      return answerByWire(hello)(request, response);
    });
    const patient = new OpenAI({ apiKey: customer.secret, baseURL: `${gateway.url}/v1`, maxRetries: 2 });
    expect((await patient.responses.create({ model, input: 'Hi' })).output_text).toBe('Hello there');
    expect((await gateway.rowsOf(customer.accountId)).at(-1)).toMatchObject({ status: 200, output_tokens: 5 });
  });
});

describe('LangChain and the AI SDK', () => {
  it('chat, stream and call tools in both formats', async () => {
    const chats = [
      new ChatOpenAI({ apiKey: customer.secret, model: modelOf('anthropic'), configuration: { baseURL: `${gateway.url}/v1` } }),
      new ChatAnthropic({ apiKey: customer.secret, model: modelOf('google'), anthropicApiUrl: gateway.url, maxTokens: 100 }),
    ];
    for (const chat of chats) {
      gateway.stub.answerWith(answerByWire(hello));
      const answer = await chat.invoke([new SystemMessage('Be brief.'), new HumanMessage('Hi')]);
      expect(answer.text).toBe('Hello there');
      expect(answer.usage_metadata).toMatchObject({ output_tokens: 5 });
      let text = '';
      for await (const chunk of await chat.stream('Hi')) text += chunk.text;
      expect(text).toBe('Hello there');
      gateway.stub.answerWith(answerByWire(weather));
      const called = await chat.bindTools([{ name: 'weather', description, schema: parameters }]).invoke('Rain?');
      expect(called.tool_calls).toMatchObject([{ name: 'weather', args: { town: 'Bergen' } }]);
    }
  });

  it('run a tool and go on with what came of it', async () => {
    let step = 0;
    gateway.stub.answerWith((request, response) => {
      step += 1;
      return answerByWire(step === 1 ? weather : hello)(request, response);
    });
    const provider = createAnthropic({ apiKey: customer.secret, baseURL: `${gateway.url}/v1` });
    const tools = {
      weather: tool({
        description,
        inputSchema: jsonSchema<{ town: string }>({ ...parameters, type: 'object' }),
        execute: async () => 'Rain, as ever.',
      }),
    };
    const { text, steps } = await generateText({
      model: provider(modelOf('google')),
      prompt: 'Rain?',
      tools,
      stopWhen: ({ steps: done }) => done.length === 3,
    });
    expect([text, steps.length]).toEqual(['Hello there', 2]);
    expect(gateway.stub.requests.at(-1)?.raw).toContain('Rain, as ever.');
    const streamed = streamText({ model: provider(modelOf('openai-compatible')), prompt: 'Hi' });
    expect(await streamed.text).toBe('Hello there');
  });
});
