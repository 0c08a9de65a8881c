import type { SoldModel } from '#server/features/models/index.ts';
import type { BareCall, BareRoute } from '#server/kernel/http/bare/bare-routes.ts';
import { anthropicMessages } from './anthropic-messages/anthropic-messages.format.ts';
import type { RequestKind } from './caller-format.ts';
import { gemini } from './gemini/gemini.format.ts';
import { answerAsOpenAi } from './openai-errors.ts';

/** How a format tells of models. */
export type ModelShape = {
  /** The only kind that is called in this format; null for all. */
  kind: RequestKind | null;
  one: (model: SoldModel) => object;
  list: (models: readonly object[]) => object;
  answerError: BareRoute['answerError'];
};

/** With what is composed without a model labelled as such. */
const openAiShape: ModelShape = {
  kind: null,
  one: ({ name, label, vendor, createdAt, isBuiltin }) => ({
    id: name,
    object: 'model',
    created: Math.floor(createdAt.getTime() / 1000),
    owned_by: vendor,
    name: label,
    is_builtin: isBuiltin,
  }),
  list: (data) => ({ object: 'list', data }),
  answerError: answerAsOpenAi,
};

const idOf = (model: object | undefined): unknown => (model && 'id' in model ? model.id : null);

const anthropicShape: ModelShape = {
  kind: 'chat',
  one: ({ name, label, createdAt, contextTokens, maxOutputTokens, isBuiltin }) => ({
    type: 'model',
    id: name,
    display_name: label,
    created_at: createdAt.toISOString(),
    max_input_tokens: contextTokens,
    max_tokens: maxOutputTokens,
    capabilities: null,
    is_builtin: isBuiltin,
  }),
  list: (data) => ({ data, has_more: false, first_id: idOf(data[0]), last_id: idOf(data.at(-1)) }),
  answerError: anthropicMessages.answerError,
};

/** Google's names begin so. */
const modelsPrefix = 'models/';

/** As Google tells of models, also under its own path. */
export const geminiShape: ModelShape = {
  kind: 'chat',
  one: ({ name, label, contextTokens, maxOutputTokens, isBuiltin }) => ({
    name: modelsPrefix + name,
    baseModelId: name,
    version: '',
    displayName: label,
    ...(contextTokens !== null && { inputTokenLimit: contextTokens }),
    ...(maxOutputTokens !== null && { outputTokenLimit: maxOutputTokens }),
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
    isBuiltin,
  }),
  list: (models) => ({ models }),
  answerError: gemini.answerError,
};

/** What the caller's client speaks, by the headers that it sends. */
export const shapeOf = (headers: BareCall['headers']): ModelShape => {
  if (headers['anthropic-version'] !== undefined) return anthropicShape;
  return headers['x-goog-api-key'] === undefined ? openAiShape : geminiShape;
};
