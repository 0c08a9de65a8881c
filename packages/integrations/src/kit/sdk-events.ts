import { InvalidResponseDataError, type LanguageModelV4StreamPart, type LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ChatEvent, ChatRequest, FinishReason, Usage } from './ai-vendor.ts';
import { type ErrorContext, vendorErrorOf } from './sdk-errors.ts';
import { estimateUsage } from './token-estimate.ts';
import { VendorError } from './vendor-error.ts';

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

/** The SDK's stream in our words. An answer without a proper end is an error, so that half a text never passes for a whole one. */
export async function* readParts(stream: ReadableStream<LanguageModelV4StreamPart>, request: ChatRequest, context: ErrorContext) {
  let answer = '';
  for await (const part of stream) {
    if (part.type === 'text-delta' && part.delta) {
      answer += part.delta;
      yield { type: 'text', text: part.delta } satisfies ChatEvent;
    } else if (part.type === 'tool-call') {
      answer += part.input;
      yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, input: part.input } satisfies ChatEvent;
    } else if (part.type === 'error') {
      const isCut = answer !== '' && InvalidResponseDataError.isInstance(part.error);
      throw isCut ? new VendorError(context.vendor, 'unavailable', 'the answer was cut off') : vendorErrorOf(part.error, context);
    } else if (part.type === 'finish') {
      if (part.finishReason.raw === undefined)
        throw new VendorError(context.vendor, answer ? 'unavailable' : 'unexpected-answer', 'the answer was cut off');
      yield { type: 'finish', usage: usageOf(part.usage, request, answer), reason: reasonOf(part, context) } satisfies ChatEvent;
      return;
    }
  }
  throw new VendorError(context.vendor, 'unavailable', 'the answer was cut off');
}
