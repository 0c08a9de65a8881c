import type { JSONValue, LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { jsonSchema } from '../kit/common-fields.ts';
import { onlyWhen, refuse } from '../kit/field-error.ts';
import { fileBytes, filePart } from '../kit/file-parts.ts';
import { standardSchema } from './plain-json.ts';

const textPart = z.object({ text: z.string(), thought: z.boolean().nullish() });
const args = z.record(
  z.string(),
  z.custom<JSONValue>(() => true),
);

type Read =
  | LanguageModelV4TextPart
  | LanguageModelV4FilePart
  | { type: 'thought'; text: string }
  | { type: 'call'; id: string | undefined; name: string; args: unknown }
  | { type: 'outcome'; id: string | undefined; name: string; response: z.output<typeof args> };

const partKinds = z.object({
  text: z.string().nullish(),
  thought: z.boolean().nullish(),
  inlineData: z.object({ mimeType: z.string(), data: fileBytes }).nullish(),
  functionCall: z.object({ id: z.string().nullish(), name: z.string(), args: args.nullish() }).nullish(),
  functionResponse: z.object({ id: z.string().nullish(), name: z.string(), response: args.nullish() }).nullish(),
  fileData: z
    .unknown()
    .transform((value, context) => (value === undefined || value === null ? undefined : refuse(context, 'address')))
    .optional(),
});

const part = partKinds.transform((value, context): Read => {
  const { text, thought, inlineData, functionCall: call, functionResponse: outcome } = value;
  if (inlineData) return filePart(inlineData.mimeType, inlineData.data);
  if (call) return { type: 'call', id: call.id ?? undefined, name: call.name, args: call.args ?? {} };
  if (outcome) return { type: 'outcome', id: outcome.id ?? undefined, name: outcome.name, response: outcome.response ?? {} };
  if (typeof text === 'string') return { type: thought ? 'thought' : 'text', text };
  return refuse(context, 'unsupported');
});

const content = z.object({
  // Google takes what has no role for the person's.
  role: z.enum(['user', 'model', 'function']).default('user'),
  parts: z.array(part).default([]),
});

const openApiSchema = z.unknown().transform(standardSchema).pipe(jsonSchema);

const systemText = z.union([
  z.string(),
  z.object({ parts: z.array(textPart).default([]) }).transform(({ parts }) => parts.map(({ text }) => text).join('\n\n')),
]);

const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0);

const tool = z.object({
  functionDeclarations: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().nullish(),
        parameters: openApiSchema.nullish(),
        parametersJsonSchema: jsonSchema.nullish(),
      }),
    )
    .nullish(),
  googleSearch: onlyWhen(() => false),
  codeExecution: onlyWhen(() => false),
  urlContext: onlyWhen(() => false),
  googleMaps: onlyWhen(() => false),
  fileSearch: onlyWhen(() => false),
  computerUse: onlyWhen(() => false),
});

const generation = z.object({
  temperature: z.number().nullish(),
  topP: z.number().nullish(),
  topK: z.number().nullish(),
  maxOutputTokens: z.int().min(1).nullish(),
  stopSequences: z.array(z.string()).nullish(),
  seed: z.int().nullish(),
  presencePenalty: z.number().nullish(),
  frequencyPenalty: z.number().nullish(),
  responseMimeType: z.enum(['text/plain', 'application/json']).nullish(),
  responseSchema: openApiSchema.nullish(),
  responseJsonSchema: jsonSchema.nullish(),
  thinkingConfig: z
    .object({
      includeThoughts: z.boolean().nullish(),
      thinkingBudget: z.int().nullish(),
      thinkingLevel: z
        .string()
        .transform((level) => level.toLowerCase())
        .pipe(z.enum(['minimal', 'low', 'medium', 'high', 'thinking_level_unspecified']))
        .nullish(),
    })
    .nullish(),
  candidateCount: onlyWhen((value) => value === 1),
  responseModalities: onlyWhen((value) => Array.isArray(value) && value.every((kind) => String(kind).toUpperCase() === 'TEXT')),
  responseLogprobs: onlyWhen(isEmpty),
});

/** What is read of a request to generate content; what changes the answer and cannot be carried over is refused by name. */
export const generateRequest = z.object({
  contents: z.union([z.array(content).min(1), content.transform((one) => [one])]),
  systemInstruction: systemText.nullish(),
  tools: z.array(tool).nullish(),
  toolConfig: z
    .object({
      functionCallingConfig: z
        .object({
          mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED']).nullish(),
          allowedFunctionNames: z.array(z.string()).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  generationConfig: generation.nullish(),
  cachedContent: onlyWhen(isEmpty),
});

export type GeminiPart = Read;
