import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { modelKind, priceTier, unitPrice } from './model-kinds.ts';

/** Our price of a model is its official price times six fifths. */
export const priceFactor = { times: 6, over: 5 } as const;

/** What a request for copy brings, in points: the price of a listing with its four texts. */
export const copyRequestPoints = 2;

export const currency = z.enum(['USD', 'CNY']);
export type Currency = z.infer<typeof currency>;

/** A model of a connection with its official price and ours. */
export const operatorModel = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  modelId: z.string(),
  label: z.string(),
  kind: modelKind,
  currency,
  /** Millionths of the currency for a million tokens; null is unknown, and then the model cannot be switched on. */
  inputMicros: z.number().int().nullable(),
  outputMicros: z.number().int().nullable(),
  /** For input that the vendor answers from its own prompt cache; null: as any other input. */
  cachedInputMicros: z.number().int().nullable(),
  /** For input that the vendor takes into its prompt cache; null: as any other input. */
  cacheWriteMicros: z.number().int().nullable(),
  /** Prices of calls with a long input; the shortest first. */
  priceTiers: z.array(priceTier),
  /** What is not counted in tokens of text. */
  unitPrices: z.array(unitPrice),
  /** What the user pays: micropoints for a million tokens. */
  inputMicropoints: z.number().int().nullable(),
  outputMicropoints: z.number().int().nullable(),
  /** Whether all that it is charged for has a price; without, it cannot be switched on. */
  isPriced: z.boolean(),
  contextTokens: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  isEnabled: z.boolean(),
  isDefault: z.boolean(),
  /** What a request for copy costs at the vendor; null while the official price is not known, and for what composes without a model. */
  copyCost: z
    .object({
      /** Millionths of the currency. */
      micros: z.number().int(),
      /** By the tokens of the last 30 days; else by those of a usual listing. */
      isMeasured: z.boolean(),
      /** More than it brings: not offered for copy, unless `isCopyForced`. */
      isLoss: z.boolean(),
    })
    .nullable(),
  isCopyForced: z.boolean(),
});
export type OperatorModel = z.infer<typeof operatorModel>;

/** What a model costs at its vendor; null is unknown, and for the cache as any other input. */
const officialPrice = operatorModel.pick({
  currency: true,
  inputMicros: true,
  outputMicros: true,
  cachedInputMicros: true,
  cacheWriteMicros: true,
  priceTiers: true,
  unitPrices: true,
});
export type OfficialPrice = z.infer<typeof officialPrice>;

/** A model whose price here is not what its vendor asks, as far as this version of the product knows. */
export const priceDifference = z.object({
  id: z.uuid(),
  label: z.string(),
  stored: officialPrice,
  official: officialPrice,
  /** When a public source had it; null for a price that comes with the product. */
  asOf: z.iso.date().nullable(),
});
export type PriceDifference = z.infer<typeof priceDifference>;

/** An official price of a model as it was from a moment on; versions never change. */
export const priceVersion = z.object({
  id: z.uuid(),
  validFrom: z.iso.datetime(),
  isCurrent: z.boolean(),
  currency,
  inputMicros: z.number().int(),
  cachedInputMicros: z.number().int(),
  cacheWriteMicros: z.number().int(),
  outputMicros: z.number().int(),
  priceTiers: z.array(priceTier),
  unitPrices: z.array(unitPrice),
  /** Hundredths of a CNY for one of the currency. */
  rateHundredths: z.number().int(),
});
export type PriceVersion = z.infer<typeof priceVersion>;

/** A model that the caller may use. */
export const usableModel = z.object({
  id: z.uuid(),
  name: z.string(),
  vendor: z.string(),
  /** Composes from given facts without a model; always labelled where its text is shown. */
  isBuiltin: z.boolean(),
  /** Reached with a key of the account's own: its use costs no points. */
  isOwn: z.boolean(),
  isDefault: z.boolean(),
  contextTokens: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  /** Micropoints for a million tokens. */
  inputMicropoints: z.number().int(),
  outputMicropoints: z.number().int(),
  /** Micropoints for a thousand searches; 0 where these have no price of their own. */
  searchMicropoints: z.number().int(),
});
export type UsableModel = z.infer<typeof usableModel>;

/** A model server that answers on this machine and is not connected yet. */
export const localServer = z.object({ vendor: z.string(), vendorName: z.string(), baseUrl: z.string(), models: z.array(z.string()) });
export type LocalServer = z.infer<typeof localServer>;

/** Hundredths of a CNY for one USD. */
export const pricing = z.object({ usdRateHundredths: z.number().int().min(1).max(100_000) });
export type Pricing = z.infer<typeof pricing>;

const params = z.object({ id: z.uuid() });
const micros = z.number().int().min(0).max(10_000_000_000).nullable();
const modelBody = z.strictObject({
  label: z.string().trim().min(1, 'model.nameEmpty').max(200),
  currency,
  inputMicros: micros,
  outputMicros: micros,
  cachedInputMicros: micros.optional(),
  cacheWriteMicros: micros.optional(),
  priceTiers: z.array(priceTier).max(10).optional(),
  kind: modelKind.optional(),
  unitPrices: z.array(unitPrice).max(40).optional(),
});
const newModel = modelBody.extend({ modelId: z.string().trim().min(1, 'model.nameEmpty').max(200) });
export type NewModel = z.infer<typeof newModel>;
const modelChanges = modelBody.extend({ isEnabled: z.boolean(), isDefault: z.boolean(), isCopyForced: z.boolean() }).partial();
export type ModelChanges = z.infer<typeof modelChanges>;
/** Each of these calls out. */
const callLimits = [{ by: 'user', burst: 20, perMinute: 20 }] as const;

export const modelEndpoints = {
  usable: defineEndpoint({
    method: 'GET',
    path: '/api/models/',
    access: 'session',
    summary: 'The models that the caller may use; for copy, without those that cost more than they bring',
    query: z.object({ for: z.enum(['copy']).optional() }),
    data: z.array(usableModel),
  }),
  localServers: defineEndpoint({
    method: 'GET',
    path: '/api/operator/local_servers/',
    access: 'operator',
    summary: 'Model servers found on this machine that are not connected',
    limits: callLimits,
    data: z.array(localServer),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/connections/:id/models/',
    access: 'operator',
    summary: 'The models of a connection with official prices and ours',
    params,
    data: z.array(operatorModel),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/models/import/',
    access: 'operator',
    summary: 'Asks the vendor for its models and adds the new ones, switched off',
    limits: callLimits,
    params,
    data: z.object({ added: z.number().int(), models: z.array(operatorModel) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/models/',
    access: 'operator',
    summary: 'Adds a model by its name',
    params,
    body: newModel,
    data: operatorModel,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/models/:id/',
    access: 'operator',
    summary: 'Changes prices or name of a model, switches it, or makes it the default',
    params,
    body: modelChanges,
    data: operatorModel,
  }),
  priceVersions: defineEndpoint({
    method: 'GET',
    path: '/api/operator/models/:id/prices/',
    access: 'operator',
    summary: 'The versions of the price of a model, the newest first',
    params,
    data: z.array(priceVersion),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/operator/models/:id/',
    access: 'operator',
    summary: 'Removes a model from its connection',
    params,
    data: z.object({}),
  }),
  priceDifferences: defineEndpoint({
    method: 'GET',
    path: '/api/operator/connections/:id/official_prices/',
    access: 'operator',
    summary: 'The models of a connection that cost something else here than officially',
    params,
    data: z.array(priceDifference),
  }),
  takeOfficialPrices: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/official_prices/',
    access: 'operator',
    summary: 'Takes the official prices of some models over; calls that begin after that are charged by them',
    params,
    body: z.strictObject({ models: z.array(z.uuid()).min(1).max(500) }),
    data: z.array(operatorModel),
  }),
  pricing: defineEndpoint({
    method: 'GET',
    path: '/api/operator/pricing/',
    access: 'operator',
    summary: 'The exchange rate by which prices become points',
    data: pricing,
  }),
  changePricing: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/pricing/',
    access: 'operator',
    summary: 'Changes the exchange rate',
    body: pricing.strict(),
    data: pricing,
  }),
};
