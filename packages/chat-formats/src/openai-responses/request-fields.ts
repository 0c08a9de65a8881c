import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { effort, falsy, jsonSchema } from '../kit/common-fields.ts';
import { onlyWhen, refuse } from '../kit/field-error.ts';
import { fileOfUrl } from '../kit/file-parts.ts';

const asText = (text: string): LanguageModelV4TextPart => ({ type: 'text', text });
const words = z.string().transform((text): LanguageModelV4TextPart[] => [asText(text)]);
const inputText = z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }).transform(({ text }) => asText(text));
const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() }).transform((part) => asText(part.refusal));
// A file by its id lies with a vendor that others cannot ask.
const fileId = onlyWhen(falsy);
const inputImage = z
  .object({ type: z.literal('input_image'), file_id: fileId, image_url: fileOfUrl })
  .transform((part): LanguageModelV4FilePart => part.image_url);
const inputFile = z
  .object({
    type: z.literal('input_file'),
    file_id: fileId,
    file_url: z
      .string()
      .transform((_, context): undefined => refuse(context, 'address'))
      .nullish(),
    file_data: fileOfUrl,
    filename: z.string().nullish(),
  })
  .transform(({ file_data, filename }): LanguageModelV4FilePart => ({ ...file_data, ...(filename ? { filename } : {}) }));

const content = z.union([words, z.array(z.discriminatedUnion('type', [inputText, refusal, inputImage, inputFile]))]);

const message = z.object({
  type: z.literal('message').default('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content,
});
const summary = z.array(z.object({ text: z.string() })).nullish();
const item = z.discriminatedUnion('type', [
  message,
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: content }),
  z.object({ type: z.literal('reasoning'), summary, content: summary }),
]);

/** Messages may leave their type out. */
const typed = z.unknown().transform((value: unknown): unknown => {
  const isBare = typeof value === 'object' && value !== null && 'role' in value && !('type' in value);
  return isBare ? { ...value, type: 'message' } : value;
});

const tool = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function'),
    name: z.string(),
    description: z.string().nullish(),
    parameters: jsonSchema.nullish(),
    strict: z.boolean().nullish(),
  }),
]);

const format = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({ type: z.literal('json_schema'), name: z.string().nullish(), description: z.string().nullish(), schema: jsonSchema }),
]);

/** What is read of a response's request; what changes the answer and cannot be carried over is refused by name. */
export const responseRequest = z.object({
  model: z.string().min(1),
  input: z.union([
    z.string().transform((text): z.output<typeof item>[] => [{ type: 'message', role: 'user', content: [asText(text)] }]),
    z.array(typed.pipe(item)).min(1),
  ]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.discriminatedUnion('type', [z.object({ type: z.literal('function'), name: z.string() })]),
    ])
    .nullish(),
  text: z.object({ format: format.nullish() }).nullish(),
  reasoning: z.object({ effort: effort.nullish(), summary: z.string().nullish() }).nullish(),
  previous_response_id: onlyWhen(falsy),
  conversation: onlyWhen(falsy),
  background: onlyWhen(falsy),
  prompt: onlyWhen(falsy),
  top_logprobs: onlyWhen(falsy),
});
