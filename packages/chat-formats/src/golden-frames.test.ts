import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createMessagesFrames } from './anthropic-messages/write-answer.ts';
import { createGenerateFrames } from './gemini/write-answer.ts';
import { createAnswerReader } from './kit/answer-events.ts';
import { type FrameWriter, frameText } from './kit/frame.ts';
import { createChatFrames } from './openai-chat/write-answer.ts';
import { createResponseFrames } from './openai-responses/write-frames.ts';

const about = { id: '7', model: 'm', createdAt: 5, tellsUsage: true };
const parts: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
  { type: 'reasoning-end', id: 'r' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'Hi' },
  // The vendors of OpenAI's format end their text only with the whole answer.
  { type: 'tool-input-start', id: 'c1', toolName: 'look' },
  { type: 'tool-input-delta', id: 'c1', delta: '{"a":' },
  { type: 'tool-input-delta', id: 'c1', delta: '1}' },
  { type: 'tool-input-end', id: 'c1' },
  { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: '{"a":1}' },
  { type: 'text-end', id: 't' },
  {
    type: 'finish',
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: 10, noCache: 5, cacheRead: 4, cacheWrite: 1 },
      outputTokens: { total: 6, text: 4, reasoning: 2 },
      raw: {},
    },
  },
];
const textOf = (writer: FrameWriter, tellsThoughts = true): string[] => {
  const read = createAnswerReader({ tellsThoughts });
  return [...writer.begin(), ...parts.flatMap(read).flatMap(writer.write)].map(frameText);
};
const data = (value: object) => ['data: ', JSON.stringify(value), '\n\n'].join('');
const event = (value: { type: string }) => `event: ${value.type}\n${data(value)}`;

describe('an answer in frames', () => {
  it('of a chat completion', () => {
    const head = { id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 5, model: 'm' };
    const chunk = (delta: object, finish_reason: string | null = null) =>
      data({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }], usage: null });
    expect(textOf(createChatFrames(about))).toEqual([
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'Hm.' }),
      chunk({ content: 'Hi' }),
      chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'look', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a":' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      chunk({}, 'tool_calls'),
      data({
        ...head,
        choices: [],
        usage: {
          prompt_tokens: 10,
          completion_tokens: 6,
          total_tokens: 16,
          prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 1 },
          completion_tokens_details: { reasoning_tokens: 2 },
        },
      }),
      'data: [DONE]\n\n',
    ]);
  });

  it('of a message, with the words closed before a tool is called', () => {
    const usage = (input: number, output: number, cache = [0, 0]) => ({
      input_tokens: input,
      cache_creation_input_tokens: cache[0],
      cache_read_input_tokens: cache[1],
      output_tokens: output,
    });
    const message = { id: 'msg_7', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null };
    expect(textOf(createMessagesFrames(about))).toEqual(
      [
        { type: 'message_start', message: { ...message, usage: usage(0, 0) } },
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } },
        { type: 'content_block_stop', index: 0 },
        { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Hi' } },
        { type: 'content_block_stop', index: 1 },
        { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'c1', name: 'look', input: {} } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"a":' } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '1}' } },
        { type: 'content_block_stop', index: 2 },
        { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: usage(5, 6, [1, 4]) },
        { type: 'message_stop' },
      ].map(event),
    );
  });

  it('of generated content, calls whole and thoughts only when they are asked for', () => {
    const tail = { modelVersion: 'm', responseId: '7' };
    const said = (part: object) => data({ candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }], ...tail });
    expect(textOf(createGenerateFrames(about), false)).toEqual([
      said({ text: 'Hi' }),
      said({ functionCall: { id: 'c1', name: 'look', args: { a: 1 } } }),
      data({
        candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: {
          promptTokenCount: 10,
          cachedContentTokenCount: 4,
          candidatesTokenCount: 4,
          thoughtsTokenCount: 2,
          totalTokenCount: 16,
        },
        ...tail,
      }),
    ]);
    expect(textOf(createGenerateFrames(about))[0]).toBe(said({ text: 'Hm.', thought: true }));
  });

  it('of a response, numbered, each item begun and done', () => {
    const events = textOf(createResponseFrames(about, { prompt: [] })).map((frame) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6)));
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    expect(events.map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(events.at(-1).response).toMatchObject({
      id: 'resp_7',
      object: 'response',
      created_at: 5,
      status: 'completed',
      output: [
        { id: 'rs_7_0', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { id: 'msg_7_1', type: 'message', status: 'completed', content: [{ type: 'output_text', text: 'Hi' }] },
        { id: 'fc_7_2', type: 'function_call', status: 'completed', call_id: 'c1', name: 'look', arguments: '{"a":1}' },
      ],
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens: 6,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 16,
      },
    });
  });
});

describe('parts in an order that no format has', () => {
  const read = (said: LanguageModelV4StreamPart[]) => said.flatMap(createAnswerReader({ tellsThoughts: true }));

  it('leaves out what is empty, unknown or done by the vendor itself', () => {
    expect(
      read([
        { type: 'text-start', id: 'a' },
        { type: 'text-delta', id: 'a', delta: '' },
        { type: 'text-end', id: 'a' },
        { type: 'tool-input-start', id: 's', toolName: 'search', providerExecuted: true },
        { type: 'tool-input-delta', id: 's', delta: '{}' },
        { type: 'tool-call', toolCallId: 's', toolName: 'search', input: '{}', providerExecuted: true },
        { type: 'ping' },
        { type: 'raw', rawValue: null },
      ]),
    ).toEqual([]);
  });

  it('keeps two calls apart whose arguments come in turns', () => {
    const events = read([
      { type: 'tool-input-start', id: '1', toolName: 'one' },
      { type: 'tool-input-start', id: '2', toolName: 'two' },
      { type: 'tool-input-delta', id: '1', delta: '{"x"' },
      { type: 'tool-input-delta', id: '2', delta: '{}' },
      { type: 'tool-input-delta', id: '1', delta: ':1}' },
      { type: 'tool-call', toolCallId: '2', toolName: 'two', input: '{}' },
      { type: 'tool-call', toolCallId: '1', toolName: 'one', input: '{"x":1}' },
    ]);
    expect(events.flatMap((one) => (one.type === 'end' ? [one.block] : []))).toEqual([
      { block: 1, nth: 1, kind: 'tool', id: '2', name: 'two', text: '{}' },
      { block: 0, nth: 0, kind: 'tool', id: '1', name: 'one', text: '{"x":1}' },
    ]);
  });
});
