import type { LanguageModelV4FilePart, LanguageModelV4Message, LanguageModelV4TextPart } from '@ai-sdk/provider';
import type { ChatMessage, ChatRequest, MessagePart, ModelCall, ToolCall } from './ai-vendor.ts';
import { partsOf } from './message-parts.ts';

/** How a vendor says that a picture need not be looked at closely. */
export type LowDetail = NonNullable<LanguageModelV4FilePart['providerOptions']>;

const argumentsOf = ({ input }: ToolCall): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    // A model may write arguments that are not valid JSON; they are sent back to it unchanged.
    return { input };
  }
};

const toSdkPart = (part: MessagePart, lowDetail: LowDetail | undefined): LanguageModelV4TextPart | LanguageModelV4FilePart => {
  if (part.type === 'text') return part;
  const { bytes, mediaType, detail } = part;
  const asked = detail === 'low' && lowDetail ? { providerOptions: lowDetail } : {};
  return { type: 'file', mediaType, data: { type: 'data', data: bytes }, ...asked };
};

const toSdkMessage = (message: ChatMessage, lowDetail: LowDetail | undefined): LanguageModelV4Message => {
  if (message.role === 'user') return { role: 'user', content: partsOf(message).map((part) => toSdkPart(part, lowDetail)) };
  if (message.role === 'tool') {
    const { toolCallId, toolName, content } = message;
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }] };
  }
  if (message.role !== 'assistant') return { role: message.role, content: message.content };
  const text = message.content ? [{ type: 'text' as const, text: message.content }] : [];
  const calls = (message.toolCalls ?? []).map((call) => {
    return { type: 'tool-call' as const, toolCallId: call.id, toolName: call.name, input: argumentsOf(call) };
  });
  return { role: 'assistant', content: [...text, ...calls] };
};

/** Vendors without schemas of their own learn the wanted shape from the prompt; some demand the word JSON in it. */
const shapeInWords = (format: ModelCall['options']['responseFormat']): LanguageModelV4Message[] => {
  if (format?.type !== 'json') return [];
  const shape = format.schema ? ` that fits this JSON schema: ${JSON.stringify(format.schema)}` : '';
  return [{ role: 'system', content: `Answer with one JSON object${shape}. Write nothing before or after it.` }];
};

/** The call with its shape said in words, too. */
export const saysShape = ({ model, options }: ModelCall): ModelCall => ({
  model,
  options: { ...options, prompt: [...shapeInWords(options.responseFormat), ...options.prompt] },
});

/** Translates our request into the SDK's prompt. */
export const toCallOptions = (request: ChatRequest, lowDetail?: LowDetail): ModelCall['options'] => {
  const { messages, temperature, maxOutputTokens, seed, tools = [], responseFormat, effort } = request;
  const said = (isSystem: boolean): LanguageModelV4Message[] =>
    messages.filter(({ role }) => (role === 'system') === isSystem).map((message) => toSdkMessage(message, lowDetail));
  return {
    prompt: [...said(true), ...shapeInWords(responseFormat), ...said(false)],
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(tools.length ? { tools: tools.map((tool) => ({ type: 'function', ...tool })) } : {}),
    ...(responseFormat ? { responseFormat } : {}),
    ...(effort ? { reasoning: effort } : {}),
  };
};
