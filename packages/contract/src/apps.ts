import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { pointAmount } from './wallet.ts';

/** So many of each there may be: apps of an account, keys of an app. */
export const appLimits = {
  apps: 50,
  keys: 10,
  name: 80,
  description: 500,
  keyName: 80,
  keepHours: 168,
  requests: 100_000,
  tokens: 100_000_000,
  cacheMinutes: 10_080,
} as const;

/** What an app may spend in a month, in points; null is no limit. */
export const monthlyLimit = z.literal([1000, 2000, 5000, 10_000]).nullable();

const cacheRange = { error: 'app.cacheMinutesRange' };
/** For how many minutes a request that comes again is answered with what the first one got; null for never. */
const cacheMinutes = z.number().int().min(1, cacheRange).max(appLimits.cacheMinutes, cacheRange).nullable();

/** For how many days requests and answers are kept word for word; null for not at all. */
export const bodyDays = z.literal([1, 7, 30]).nullable();

/** Calls a minute, or tokens of requests and answers together; null is no limit. */
const perMinuteRange = { error: 'app.perMinuteRange' };
const requestsPerMinute = z.number().int(perMinuteRange).min(1, perMinuteRange).max(appLimits.requests, perMinuteRange).nullable();
const tokensPerMinute = z.number().int(perMinuteRange).min(1, perMinuteRange).max(appLimits.tokens, perMinuteRange).nullable();

/** `pending` until a call with one of its keys has succeeded. */
const appState = z.enum(['pending', 'ok']);

/** A key of an app; the secret itself is shown once, when it is made. */
export const appKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of the secret, by which a person knows it again. */
  start: z.string(),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it last opened a call, to half a minute; null for never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Refused from then on; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  /** In any 60 seconds, by each process of the installation. */
  requestsPerMinute,
  tokensPerMinute,
});
export type AppKey = z.infer<typeof appKey>;

/** What calls the AI API on behalf of an account: with keys of its own, and a limit of its own. */
export const app = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The only AI vendor that its calls may reach; null for all. */
  vendor: z.string().nullable(),
  monthlyLimit,
  cacheMinutes,
  bodyDays,
  isEnabled: z.boolean(),
  state: appState,
  createdAt: z.iso.datetime(),
  /** When one of its keys last opened a call, to half a minute; null for never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Where its calls go, as clients in OpenAI's format want it: with `/v1`. */
  endpoint: z.url(),
  /** What its calls have cost in this month (of UTC), and in all. */
  spentThisMonth: pointAmount,
  spentInAll: pointAmount,
  keys: z.array(appKey),
});
export type App = z.infer<typeof app>;

/** A key that was just made; nobody is told `secret` again. */
export const newAppKey = z.object({ key: appKey, secret: z.string() });
export type NewAppKey = z.infer<typeof newAppKey>;

const params = z.object({ id: z.uuid() });
const content = z.strictObject({
  name: z.string().trim().min(1, 'app.nameEmpty').max(appLimits.name, 'app.nameLong'),
  description: z.string().trim().max(appLimits.description, 'app.descriptionLong'),
  vendor: z.string().max(60).nullable(),
  monthlyLimit,
});
export type AppContent = z.infer<typeof content>;
const changes = content.partial().extend({ cacheMinutes: cacheMinutes.optional(), bodyDays: bodyDays.optional() });
export type AppChanges = z.infer<typeof changes>;
const keyName = z.string().trim().max(appLimits.keyName, 'app.keyNameLong');
const ofKey = z.strictObject({ keyId: z.uuid() });

export const appEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/apps/',
    access: 'session',
    summary: 'The apps of the account with their keys, the newest first',
    data: z.array(app),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/apps/',
    access: 'owner',
    summary: 'Adds an app and its first key, whose secret is in this answer only',
    body: content,
    data: newAppKey.extend({ app }),
  }),
  app: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/:id/',
    access: 'session',
    summary: 'One app with its keys',
    params,
    data: app,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/api_integration/:id/',
    access: 'owner',
    summary: 'Changes an app: name, description, vendor, monthly limit, cache, and whether bodies are kept',
    params,
    body: changes,
    data: app,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/api_integration/:id/',
    access: 'owner',
    summary: 'Removes an app; its keys are refused within a second',
    params,
    data: z.object({}),
  }),
  setIsEnabled: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/set_is_enabled/',
    access: 'owner',
    summary: 'Switches an app on or off; calls under way go on to their end',
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    data: app,
  }),
  addKey: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/add_key/',
    access: 'owner',
    summary: 'Makes one more key, whose secret is in this answer only',
    params,
    body: z.strictObject({ name: keyName }),
    data: newAppKey,
  }),
  rotateKey: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/rotate_key/',
    access: 'owner',
    summary: 'Makes a key in the place of another one, which is accepted for so many hours more',
    params,
    body: ofKey.extend({ keepHours: z.number().int().min(0).max(appLimits.keepHours) }),
    data: newAppKey,
  }),
  renameKey: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/rename_key/',
    access: 'owner',
    summary: 'Gives a key another name',
    params,
    body: ofKey.extend({ name: keyName }),
    data: app,
  }),
  setKeyIsEnabled: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/set_key_is_enabled/',
    access: 'owner',
    summary: 'Switches a key on or off',
    params,
    body: ofKey.extend({ isEnabled: z.boolean() }),
    data: app,
  }),
  setKeyLimits: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/set_key_limits/',
    access: 'owner',
    summary: 'Sets how many calls and tokens a minute a key has',
    params,
    body: ofKey.extend({ requestsPerMinute, tokensPerMinute }),
    data: app,
  }),
  removeKey: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/remove_key/',
    access: 'owner',
    summary: 'Removes a key',
    params,
    body: ofKey,
    data: app,
  }),
};
