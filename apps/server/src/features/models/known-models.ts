import type { AiModel, RegisteredAiVendor } from '@inkstone/integrations';
import { isPriced } from './is-priced.ts';

type Options = { connectionId: string; isEnabled: boolean };

/** A model as a row; one without a price stays off until the operator enters it. */
export const modelRowOf = (model: AiModel, { connectionId, isEnabled }: Options) => {
  const price = {
    inputMicros: model.price?.inputMicros ?? null,
    outputMicros: model.price?.outputMicros ?? null,
    unitPrices: [...(model.price?.units ?? [])],
  };
  const kind = model.kind ?? ('chat' as const);
  return {
    connectionId,
    modelId: model.id.slice(0, 200),
    label: model.name.slice(0, 200),
    currency: model.price?.currency ?? ('USD' as const),
    kind,
    ...price,
    cachedInputMicros: model.price?.cachedInputMicros ?? null,
    cacheWriteMicros: model.price?.cacheWriteMicros ?? null,
    priceTiers: [...(model.price?.tiers ?? [])],
    contextTokens: model.contextWindow,
    maxOutputTokens: model.maxOutputTokens,
    capabilities: [...model.capabilities],
    isEnabled: isEnabled && isPriced(kind, price),
  };
};

/** The models of a vendor that come with the product, ready to use. */
export const knownModels = ({ models }: Pick<RegisteredAiVendor, 'models'>, connectionId: string) =>
  models.map((model) => modelRowOf(model, { connectionId, isEnabled: true }));
