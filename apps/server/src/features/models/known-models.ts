import type { OfficialPrice } from '@inkstone/contract/models';
import type { AiModel, RegisteredAiVendor } from '@inkstone/integrations';
import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';
import { isPriced } from './is-priced.ts';

type Options = { connectionId: string; isEnabled: boolean };

/** A price as a row has it: what its vendor leaves out is null, or an empty list. */
export const priceRowOf = (price: ModelPrice | null): OfficialPrice => ({
  currency: price?.currency ?? 'USD',
  inputMicros: price?.inputMicros ?? null,
  outputMicros: price?.outputMicros ?? null,
  cachedInputMicros: price?.cachedInputMicros ?? null,
  cacheWriteMicros: price?.cacheWriteMicros ?? null,
  priceTiers: [...(price?.tiers ?? [])],
  unitPrices: [...(price?.units ?? [])],
});

/** A model as a row; one without a price stays off until the operator enters it. */
export const modelRowOf = (model: AiModel, { connectionId, isEnabled }: Options) => {
  const { kind = 'chat' } = model;
  const price = priceRowOf(model.price);
  return {
    connectionId,
    modelId: model.id.slice(0, 200),
    label: model.name.slice(0, 200),
    kind,
    ...price,
    contextTokens: model.contextWindow,
    maxOutputTokens: model.maxOutputTokens,
    capabilities: [...model.capabilities],
    isEnabled: isEnabled && isPriced(kind, price),
  };
};

/** The models of a vendor that come with the product, ready to use. */
export const knownModels = ({ models }: Pick<RegisteredAiVendor, 'models'>, connectionId: string) =>
  models.map((model) => modelRowOf(model, { connectionId, isEnabled: true }));
