import type { Answer } from '../kit/answer.ts';
import type { AnswerEnd, AnswerUsage, Block, BlockDelta, BlockStart } from '../kit/answer-events.ts';
import type { AnswerAbout, Failure } from '../kit/chat-call.ts';
import type { Frame, FrameWriter } from '../kit/frame.ts';
import { argumentsOf } from '../kit/prompt.ts';

const stopReasons: Readonly<Record<AnswerEnd, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'content-filter': 'refusal',
  'tool-calls': 'tool_use',
};

/** Usage as Anthropic tells it: `input_tokens` are only those that no cache had to do with. */
const messagesUsage = ({ input, cached, written, output, isEstimated }: AnswerUsage) => ({
  input_tokens: Math.max(0, input - cached - written),
  cache_creation_input_tokens: written,
  cache_read_input_tokens: cached,
  output_tokens: output,
  ...(isEstimated && { is_estimated: true }),
});

const unknownUsage: AnswerUsage = { input: 0, cached: 0, written: 0, output: 0, reasoning: 0 };

const headOf = ({ id, model }: AnswerAbout) => ({ id: `msg_${id}`, type: 'message', role: 'assistant', model });

const toContent = (block: Block): object => {
  if (block.kind === 'tool') return { type: 'tool_use', id: block.id, name: block.name, input: argumentsOf(block.text) };
  if (block.kind === 'text') return { type: 'text', text: block.text };
  return { type: 'thinking', thinking: block.text, signature: '' };
};

/** A whole answer as a message of Anthropic. */
export const writeMessagesAnswer = ({ blocks, end, usage }: Answer, about: AnswerAbout): object => ({
  ...headOf(about),
  content: blocks.map(toContent),
  stop_reason: stopReasons[end],
  stop_sequence: null,
  usage: messagesUsage(usage ?? unknownUsage),
});

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** An error as Anthropic tells it. */
export const messagesError = ({ status, message }: Failure): object => ({
  type: 'error',
  error: { type: errorTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error'), message },
});

const named = <Event extends { type: string }>(data: Event): Frame => ({ event: data.type, data });

const startOf = (event: BlockStart): object => {
  if (event.kind === 'tool') return { type: 'tool_use', id: event.id, name: event.name, input: {} };
  return event.kind === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' };
};

const deltaOf = ({ kind, text }: BlockDelta): object => {
  if (kind === 'text') return { type: 'text_delta', text };
  return kind === 'thinking' ? { type: 'thinking_delta', thinking: text } : { type: 'input_json_delta', partial_json: text };
};

/** The frame of an answer that breaks off, which no client takes for an end. */
export const messagesErrorFrame = (failure: Failure): Frame => ({ event: 'error', data: messagesError(failure) });

/** An answer as the events of a message; `message_stop` is the last, and comes only when the answer is whole. */
export const createMessagesFrames = (about: AnswerAbout): FrameWriter => ({
  begin: () => [
    named({
      type: 'message_start',
      message: { ...headOf(about), content: [], stop_reason: null, stop_sequence: null, usage: messagesUsage(unknownUsage) },
    }),
  ],
  write: (event) => {
    if (event.type === 'start') return [named({ type: 'content_block_start', index: event.block, content_block: startOf(event) })];
    if (event.type === 'delta') return [named({ type: 'content_block_delta', index: event.block, delta: deltaOf(event) })];
    if (event.type === 'end') return [named({ type: 'content_block_stop', index: event.block.block })];
    const usage = messagesUsage(event.usage ?? unknownUsage);
    return [
      named({ type: 'message_delta', delta: { stop_reason: stopReasons[event.end], stop_sequence: null }, usage }),
      named({ type: 'message_stop' }),
    ];
  },
});
