import type { LanguageModelV4Message, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ChatCall, ModelInput } from '../kit/chat-call.ts';
import { FieldError, readBody } from '../kit/field-error.ts';
import { functionTools } from '../kit/function-tools.ts';
import { argumentsOf, promptOf } from '../kit/prompt.ts';
import { stated } from '../kit/stated.ts';
import { chatRequest } from './request-fields.ts';

type Request = z.output<typeof chatRequest>;

const toPrompt = ({ messages }: Request): LanguageModelV4Message[] => {
  const names = new Map<string, string>();
  return messages.map((message, index): LanguageModelV4Message => {
    if (message.role === 'user') return { role: 'user', content: message.content };
    if (message.role === 'tool') {
      const { tool_call_id: toolCallId, content } = message;
      const toolName = names.get(toolCallId);
      if (toolName === undefined) throw new FieldError('invalid', `messages[${index}].tool_call_id`, 'the id of a call before it');
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }] };
    }
    if (message.role !== 'assistant') return { role: 'system', content: message.content };
    const said = message.content || message.refusal;
    for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
    return {
      role: 'assistant',
      content: [
        ...(message.reasoning_content ? [{ type: 'reasoning' as const, text: message.reasoning_content }] : []),
        ...(said ? [{ type: 'text' as const, text: said }] : []),
        ...(message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => {
          return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: argumentsOf(input) };
        }),
      ],
    };
  });
};

const toChoice = ({ tool_choice: choice }: Request): LanguageModelV4ToolChoice | undefined => {
  if (!choice) return undefined;
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.function.name };
};

const toFormat = ({ response_format: format }: Request): ModelInput['responseFormat'] => {
  if (!format || format.type === 'text') return undefined;
  return { type: 'json', ...(format.type === 'json_schema' && stated(format.json_schema)) };
};

/** Reads the body of `POST /v1/chat/completions`; throws `FieldError`. */
export const readChatRequest = (body: unknown): ChatCall => {
  const request = readBody(chatRequest, body);
  return {
    model: request.model,
    isStream: request.stream ?? false,
    tellsUsage: request.stream_options?.include_usage ?? false,
    tellsThoughts: true,
    input: {
      prompt: promptOf(toPrompt(request)),
      ...stated({
        maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
        temperature: request.temperature,
        topP: request.top_p,
        presencePenalty: request.presence_penalty,
        frequencyPenalty: request.frequency_penalty,
        seed: request.seed,
        stopSequences: request.stop,
        reasoning: request.reasoning_effort,
        tools: functionTools(request.tools?.map((tool) => tool.function)),
        toolChoice: toChoice(request),
        responseFormat: toFormat(request),
      }),
    },
  };
};
