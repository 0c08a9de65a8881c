import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { effort, falsy, jsonSchema } from '../kit/common-fields.ts';
import { onlyWhen, refuse } from '../kit/field-error.ts';
import { fileBytes, filePart } from '../kit/file-parts.ts';

const textBlock = z
  .object({ type: z.literal('text'), text: z.string() })
  .transform(({ text }): LanguageModelV4TextPart => ({ type: 'text', text }));
const bytes = z.object({ type: z.literal('base64'), media_type: z.string(), data: fileBytes });
const address = z
  .object({ type: z.literal('url'), url: z.string() })
  .transform((_, context): LanguageModelV4FilePart => refuse(context, 'address'));
const source = z.discriminatedUnion('type', [bytes.transform(({ media_type, data }) => filePart(media_type, data)), address]);
const documentSource = z.discriminatedUnion('type', [
  bytes.transform(({ media_type, data }) => filePart(media_type, data)),
  z.object({ type: z.literal('text'), data: z.string() }).transform(({ data }): LanguageModelV4TextPart => ({ type: 'text', text: data })),
  address,
]);
const fileBlocks = [
  z.object({ type: z.literal('image'), source }).transform((block) => block.source),
  z.object({ type: z.literal('document'), source: documentSource }).transform((block) => block.source),
] as const;

const words = z.string().transform((text): LanguageModelV4TextPart[] => [{ type: 'text', text }]);
const resultParts = z.union([words, z.array(z.discriminatedUnion('type', [textBlock, ...fileBlocks]))]);

const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: resultParts.nullish(),
  is_error: z.boolean().nullish(),
});

const joined = (parts: readonly LanguageModelV4TextPart[]): string => parts.map(({ text }) => text).join('\n\n');
const systemText = z.union([z.string(), z.array(textBlock).transform(joined)]);

const assistantBlock = z.discriminatedUnion('type', [
  textBlock,
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  // Only who thought it can read it.
  z.object({ type: z.literal('redacted_thinking') }),
]);

const message = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    content: z.union([words, z.array(z.discriminatedUnion('type', [textBlock, ...fileBlocks, toolResult]))]),
  }),
  z.object({ role: z.literal('assistant'), content: z.union([words, z.array(assistantBlock)]) }),
  z.object({ role: z.literal('system'), content: systemText }),
]);

// The vendor's own tools have types of their own and no schema; nobody else has them.
const tool = z.object({
  type: onlyWhen((value) => value === 'custom'),
  name: z.string(),
  description: z.string().nullish(),
  input_schema: jsonSchema,
  strict: z.boolean().nullish(),
});

/** What is read of a message's request; what changes the answer and cannot be carried over is refused by name. */
export const messagesRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  system: systemText.nullish(),
  max_tokens: z.int().min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z
    .discriminatedUnion('type', [
      z.object({ type: z.enum(['auto', 'any', 'none']) }),
      z.object({ type: z.literal('tool'), name: z.string() }),
    ])
    .nullish(),
  thinking: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('enabled'), budget_tokens: z.int() }),
      z.object({ type: z.enum(['adaptive', 'disabled']) }),
    ])
    .nullish(),
  output_config: z
    .object({ effort: effort.nullish(), format: z.object({ type: z.literal('json_schema'), schema: jsonSchema }).nullish() })
    .nullish(),
  container: onlyWhen(falsy),
  mcp_servers: onlyWhen((value) => Array.isArray(value) && value.length === 0),
});
