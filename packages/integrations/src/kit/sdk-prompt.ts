import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ChatMessage, ChatRequest, ToolCall } from './ai-vendor.ts';

const argumentsOf = ({ input }: ToolCall): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    // A model may write arguments that are not valid JSON; they are sent back to it unchanged.
    return { input };
  }
};

const toSdkMessage = (message: ChatMessage): LanguageModelV4Message => {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.content }] };
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
const shapeInWords = ({ responseFormat }: ChatRequest): LanguageModelV4Message[] => {
  if (responseFormat?.type !== 'json') return [];
  const shape = responseFormat.schema ? ` that fits this JSON schema: ${JSON.stringify(responseFormat.schema)}` : '';
  return [{ role: 'system', content: `Answer with one JSON object${shape}. Write nothing before or after it.` }];
};

/** Translates our request into the SDK's prompt. */
export const toCallOptions = (request: ChatRequest, signal?: AbortSignal): LanguageModelV4CallOptions => {
  const { messages, temperature, maxOutputTokens, seed, tools = [], responseFormat, effort } = request;
  const system = messages.filter(({ role }) => role === 'system').map(toSdkMessage);
  const others = messages.filter(({ role }) => role !== 'system').map(toSdkMessage);
  return {
    prompt: [...system, ...shapeInWords(request), ...others],
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(tools.length ? { tools: tools.map((tool) => ({ type: 'function', ...tool })) } : {}),
    ...(responseFormat ? { responseFormat } : {}),
    ...(effort ? { reasoning: effort } : {}),
    ...(signal ? { abortSignal: signal } : {}),
  };
};
