import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { effort, falsy, jsonSchema } from '../kit/common-fields.ts';
import { onlyWhen } from '../kit/field-error.ts';
import { fileBytes, fileOfUrl, filePart } from '../kit/file-parts.ts';

const textPart = z
  .object({ type: z.literal('text'), text: z.string() })
  .transform(({ text }): LanguageModelV4TextPart => ({ type: 'text', text }));
const asPart = (part: LanguageModelV4FilePart): LanguageModelV4FilePart => part;
const userPart = z.discriminatedUnion('type', [
  textPart,
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: fileOfUrl }) }).transform(({ image_url }) => asPart(image_url.url)),
  z
    .object({ type: z.literal('input_audio'), input_audio: z.object({ data: fileBytes, format: z.enum(['wav', 'mp3']) }) })
    .transform(({ input_audio: { data, format } }) => filePart(format === 'wav' ? 'audio/wav' : 'audio/mpeg', data)),
  z
    .object({ type: z.literal('file'), file: z.object({ file_data: fileOfUrl, filename: z.string().nullish() }) })
    .transform(({ file }): LanguageModelV4FilePart => ({ ...file.file_data, ...(file.filename ? { filename: file.filename } : {}) })),
]);

const joined = (parts: readonly LanguageModelV4TextPart[]): string => parts.map(({ text }) => text).join('');
const text = z.union([z.string(), z.array(textPart).transform(joined)]);
const refusalPart = z
  .object({ type: z.literal('refusal'), refusal: z.string() })
  .transform(({ refusal }): LanguageModelV4TextPart => ({ type: 'text', text: refusal }));
const assistantText = z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, refusalPart])).transform(joined)]);
const toolCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: text }),
  z.object({
    role: z.literal('user'),
    content: z.union([z.string().transform((said): LanguageModelV4TextPart[] => [{ type: 'text', text: said }]), z.array(userPart)]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: assistantText.nullish(),
    refusal: z.string().nullish(),
    reasoning_content: z.string().nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: text }),
]);

const tool = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function'),
    function: z.object({
      name: z.string(),
      description: z.string().nullish(),
      parameters: jsonSchema.nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.discriminatedUnion('type', [z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) })]),
]);

const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string().nullish(), description: z.string().nullish(), schema: jsonSchema.nullish() }),
  }),
]);

/** What is read of a chat completion's request; what changes the answer and cannot be carried over is refused by name. */
export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string().transform((one) => [one]), z.array(z.string())]).nullish(),
  reasoning_effort: effort.nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  response_format: responseFormat.nullish(),
  n: onlyWhen((value) => value === 1),
  logprobs: onlyWhen(falsy),
  audio: onlyWhen(falsy),
  modalities: onlyWhen((value) => Array.isArray(value) && value.every((kind) => kind === 'text')),
  functions: onlyWhen(falsy),
  web_search_options: onlyWhen(falsy),
});
