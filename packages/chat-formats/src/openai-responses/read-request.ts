import type { LanguageModelV4Message, LanguageModelV4ToolChoice, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ChatCall, ModelInput } from '../kit/chat-call.ts';
import { FieldError, readBody } from '../kit/field-error.ts';
import { functionTools } from '../kit/function-tools.ts';
import { type AssistantPart, argumentsOf, promptOf } from '../kit/prompt.ts';
import { stated } from '../kit/stated.ts';
import { responseRequest } from './request-fields.ts';

type Request = z.output<typeof responseRequest>;
type Item = Request['input'][number];
type Output = Extract<Item, { type: 'function_call_output' }>['output'];

const isText = (part: Output[number]) => part.type === 'text';

const wordsOf = (content: Output): string => content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

const outcomeOf = (output: Output): LanguageModelV4ToolResultPart['output'] =>
  output.every(isText) ? { type: 'text', value: wordsOf(output) } : { type: 'content', value: output };

/** What the model did is a row of items here, and one message for the SDK. */
const appendToModel = (messages: LanguageModelV4Message[], parts: AssistantPart[]): void => {
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.content.push(...parts);
  else messages.push({ role: 'assistant', content: parts });
};

const appendItem = (messages: LanguageModelV4Message[], item: Exclude<Item, { type: 'function_call_output' }>): void => {
  if (item.type === 'function_call') {
    const { call_id: toolCallId, name: toolName, arguments: input } = item;
    appendToModel(messages, [{ type: 'tool-call', toolCallId, toolName, input: argumentsOf(input) }]);
  } else if (item.type === 'reasoning') {
    const text = [...(item.content ?? []), ...(item.summary ?? [])].map((part) => part.text).join('\n');
    if (text) appendToModel(messages, [{ type: 'reasoning', text }]);
  } else if (item.role === 'assistant') appendToModel(messages, item.content);
  else if (item.role === 'user') messages.push({ role: 'user', content: item.content });
  else messages.push({ role: 'system', content: wordsOf(item.content) });
};

const toPrompt = ({ instructions, input }: Request): LanguageModelV4Message[] => {
  const names = new Map(input.flatMap((item) => (item.type === 'function_call' ? [[item.call_id, item.name] as const] : [])));
  const messages: LanguageModelV4Message[] = [];
  for (const [index, item] of input.entries()) {
    if (item.type !== 'function_call_output') {
      appendItem(messages, item);
      continue;
    }
    const toolName = names.get(item.call_id);
    if (toolName === undefined) throw new FieldError('invalid', `input[${index}].call_id`, 'the call_id of a function_call');
    const result = { type: 'tool-result' as const, toolCallId: item.call_id, toolName, output: outcomeOf(item.output) };
    const last = messages.at(-1);
    if (last?.role === 'tool') last.content.push(result);
    else messages.push({ role: 'tool', content: [result] });
  }
  return promptOf(messages, instructions);
};

const toChoice = ({ tool_choice: choice }: Request): LanguageModelV4ToolChoice | undefined => {
  if (!choice) return undefined;
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.name };
};

const toFormat = ({ text }: Request): ModelInput['responseFormat'] => {
  const format = text?.format;
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json' };
  const { name, description, schema } = format;
  return { type: 'json', schema, ...stated({ name, description }) };
};

/** Reads the body of `POST /v1/responses`; throws `FieldError`. */
export const readResponseRequest = (body: unknown): ChatCall => {
  const request = readBody(responseRequest, body);
  return {
    model: request.model,
    isStream: request.stream ?? false,
    tellsUsage: true,
    tellsThoughts: Boolean(request.reasoning?.summary),
    input: {
      prompt: toPrompt(request),
      ...stated({
        maxOutputTokens: request.max_output_tokens,
        temperature: request.temperature,
        topP: request.top_p,
        reasoning: request.reasoning?.effort,
        tools: functionTools(request.tools ?? []),
        toolChoice: toChoice(request),
        responseFormat: toFormat(request),
      }),
    },
  };
};
