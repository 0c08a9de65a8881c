import type { AiModel, RegisteredAiVendor } from '@inkstone/integrations';

type Options = { connectionId: string; isEnabled: boolean };

/** A model as a row; one without a price stays off until the operator enters it. */
export const modelRowOf = (model: AiModel, { connectionId, isEnabled }: Options) => ({
  connectionId,
  modelId: model.id.slice(0, 200),
  label: model.name.slice(0, 200),
  currency: model.price?.currency ?? ('USD' as const),
  inputMicros: model.price?.inputMicros ?? null,
  outputMicros: model.price?.outputMicros ?? null,
  cachedInputMicros: model.price?.cachedInputMicros ?? null,
  contextTokens: model.contextWindow,
  maxOutputTokens: model.maxOutputTokens,
  capabilities: [...model.capabilities],
  isEnabled: isEnabled && model.price !== null,
});

/** The models of a vendor that come with the product, ready to use. */
export const knownModels = ({ models }: Pick<RegisteredAiVendor, 'models'>, connectionId: string) =>
  models.map((model) => modelRowOf(model, { connectionId, isEnabled: true }));
