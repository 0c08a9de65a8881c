import type { LanguageModelV4FilePart, LanguageModelV4Message, LanguageModelV4StreamPart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import type { AiClient, ChatEvent, ChatMessage, ChatRequest, MessagePart, ModelCall } from './ai-vendor.ts';
import { imageTypeOf } from './image-type.ts';

const toPart = (part: LanguageModelV4TextPart | LanguageModelV4FilePart): MessagePart[] => {
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.data.type !== 'data') return [];
  const { data } = part.data;
  const bytes = typeof data === 'string' ? Uint8Array.from(Buffer.from(data, 'base64')) : data;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? [{ type: 'image', bytes, mediaType }] : [];
};

const toMessages = (message: LanguageModelV4Message): ChatMessage[] => {
  if (message.role === 'system') return [{ role: 'system', content: message.content }];
  if (message.role === 'user') return [{ role: 'user', content: message.content.flatMap(toPart) }];
  if (message.role === 'tool')
    return message.content.flatMap((part): ChatMessage[] => {
      if (part.type !== 'tool-result') return [];
      const { toolCallId, toolName, output } = part;
      return [{ role: 'tool', toolCallId, toolName, content: 'value' in output ? JSON.stringify(output.value) : '' }];
    });
  const content = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return [{ role: 'assistant', content }];
};

const toRequest = ({ model, options }: ModelCall): ChatRequest => {
  const { prompt, maxOutputTokens, seed } = options;
  return {
    model,
    messages: prompt.flatMap(toMessages),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(seed === undefined ? {} : { seed }),
  };
};

const toSdkParts = (event: ChatEvent): LanguageModelV4StreamPart[] => {
  if (event.type === 'text') return [{ type: 'text-delta', id: 'text', delta: event.text }];
  if (event.type === 'tool-call') return [{ type: 'tool-call', toolCallId: event.id, toolName: event.name, input: event.input }];
  if (event.type !== 'finish') return [];
  const { inputTokens: total, outputTokens, cachedInputTokens: cacheRead, estimated } = event.usage;
  const usage = {
    inputTokens: { total, noCache: total - cacheRead, cacheRead, cacheWrite: 0 },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
    ...(estimated ? {} : { raw: {} }),
  };
  return [{ type: 'finish', finishReason: { unified: event.reason, raw: event.reason }, usage }];
};

/** Programs' calls to a writer that has no model: it gets the words and pictures, and answers in parts. */
export const callByChat = (streamChat: AiClient['streamChat']): AiClient['streamCall'] =>
  async function* streamCall(call, signal) {
    for await (const event of streamChat(toRequest(call), signal)) yield* toSdkParts(event);
  };
