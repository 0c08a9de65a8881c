import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** Our price of a model is its official price times six fifths. */
export const priceFactor = { times: 6, over: 5 } as const;

export const currency = z.enum(['USD', 'CNY']);
export type Currency = z.infer<typeof currency>;

const bothLanguages = z.object({ en: z.string(), zh: z.string() });

/** One field of a vendor's credential form, as its integration describes it; `password` is never sent back. */
export const credentialField = z.object({
  key: z.string(),
  label: bothLanguages,
  help: bothLanguages.nullable(),
  placeholder: z.string(),
  kind: z.enum(['text', 'password', 'url', 'select']),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: bothLanguages })),
});
export type CredentialField = z.infer<typeof credentialField>;

/** A vendor that can be connected; the form is drawn from `fields`. */
export const vendor = z.object({
  id: z.string(),
  name: z.string(),
  description: bothLanguages,
  website: z.string().nullable(),
  fields: z.array(credentialField),
  /** Where it usually listens, when it runs on a machine of the operator; null for a vendor on the internet. */
  localBaseUrl: z.string().nullable(),
  isBuiltin: z.boolean(),
});
export type Vendor = z.infer<typeof vendor>;

/** How a test call ended; everything but `ok` comes with advice. */
export const checkOutcome = z.enum([
  'ok',
  'credentials',
  'rate-limit',
  'refused',
  'unavailable',
  'unexpected-answer',
  'private-address',
  'incomplete',
]);
export type CheckOutcome = z.infer<typeof checkOutcome>;

export const connectionCheck = z.object({
  outcome: checkOutcome,
  latencyMs: z.number().int(),
  /** Models that the vendor named; null when it does not tell or was not asked. */
  modelCount: z.number().int().nullable(),
  /** Some of their names. */
  sample: z.array(z.string()),
  checkedAt: z.iso.datetime(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

const connectionSource = z.enum(['operator', 'environment', 'builtin']);

/** A connected vendor. No secret ever stands in it: `secretsSet` names those that are stored. */
export const connection = z.object({
  id: z.uuid(),
  vendor: z.string(),
  vendorName: z.string(),
  name: z.string(),
  source: connectionSource,
  /** The fields that are no secret, such as the base address. */
  values: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
  /** Required fields that have no value, for example after a changed address dropped the key. */
  missing: z.array(z.string()),
  isPrivateAllowed: z.boolean(),
  isEnabled: z.boolean(),
  check: connectionCheck.nullable(),
  modelCount: z.number().int(),
  enabledModelCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connection>;

/** A model of a connection with its official price and ours. */
export const operatorModel = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  modelId: z.string(),
  label: z.string(),
  currency,
  /** Millionths of the currency for a million tokens; null is unknown, and then the model cannot be switched on. */
  inputMicros: z.number().int().nullable(),
  outputMicros: z.number().int().nullable(),
  /** For input that the vendor answers from its own prompt cache; null: as any other input. */
  cachedInputMicros: z.number().int().nullable(),
  /** What the user pays: micropoints for a million tokens. */
  inputMicropoints: z.number().int().nullable(),
  outputMicropoints: z.number().int().nullable(),
  contextTokens: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  isEnabled: z.boolean(),
  isDefault: z.boolean(),
});
export type OperatorModel = z.infer<typeof operatorModel>;

/** A model that the caller may use. */
export const usableModel = z.object({
  id: z.uuid(),
  name: z.string(),
  vendor: z.string(),
  /** Composes from given facts without a model; always labelled where its text is shown. */
  isBuiltin: z.boolean(),
  isDefault: z.boolean(),
  contextTokens: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  /** Micropoints for a million tokens. */
  inputMicropoints: z.number().int(),
  outputMicropoints: z.number().int(),
});
export type UsableModel = z.infer<typeof usableModel>;

/** A model server that answers on this machine and is not connected yet. */
export const localServer = z.object({ vendor: z.string(), vendorName: z.string(), baseUrl: z.string(), models: z.array(z.string()) });
export type LocalServer = z.infer<typeof localServer>;

/** Hundredths of a CNY for one USD. */
export const pricing = z.object({ usdRateHundredths: z.number().int().min(1).max(100_000) });
export type Pricing = z.infer<typeof pricing>;

const params = z.object({ id: z.uuid() });
const name = z.string().trim().min(1, 'credentials.nameEmpty').max(100);
/** Values by field. Without a secret's key it stays as it is; an empty text removes the value. */
const values = z.record(z.string().max(60), z.string().trim().max(8000));
const micros = z.number().int().min(0).max(10_000_000_000).nullable();
const modelBody = z.strictObject({
  label: z.string().trim().min(1, 'credentials.nameEmpty').max(200),
  currency,
  inputMicros: micros,
  outputMicros: micros,
  cachedInputMicros: micros.optional(),
});
/** Each of these calls out. */
const testLimits = [{ by: 'user', burst: 20, perMinute: 20 }] as const;

export const credentialEndpoints = {
  usableModels: defineEndpoint({
    method: 'GET',
    path: '/api/models/',
    access: 'session',
    summary: 'The models that the caller may use',
    data: z.array(usableModel),
  }),
  vendors: defineEndpoint({
    method: 'GET',
    path: '/api/operator/vendors/',
    access: 'operator',
    summary: 'All AI vendors with the fields of their forms',
    data: z.array(vendor),
  }),
  localServers: defineEndpoint({
    method: 'GET',
    path: '/api/operator/local_servers/',
    access: 'operator',
    summary: 'Model servers found on this machine that are not connected',
    limits: testLimits,
    data: z.array(localServer),
  }),
  connections: defineEndpoint({
    method: 'GET',
    path: '/api/operator/connections/',
    access: 'operator',
    summary: 'The connected vendors, without their secrets',
    data: z.array(connection),
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/',
    access: 'operator',
    summary: 'Connects a vendor and adds the models whose prices are known',
    idempotent: true,
    body: z.strictObject({ vendor: z.string().max(60), name, values, isPrivateAllowed: z.boolean().default(false) }),
    data: connection,
  }),
  changeConnection: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/connections/:id/',
    access: 'operator',
    summary: 'Changes a connection; a changed address drops the stored secrets',
    params,
    body: z.strictObject({
      name: name.optional(),
      values: values.optional(),
      isPrivateAllowed: z.boolean().optional(),
      isEnabled: z.boolean().optional(),
    }),
    data: connection,
  }),
  deleteConnection: defineEndpoint({
    method: 'DELETE',
    path: '/api/operator/connections/:id/',
    access: 'operator',
    summary: 'Removes a connection with its models and secrets',
    params,
    data: z.object({}),
  }),
  testConnection: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/test/',
    access: 'operator',
    summary: 'Calls the vendor with the stored credentials and tells how it went',
    limits: testLimits,
    params,
    data: connectionCheck,
  }),
  testValues: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/test/',
    access: 'operator',
    summary: 'Calls the vendor with values that are not stored yet; stored secrets fill in only where no address changes',
    limits: testLimits,
    body: z.strictObject({
      vendor: z.string().max(60),
      values,
      isPrivateAllowed: z.boolean().default(false),
      connectionId: z.uuid().optional(),
    }),
    data: connectionCheck,
  }),
  models: defineEndpoint({
    method: 'GET',
    path: '/api/operator/connections/:id/models/',
    access: 'operator',
    summary: 'The models of a connection with official prices and ours',
    params,
    data: z.array(operatorModel),
  }),
  importModels: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/models/import/',
    access: 'operator',
    summary: 'Asks the vendor for its models and adds the new ones, switched off',
    limits: testLimits,
    params,
    data: z.object({ added: z.number().int(), models: z.array(operatorModel) }),
  }),
  addModel: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/models/',
    access: 'operator',
    summary: 'Adds a model by its name',
    params,
    body: modelBody.extend({ modelId: z.string().trim().min(1, 'credentials.nameEmpty').max(200) }),
    data: operatorModel,
  }),
  changeModel: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/models/:id/',
    access: 'operator',
    summary: 'Changes prices or name of a model, switches it, or makes it the default',
    params,
    body: modelBody.extend({ isEnabled: z.boolean(), isDefault: z.boolean() }).partial(),
    data: operatorModel,
  }),
  deleteModel: defineEndpoint({
    method: 'DELETE',
    path: '/api/operator/models/:id/',
    access: 'operator',
    summary: 'Removes a model from its connection',
    params,
    data: z.object({}),
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
