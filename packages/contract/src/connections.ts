import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

const bothLanguages = z.object({ en: z.string(), zh: z.string() });

/** Characters that an address of a connection may have at most. */
export const longestAddress = 2048;

/** How many calls each instance makes to a connection at once, unless the operator says otherwise, and the most that can be set. */
export const usualCallsAtOnce = 32;
export const mostCallsAtOnce = 512;

/** One field of an integration's credential form, as the integration describes it; `password` is never sent back. */
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

/** What can be connected: an AI vendor, or whatever other kinds offer; the form is drawn from `fields`. */
export const integration = z.object({
  id: z.string(),
  /** Which kind of integration it is, such as `ai`; the id is unique within it. */
  kind: z.string(),
  name: z.string(),
  description: bothLanguages,
  website: z.string().nullable(),
  fields: z.array(credentialField),
  /** Where it usually listens, when it runs on a machine of the operator; null for one on the internet. */
  localBaseUrl: z.string().nullable(),
  isBuiltin: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

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
  /** Models that the integration named; null when it does not tell or was not asked. */
  modelCount: z.number().int().nullable(),
  /** Some of their names. */
  sample: z.array(z.string()),
  checkedAt: z.iso.datetime(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** The largest share that a connection may have of the calls for a model that several offer. */
export const mostWeight = 100;
/** The share of a connection of which the operator has said nothing. */
export const usualWeight = 1;

/** Why calls through a connection failed: `fault` is an answer of 500 and above, `refused` one of 403. */
const coolingReason = z.enum(['rate-limit', 'credentials', 'refused', 'fault', 'unreachable']);
export type CoolingReason = z.infer<typeof coolingReason>;

const connectionSource = z.enum(['operator', 'environment', 'builtin']);

/** A connected integration. No secret ever stands in it: `secretsSet` names those that are stored. */
export const connection = z.object({
  id: z.uuid(),
  kind: z.string(),
  integration: z.string(),
  integrationName: z.string(),
  name: z.string(),
  source: connectionSource,
  /** The fields that are no secret, such as the base address. */
  values: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
  /** Required fields that have no value, for example after a changed address dropped the key. */
  missing: z.array(z.string()),
  isPrivateAllowed: z.boolean(),
  /** Calls that each instance makes at once: further texts wait for their turn, and calls of the AI API take another connection. Null where that is not set: then texts have the usual number of turns, and the AI API has no limit. */
  callsAtOnce: z.number().int().nullable(),
  /** Its share of the AI API's calls among the connections that offer the same model; with 0 it is called when no other one works. */
  weight: z.number().int(),
  /** Until when it is left alone after a failure, by the process that answers; of one model only unless that is null. */
  cooling: z.object({ until: z.iso.datetime(), reason: coolingReason, model: z.string().nullable() }).nullable(),
  isEnabled: z.boolean(),
  check: connectionCheck.nullable(),
  modelCount: z.number().int(),
  enabledModelCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connection>;

const params = z.object({ id: z.uuid() });
/** Left out: the only kind that has an integration with the given id. */
const kind = z.string().max(60).optional();
const name = z.string().trim().min(1, 'connection.nameEmpty').max(100);
/** Values by field. Without a secret's key it stays as it is; an empty text removes the value. */
const values = z.record(z.string().max(60), z.string().trim().max(8000));
const weightRange = { error: 'connection.weightRange' };
const callsRange = { error: 'connection.callsAtOnceRange' };
/** Each of these calls out. */
const testLimits = [{ by: 'user', burst: 20, perMinute: 20 }] as const;

export const connectionEndpoints = {
  integrations: defineEndpoint({
    method: 'GET',
    path: '/api/operator/vendors/',
    access: 'operator',
    summary: 'All that can be connected, with the fields of the forms',
    data: z.array(integration),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/connections/',
    access: 'operator',
    summary: 'The connected integrations, without their secrets',
    data: z.array(connection),
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/',
    access: 'operator',
    summary: 'Connects an integration and adds the models whose prices are known',
    idempotent: true,
    body: z.strictObject({ kind, integration: z.string().max(60), name, values, isPrivateAllowed: z.boolean().default(false) }),
    data: connection,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/connections/:id/',
    access: 'operator',
    summary: 'Changes a connection; a changed address drops the stored secrets',
    params,
    body: z.strictObject({
      name: name.optional(),
      values: values.optional(),
      isPrivateAllowed: z.boolean().optional(),
      callsAtOnce: z.number().int().min(1, callsRange).max(mostCallsAtOnce, callsRange).nullable().optional(),
      weight: z.number().int(weightRange).min(0, weightRange).max(mostWeight, weightRange).optional(),
      isEnabled: z.boolean().optional(),
    }),
    data: connection,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/operator/connections/:id/',
    access: 'operator',
    summary: 'Removes a connection with its models and secrets',
    params,
    data: z.object({}),
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/:id/test/',
    access: 'operator',
    summary: 'Calls the integration with the stored credentials and tells how it went',
    limits: testLimits,
    params,
    data: connectionCheck,
  }),
  testValues: defineEndpoint({
    method: 'POST',
    path: '/api/operator/connections/test/',
    access: 'operator',
    summary: 'Calls the integration with values that are not stored yet; stored secrets fill in only where no address changes',
    limits: testLimits,
    body: z.strictObject({
      kind,
      integration: z.string().max(60),
      values,
      isPrivateAllowed: z.boolean().default(false),
      connectionId: z.uuid().optional(),
    }),
    data: connectionCheck,
  }),
};
