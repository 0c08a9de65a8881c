import { InvalidResponseDataError, type LanguageModelV4StreamPart, type LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ChatEvent, ChatRequest, FinishReason, Usage } from './ai-vendor.ts';
import { type ErrorContext, vendorErrorOf } from './sdk-errors.ts';
import { createThinkingFilter } from './strip-thinking.ts';
import { estimateUsage } from './token-estimate.ts';
import { VendorError } from './vendor-error.ts';

/** In characters; no model writes as much at once, and whoever reads an answer keeps it whole. */
const longestAnswer = 1_000_000;

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** A count that the vendor gave is taken as it is, zero included; only a missing one is estimated. */
const usageOf = (reported: LanguageModelV4Usage, request: ChatRequest, answer: string): Usage => {
  const { total: inputTokens, cacheRead = 0 } = reported.inputTokens;
  const { total: outputTokens } = reported.outputTokens;
  if (!reported.raw || inputTokens === undefined || outputTokens === undefined) return estimateUsage(request, answer);
  return { inputTokens, outputTokens, cachedInputTokens: cacheRead, estimated: false };
};

const reasonOf = ({ finishReason }: FinishPart, context: ErrorContext): FinishReason => {
  const { unified, raw } = finishReason;
  if (unified === 'error' || unified === 'interrupted')
    throw new VendorError(context.vendor, 'unavailable', `ended with ${raw ?? unified}`);
  return unified;
};

/** The stream ended without a finish event: after some text the connection was lost; without any text there was no answer. */
const cutOff = ({ vendor }: ErrorContext, answer: string): VendorError =>
  answer
    ? new VendorError(vendor, 'unavailable', 'the answer was cut off')
    : new VendorError(vendor, 'unexpected-answer', 'an empty answer');

type Progress = { request: ChatRequest; context: ErrorContext; answer: string; hasToolCall: boolean };

const finishOf = (part: FinishPart, { request, context, answer, hasToolCall }: Progress): ChatEvent => {
  // When a stream just stops, provider packages make a finish reason up; it does not count.
  if (part.finishReason.raw === undefined) throw cutOff(context, answer);
  const reason = reasonOf(part, context);
  const isToolCall = hasToolCall && reason === 'other';
  return { type: 'finish', usage: usageOf(part.usage, request, answer), reason: isToolCall ? 'tool-calls' : reason };
};

/** Translates the SDK's stream into our events. An answer without a proper end is an error, so that half a text never passes for a whole one. */
export async function* readParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  request: ChatRequest,
  context: ErrorContext,
): AsyncGenerator<ChatEvent> {
  const filter = createThinkingFilter();
  let answer = '';
  let hasToolCall = false;
  let hasThought = false;
  const isFirstThought = (isThinking: boolean): boolean => {
    const isFirst = isThinking && !hasThought;
    hasThought ||= isThinking;
    return isFirst;
  };
  const add = (text: string): void => {
    answer += text;
    if (answer.length > longestAnswer)
      throw new VendorError(context.vendor, 'unexpected-answer', `an answer of more than ${longestAnswer} characters`);
  };
  for await (const part of stream) {
    if (part.type === 'error')
      throw InvalidResponseDataError.isInstance(part.error) ? cutOff(context, answer) : vendorErrorOf(part.error, context);
    if (part.type === 'text-delta') {
      add(part.delta);
      const text = filter.pass(part.delta);
      if (isFirstThought(filter.isThinking())) yield { type: 'thinking' };
      if (text) yield { type: 'text', text };
    } else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta') {
      if (isFirstThought(true)) yield { type: 'thinking' };
    } else if (part.type === 'tool-call') {
      add(part.input);
      hasToolCall = true;
      yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, input: part.input };
    } else if (part.type === 'finish') {
      const text = filter.rest();
      if (text) yield { type: 'text', text };
      return yield finishOf(part, { request, context, answer, hasToolCall });
    }
  }
  throw cutOff(context, answer);
}
