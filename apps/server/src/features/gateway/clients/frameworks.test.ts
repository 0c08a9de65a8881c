import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { APICallError } from '@ai-sdk/provider';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI, DallEAPIWrapper, OpenAIEmbeddings } from '@langchain/openai';
import { embed, embedMany, generateImage, generateSpeech, generateText, jsonSchema, RetryError, streamText, tool, transcribe } from 'ai';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelOf } from '../../../../test/all-wires-suite.ts';
import type { GatewaySuite } from '../../../../test/gateway-suite.ts';
import { addKindModels } from '../../../../test/kind-models.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerBytes, answerJson } from '../../../../test/stub-vendor.ts';
import { answerAtSecond, answerByWire, hello, type StubReply } from '../../../../test/stub-wires.ts';
import { wav } from '../../../../test/wav.ts';

/*
 * Which file holds what of which client, unmodified. A dash: the client has none of it, or speaks a path that the gateway has not
 * (embeddings and pictures in Google's own format).
 *
 *                     chat, stream, tools   embeddings    pictures, sound   errors                time-outs, retries
 * openai              openai-client         other-kinds   other-kinds       openai-client         openai-client
 * @anthropic-ai/sdk   clients               –             –                 clients               client-habits
 * @google/genai       clients               –             –                 clients               client-habits
 * AI SDK              here, clients         here          here              here                  here
 * LangChain           clients               here          here, –           here                  here
 */
const { gateway } = await openAllWires();
let customer: Awaited<ReturnType<GatewaySuite['addCustomer']>>;
beforeAll(async () => {
  await addKindModels(gateway);
});
beforeEach(async () => {
  customer = await gateway.addCustomer();
});

const weather: StubReply = { ...hello, tool: { id: 'call_1', name: 'weather', input: { town: 'Bergen' } } };
const builtin = 'builtin-hashed-words';
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const picture = { b64_json: png.toString('base64') };
const lastRow = async () => (await gateway.rowsOf(customer.accountId)).at(-1);
const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );

const v1 = () => ({ apiKey: customer.secret, baseURL: `${gateway.url}/v1` });
const openai = (secret = customer.secret) => createOpenAI({ ...v1(), apiKey: secret });
/** Nothing of a call is kept for the next one, so the whole conversation is sent. */
const providerOptions = { openai: { store: false } };
/** The providers of the AI SDK, each at a vendor of another wire than its own. */
const providers = [
  ['OpenAI’s responses', () => openai().responses(modelOf('anthropic'))],
  ['OpenAI’s chat', () => openai().chat(modelOf('google'))],
  ['Anthropic’s', () => createAnthropic(v1())(modelOf('openai-compatible'))],
  ['Google’s', () => createGoogle({ apiKey: customer.secret, baseURL: `${gateway.url}/v1beta` })(modelOf('anthropic'))],
] as const;

describe.each(providers)('the AI SDK by %s provider', (_name, model) => {
  it('chats, streams, and goes on with what a tool brought', async () => {
    gateway.stub.answerWith(answerByWire(hello));
    const { text, usage } = await generateText({ model: model(), maxOutputTokens: 100, prompt: 'Hi' });
    expect([text, usage.outputTokens]).toEqual(['Hello there', 5]);
    const streamed = streamText({ model: model(), maxOutputTokens: 100, prompt: 'Hi' });
    expect([await streamed.text, (await streamed.usage).outputTokens]).toEqual(['Hello there', 5]);
    let step = 0;
    gateway.stub.answerWith((request, response) => {
      step += 1;
      return answerByWire(step === 1 ? weather : hello)(request, response);
    });
    const inputSchema = jsonSchema<{ town: string }>({ type: 'object', properties: { town: { type: 'string' } } });
    const tools = { weather: tool({ inputSchema, execute: async ({ town }) => `Rain in ${town}, as ever.` }) };
    const told = await generateText({
      model: model(),
      prompt: 'Rain?',
      tools,
      providerOptions,
      stopWhen: ({ steps }) => steps.length === 3,
    });
    expect([told.text, told.steps.length]).toEqual(['Hello there', 2]);
    expect(gateway.stub.requests.at(-1)?.raw).toContain('Rain in Bergen, as ever.');
  });

  it('tries again what a vendor refuses for now, and is charged once', async () => {
    gateway.stub.answerWith(answerAtSecond(429));
    expect((await generateText({ model: model(), maxOutputTokens: 100, prompt: 'Hi' })).text).toBe('Hello there');
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ charge }) => charge !== '0')).toEqual([false, true]);
    gateway.stub.answerWith(answerJson({ error: { message: 'busy' } }, { status: 503, headers: { 'retry-after': '0' } }));
    const given = await failureOf(generateText({ model: model(), maxOutputTokens: 100, prompt: 'Hi', maxRetries: 1 }));
    expect(RetryError.isInstance(given) && [given.reason, given.errors.length]).toEqual(['maxRetriesExceeded', 2]);
  });

  it('gives up after its own time', async () => {
    gateway.stub.answerWith(() => undefined);
    expect(await failureOf(generateText({ model: model(), maxOutputTokens: 100, prompt: 'Hi', timeout: 200 }))).toMatchObject({
      name: 'TimeoutError',
    });
  });
});

describe('the AI SDK', () => {
  it('throws its own errors, with our words, and does not try again', async () => {
    const asked = [
      [openai().chat('nobody-knows'), 404],
      [openai(`${customer.secret}x`).chat(modelOf('openai')), 401],
      [openai((await gateway.addCustomer({ credit: 0 })).secret).chat(modelOf('openai')), 402],
    ] as const;
    const calls = gateway.stub.requests.length;
    for (const [model, status] of asked) {
      const refused = await failureOf(generateText({ model, prompt: 'Hi' }));
      expect(APICallError.isInstance(refused) && [refused.statusCode, refused.isRetryable]).toEqual([status, false]);
    }
    expect(gateway.stub.requests.length).toBe(calls);
  });

  it('is told what to do where it points to an answer of before, as it does by itself', async () => {
    let step = 0;
    gateway.stub.answerWith((request, response) => {
      step += 1;
      return answerByWire(step === 1 ? weather : hello)(request, response);
    });
    const tools = { weather: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: async () => 'Rain' }) };
    const asked = { model: openai().responses(modelOf('openai')), prompt: 'Rain?', tools };
    const turns = (options: object) => generateText({ ...asked, ...options, stopWhen: ({ steps }) => steps.length === 2 });
    const refused = await failureOf(turns({}));
    expect(APICallError.isInstance(refused) && [refused.statusCode, refused.isRetryable]).toEqual([400, false]);
    expect(refused).toMatchObject({ message: expect.stringContaining('“store”: false') });
    expect(step).toBe(1);
    step = 0;
    expect((await turns({ providerOptions })).text).toBe('Hello there');
  });

  it('makes embeddings of one text and of many', async () => {
    const model = openai().embedding(builtin);
    const { embedding } = await embed({ model, value: 'a blue mug' });
    const { embeddings } = await embedMany({ model, values: ['a blue mug', 'a pot'] });
    expect(embeddings[0]).toEqual(embedding);
    gateway.stub.answerWith(answerJson({ data: [{ index: 0, embedding: [0.6, 0.8] }], usage: { prompt_tokens: 8, total_tokens: 8 } }));
    const { usage } = await embed({ model: openai().embedding('embeds'), value: 'a blue mug' });
    expect(usage.tokens).toBe(8);
    expect(await lastRow()).toMatchObject({ kind: 'embedding', input_tokens: 8, charge: '139' });
  });

  it('draws, changes a picture, speaks, and writes down what was said', async () => {
    gateway.stub.answerWith(answerJson({ created: 1, data: [picture] }));
    const { image } = await generateImage({ model: openai().image('draws-by-piece'), prompt: 'A mug' });
    expect(image.base64).toBe(picture.b64_json);
    expect(await lastRow()).toMatchObject({ kind: 'image', charge: '34560000' });
    await generateImage({ model: openai().image('draws-by-piece'), prompt: { text: 'A red mug', images: [png] } });
    expect(await lastRow()).toMatchObject({ format: 'openai-image-edits', charge: '34560000' });

    gateway.stub.answerWith(answerBytes(Buffer.from([0xff, 0xfb, 0x90, 0]), 'audio/mpeg'));
    const { audio } = await generateSpeech({ model: openai().speech('speaks'), text: 'Hello', voice: 'alloy' });
    expect([audio.mediaType, [...audio.uint8Array]]).toEqual(['audio/mpeg', [0xff, 0xfb, 0x90, 0]]);
    expect(await lastRow()).toMatchObject({ kind: 'speech', units: '5' });

    gateway.stub.answerWith(answerJson({ text: 'Hello.', usage: { type: 'duration', seconds: 1 } }));
    expect((await transcribe({ model: openai().transcription('hears'), audio: wav })).text).toBe('Hello.');
    expect(await lastRow()).toMatchObject({ kind: 'transcription', charge: '86400' });
  });
});

const chats = [
  [
    'OpenAI’s format',
    (options: object = {}) =>
      new ChatOpenAI({ apiKey: customer.secret, model: modelOf('google'), configuration: { baseURL: `${gateway.url}/v1` }, ...options }),
  ],
  [
    'Anthropic’s format',
    (options: object = {}) =>
      new ChatAnthropic({
        apiKey: customer.secret,
        model: modelOf('openai-compatible'),
        anthropicApiUrl: gateway.url,
        maxTokens: 100,
        ...options,
      }),
  ],
] as const;

describe.each(chats)('LangChain in %s', (_name, chat) => {
  it('tries again what a vendor refuses for now, and is charged once', async () => {
    gateway.stub.answerWith(answerAtSecond(503));
    expect((await chat({ maxRetries: 2 }).invoke('Hi')).text).toBe('Hello there');
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ charge }) => charge !== '0')).toEqual([false, true]);
  });

  it('gives up after its own time', async () => {
    gateway.stub.answerWith(() => undefined);
    expect(await failureOf(chat({ maxRetries: 0, clientOptions: { timeout: 200 }, timeout: 200 }).invoke('Hi'))).toMatchObject({
      message: expect.stringMatching(/timed out|timeout/i),
    });
  });

  it('throws its own errors, with our words', async () => {
    const calls = gateway.stub.requests.length;
    expect(await failureOf(chat({ model: 'nobody-knows' }).invoke('Hi'))).toMatchObject({ status: 404, lc_error_code: 'MODEL_NOT_FOUND' });
    expect(await failureOf(chat({ apiKey: `${customer.secret}x` }).invoke('Hi'))).toMatchObject({ status: 401 });
    expect(await failureOf(chat({ apiKey: (await gateway.addCustomer({ credit: 0 })).secret }).invoke('Hi'))).toMatchObject({
      status: 402,
    });
    expect(gateway.stub.requests.length).toBe(calls);
  });
});

describe('LangChain', () => {
  it('makes embeddings of a question and of documents', async () => {
    const embeddings = new OpenAIEmbeddings({ apiKey: customer.secret, model: builtin, configuration: v1(), dimensions: 64 });
    const [mug, pot] = await embeddings.embedDocuments(['a blue mug', 'a pot']);
    expect([mug?.length, pot?.length]).toEqual([64, 64]);
    expect(await embeddings.embedQuery('a blue mug')).toEqual(mug);
  });

  it('draws', async () => {
    gateway.stub.answerWith(answerJson({ created: 1, data: [picture] }));
    const draws = new DallEAPIWrapper({
      apiKey: customer.secret,
      model: 'draws-by-piece',
      baseUrl: `${gateway.url}/v1`,
      dallEResponseFormat: 'b64_json',
    });
    expect(JSON.stringify(await draws.invoke('A mug'))).toContain(picture.b64_json);
    expect(await lastRow()).toMatchObject({ kind: 'image', charge: '34560000' });
  });
});
