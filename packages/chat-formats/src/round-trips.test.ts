import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readMessagesRequest } from './anthropic-messages/read-request.ts';
import { createMessagesFrames, messagesErrorFrame, writeMessagesAnswer } from './anthropic-messages/write-answer.ts';
import { readGenerateRequest } from './gemini/read-request.ts';
import { createGenerateFrames, generateErrorFrame, writeGenerateAnswer } from './gemini/write-answer.ts';
import { type Answer, createAnswerKeeper } from './kit/answer.ts';
import { createAnswerReader } from './kit/answer-events.ts';
import type { AnswerAbout, ChatCall, Failure } from './kit/chat-call.ts';
import { type Frame, type FrameWriter, frameText } from './kit/frame.ts';
import { readChatRequest } from './openai-chat/read-request.ts';
import { createChatFrames, writeChatAnswer } from './openai-chat/write-answer.ts';
import { readResponseRequest } from './openai-responses/read-request.ts';
import { writeResponseAnswer } from './openai-responses/write-answer.ts';
import { createResponseFrames, responseErrorFrame } from './openai-responses/write-frames.ts';

type Sent = { body: unknown; url: string };
type Format = {
  model: (fetch: typeof globalThis.fetch) => LanguageModelV4;
  read: (sent: Sent) => ChatCall;
  frames: (about: AnswerAbout, call: ChatCall) => FrameWriter;
  whole: (answer: Answer, about: AnswerAbout, call: ChatCall) => object;
  error: (failure: Failure) => Frame;
};

const key = { apiKey: 'key', baseURL: 'http://127.0.0.1/v1' };
const formats: Record<string, Format> = {
  'openai-chat': {
    model: (fetch) => createOpenAI({ ...key, fetch }).chat('claude-sonnet-4-6'),
    read: ({ body }) => readChatRequest(body),
    frames: createChatFrames,
    whole: writeChatAnswer,
    // OpenAI's errors have codes of their own, which are not the format's.
    error: ({ message, code }) => ({ data: { error: { message, type: 'server_error', param: null, code } } }),
  },
  'anthropic-messages': {
    model: (fetch) => createAnthropic({ ...key, fetch })('claude-sonnet-4-6'),
    read: ({ body }) => readMessagesRequest(body),
    frames: createMessagesFrames,
    whole: writeMessagesAnswer,
    error: messagesErrorFrame,
  },
  gemini: {
    model: (fetch) => createGoogleGenerativeAI({ ...key, fetch })('claude-sonnet-4-6'),
    read: ({ body, url }) => readGenerateRequest(body, { model: 'claude-sonnet-4-6', isStream: url.includes(':stream') }),
    frames: createGenerateFrames,
    whole: writeGenerateAnswer,
    error: generateErrorFrame,
  },
  'openai-responses': {
    model: (fetch) => createOpenAI({ ...key, fetch }).responses('claude-sonnet-4-6'),
    read: ({ body }) => readResponseRequest(body),
    frames: (about, call) => createResponseFrames(about, call.input),
    whole: (answer, about, call) => writeResponseAnswer(answer, about, call.input),
    error: responseErrorFrame,
  },
};

const about: AnswerAbout = { id: '1', model: 'claude-sonnet-4-6', createdAt: 1_790_000_000, tellsUsage: true };
const usage = {
  inputTokens: { total: 20, noCache: 12, cacheRead: 8, cacheWrite: 0 },
  outputTokens: { total: 9, text: 6, reasoning: 3 },
  raw: {},
};
const toolInput = ['{"town":', '"Bergen"}'];
const parts: LanguageModelV4StreamPart[] = [
  { type: 'text-start', id: 'a' },
  { type: 'text-delta', id: 'a', delta: 'Hello' },
  { type: 'text-delta', id: 'a', delta: ', 世界 🌍' },
  { type: 'text-end', id: 'a' },
  { type: 'tool-input-start', id: 'call_7', toolName: 'weather' },
  ...toolInput.map((delta) => ({ type: 'tool-input-delta' as const, id: 'call_7', delta })),
  { type: 'tool-input-end', id: 'call_7' },
  { type: 'tool-call', toolCallId: 'call_7', toolName: 'weather', input: toolInput.join('') },
  // Whole at once, as some vendors send it.
  { type: 'tool-call', toolCallId: 'call_8', toolName: 'time', input: '{}' },
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage },
];
const eventsOf = (said = parts) => {
  const read = createAnswerReader({ tellsThoughts: true });
  return said.flatMap(read);
};
const wholeOf = (said = parts): Answer => {
  const keep = createAnswerKeeper();
  const [answer] = eventsOf(said).flatMap((event) => keep(event) ?? []);
  if (!answer) throw new Error('no end');
  return answer;
};

const pixel = 'iVBORw0KGgo=';
const schema = {
  type: 'object',
  description: 'Where.',
  properties: { town: { type: 'string' } },
  required: ['town'],
  additionalProperties: false,
} as const;
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'You are brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: pixel } },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: { town: 'Bergen' } },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'call_1', toolName: 'weather', output: { type: 'text', value: 'Rain, as ever.' } }],
    },
    { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
  ],
  maxOutputTokens: 300,
  temperature: 0.5,
  topP: 0.9,
  tools: [{ type: 'function', name: 'weather', description: 'Tells the weather.', inputSchema: schema }],
  toolChoice: { type: 'required' },
};

describe.each(Object.entries(formats))('%s', (name, format) => {
  const ask = async (asked: LanguageModelV4CallOptions, isStream: boolean) => {
    const calls: ChatCall[] = [];
    const model = format.model(async (input, init) => {
      const body: unknown = JSON.parse(String(init?.body));
      const call = format.read({ body, url: String(input) });
      calls.push(call);
      if (!isStream) return Response.json(format.whole(wholeOf(), about, call));
      const writer = format.frames(about, call);
      const frames = [...writer.begin(), ...eventsOf().flatMap(writer.write)].map(frameText).join('');
      return new Response(frames, { headers: { 'content-type': 'text/event-stream' } });
    });
    const generated = isStream ? null : await model.doGenerate(asked);
    const streamed: LanguageModelV4StreamPart[] = [];
    if (isStream) for await (const part of (await model.doStream(asked)).stream) streamed.push(part);
    const [call] = calls;
    if (!call) throw new Error('was not called');
    return { call, generated, streamed };
  };
  const essence = (content: readonly (LanguageModelV4Content | LanguageModelV4StreamPart)[]) => ({
    text: content.map((part) => (part.type === 'text' ? part.text : part.type === 'text-delta' ? part.delta : '')).join(''),
    tools: content.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : [])),
  });
  const said = {
    text: 'Hello, 世界 🌍',
    tools: [
      ['weather', { town: 'Bergen' }],
      ['time', {}],
    ],
  };

  it.each([false, true])('reads what the SDK’s own client writes, and its client reads what we write (stream: %s)', async (isStream) => {
    const { call, generated, streamed } = await ask(options, isStream);
    expect(call).toMatchObject({ model: 'claude-sonnet-4-6', isStream });
    const { input } = call;
    expect(input.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(input.prompt[0]).toMatchObject({ content: 'You are brief.' });
    expect(input.prompt[1]).toMatchObject(options.prompt[1] ?? {});
    expect(input.prompt[2]?.content).toMatchObject([
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', toolCallId: expect.any(String), toolName: 'weather', input: { town: 'Bergen' } },
    ]);
    expect(JSON.stringify(input.prompt[3])).toContain('Rain, as ever.');
    expect(input.prompt[4]?.content).toMatchObject([{ type: 'text', text: 'And now?' }]);
    expect(input).toMatchObject({ maxOutputTokens: 300, toolChoice: { type: 'required' } });
    expect(input.tools).toMatchObject([
      { name: 'weather', description: 'Tells the weather.', inputSchema: { properties: schema.properties } },
    ]);

    expect(essence(generated?.content ?? streamed)).toEqual(said);
    const end = generated ?? streamed.find((part) => part.type === 'finish');
    expect(end?.finishReason.unified).toBe('tool-calls');
    expect(end?.usage).toMatchObject({ inputTokens: { total: 20, cacheRead: 8 }, outputTokens: { total: 9 } });
    expect(streamed.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('asks for JSON by its schema', async () => {
    const { prompt } = options;
    const { call } = await ask({ prompt, responseFormat: { type: 'json', name: 'answer', schema } }, false);
    expect(call.input.responseFormat).toMatchObject({ type: 'json', schema: { properties: schema.properties } });
  });

  it('tells an answer that is too long, and one that was filtered', async () => {
    for (const [unified, expected] of [
      ['length', 'length'],
      ['content-filter', 'content-filter'],
    ] as const) {
      const cut: LanguageModelV4StreamPart[] = [
        { type: 'text-delta', id: 'a', delta: 'Half a' },
        { type: 'finish', finishReason: { unified, raw: unified }, usage },
      ];
      const model = format.model(async (_, init) => {
        const call = format.read({ body: JSON.parse(String(init?.body)), url: '' });
        return Response.json(format.whole(wholeOf(cut), about, call));
      });
      const { finishReason, content } = await model.doGenerate({ prompt: options.prompt });
      expect([finishReason.unified, essence(content).text], name).toEqual([expected, 'Half a']);
    }
  });

  it('breaks off with an error that its client throws, and with no end', async () => {
    const call = { model: '', isStream: true, tellsUsage: true, tellsThoughts: true, input: { prompt: [] } };
    const writer = format.frames(about, call);
    const begun = eventsOf(parts.slice(0, 3)).flatMap(writer.write);
    const frames = [...writer.begin(), ...begun, format.error({ status: 503, code: 'vendor.unavailable', message: 'It broke.' })];
    const model = format.model(
      async () => new Response(frames.map(frameText).join(''), { headers: { 'content-type': 'text/event-stream' } }),
    );
    const streamed: LanguageModelV4StreamPart[] = [];
    for await (const part of (await model.doStream({ prompt: options.prompt })).stream) streamed.push(part);
    expect(streamed.some(({ type }) => type === 'error')).toBe(true);
    expect(frames.map(frameText).join('')).toContain('It broke.');
    expect(frames.map(frameText).join('')).not.toMatch(/\[DONE]|message_stop|response\.completed|finishReason/);
  });
});
