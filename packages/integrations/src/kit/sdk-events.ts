import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ChatEvent, ChatRequest, FinishReason, Usage } from './ai-vendor.ts';
import { createThinkingFilter } from './strip-thinking.ts';
import { estimateUsage } from './token-estimate.ts';

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** A count that the vendor gave is taken as it is, zero included; only a missing one is estimated. */
const usageOf = (reported: LanguageModelV4Usage, request: ChatRequest, answer: string): Usage => {
  const { total: inputTokens, cacheRead = 0 } = reported.inputTokens;
  const { total: outputTokens } = reported.outputTokens;
  if (!reported.raw || inputTokens === undefined || outputTokens === undefined) return estimateUsage(request, answer);
  return { inputTokens, outputTokens, cachedInputTokens: cacheRead, estimated: false };
};

const reasonOf = ({ finishReason: { unified } }: FinishPart, hasToolCall: boolean): FinishReason => {
  if (unified === 'error' || unified === 'interrupted' || unified === 'other') return hasToolCall ? 'tool-calls' : 'other';
  return unified;
};

/** Translates the parts of a whole answer into our events. */
export async function* readParts(parts: AsyncIterable<LanguageModelV4StreamPart>, request: ChatRequest): AsyncGenerator<ChatEvent> {
  const filter = createThinkingFilter();
  let answer = '';
  let hasToolCall = false;
  let hasThought = false;
  const isFirstThought = (isThinking: boolean): boolean => {
    const isFirst = isThinking && !hasThought;
    hasThought ||= isThinking;
    return isFirst;
  };
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      answer += part.delta;
      const text = filter.pass(part.delta);
      if (isFirstThought(filter.isThinking())) yield { type: 'thinking' };
      if (text) yield { type: 'text', text };
    } else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta') {
      if (isFirstThought(true)) yield { type: 'thinking' };
    } else if (part.type === 'tool-call') {
      answer += part.input;
      hasToolCall = true;
      yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, input: part.input };
    } else if (part.type === 'finish') {
      const text = filter.rest();
      if (text) yield { type: 'text', text };
      yield { type: 'finish', usage: usageOf(part.usage, request, answer), reason: reasonOf(part, hasToolCall) };
    }
  }
}
