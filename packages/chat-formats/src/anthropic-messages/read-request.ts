import type { LanguageModelV4Message, LanguageModelV4ToolChoice, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ChatCall, ModelInput } from '../kit/chat-call.ts';
import { effortOfBudget } from '../kit/common-fields.ts';
import { FieldError, readBody } from '../kit/field-error.ts';
import { functionTools } from '../kit/function-tools.ts';
import { type AssistantPart, promptOf, turnOf } from '../kit/prompt.ts';
import { stated } from '../kit/stated.ts';
import { messagesRequest } from './request-fields.ts';

type Request = z.output<typeof messagesRequest>;
type Message = Request['messages'][number];
type UserBlock = Extract<Message, { role: 'user' }>['content'][number];
type AssistantBlock = Extract<Message, { role: 'assistant' }>['content'][number];
type ToolResult = Extract<UserBlock, { type: 'tool_result' }>;
type ToolNames = Map<string, string>;

const outcomeOf = ({ content, is_error: isError }: ToolResult): LanguageModelV4ToolResultPart['output'] => {
  const parts = content ?? [];
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (parts.every(({ type }) => type === 'text')) return { type: isError ? 'error-text' : 'text', value: text };
  return { type: 'content', value: parts };
};

const toResult = (block: ToolResult, { names, at }: { names: ToolNames; at: string }): LanguageModelV4ToolResultPart => {
  const toolName = names.get(block.tool_use_id);
  if (toolName === undefined) throw new FieldError('invalid', `${at}.tool_use_id`, 'the id of a tool_use before it');
  return { type: 'tool-result', toolCallId: block.tool_use_id, toolName, output: outcomeOf(block) };
};

const toUserMessages = (content: readonly UserBlock[], given: { names: ToolNames; at: string }): LanguageModelV4Message[] => {
  const results = content.flatMap((block, index) =>
    block.type === 'tool_result' ? [toResult(block, { ...given, at: `${given.at}[${index}]` })] : [],
  );
  const said = content.flatMap((block) => (block.type === 'tool_result' ? [] : [block]));
  return turnOf(results, said);
};

const toAssistant = (content: readonly AssistantBlock[], names: ToolNames): LanguageModelV4Message => ({
  role: 'assistant',
  content: content.flatMap((block): AssistantPart[] => {
    if (block.type === 'text') return [block];
    if (block.type === 'thinking') return [{ type: 'reasoning' as const, text: block.thinking }];
    if (block.type === 'redacted_thinking') return [];
    names.set(block.id, block.name);
    return [{ type: 'tool-call' as const, toolCallId: block.id, toolName: block.name, input: block.input ?? {} }];
  }),
});

const toPrompt = ({ system, messages }: Request): LanguageModelV4Message[] => {
  const names: ToolNames = new Map();
  const said = messages.flatMap((message, index): LanguageModelV4Message[] => {
    if (message.role === 'user') return toUserMessages(message.content, { names, at: `messages[${index}].content` });
    return [message.role === 'assistant' ? toAssistant(message.content, names) : message];
  });
  return promptOf(said, system);
};

const toTools = ({ tools }: Request) => functionTools(tools?.map(({ input_schema: parameters, ...tool }) => ({ ...tool, parameters })));

const toChoice = ({ tool_choice: choice }: Request): LanguageModelV4ToolChoice | undefined => {
  if (!choice) return undefined;
  if (choice.type === 'tool') return { type: 'tool', toolName: choice.name };
  return { type: choice.type === 'any' ? 'required' : choice.type };
};

const toReasoning = ({ thinking, output_config: config }: Request): ModelInput['reasoning'] | undefined => {
  if (thinking?.type === 'disabled') return 'none';
  if (config?.effort) return config.effort;
  return thinking?.type === 'enabled' ? effortOfBudget(thinking.budget_tokens) : undefined;
};

/** Reads the body of `POST /v1/messages`; throws `FieldError`. */
export const readMessagesRequest = (body: unknown): ChatCall => {
  const request = readBody(messagesRequest, body);
  const schema = request.output_config?.format?.schema;
  return {
    model: request.model,
    isStream: request.stream ?? false,
    tellsUsage: true,
    tellsThoughts: request.thinking !== undefined && request.thinking?.type !== 'disabled',
    input: {
      prompt: toPrompt(request),
      ...stated({
        maxOutputTokens: request.max_tokens,
        temperature: request.temperature,
        topP: request.top_p,
        topK: request.top_k,
        stopSequences: request.stop_sequences,
        reasoning: toReasoning(request),
        tools: toTools(request),
        toolChoice: toChoice(request),
        responseFormat: schema && { type: 'json' as const, schema },
      }),
    },
  };
};
