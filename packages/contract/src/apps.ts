import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { pointAmount } from './wallet.ts';

/** So many of each there may be: apps of an account, keys of an app. */
export const appLimits = { apps: 50, keys: 10, name: 80, description: 500, keyName: 80, keepHours: 168 } as const;

/** What an app may spend in a month, in points; null is no limit. */
export const monthlyLimit = z.literal([1000, 2000, 5000, 10_000]).nullable();

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
  /** Refused from then on; null for never. */
  expiresAt: z.iso.datetime().nullable(),
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
  isEnabled: z.boolean(),
  state: appState,
  createdAt: z.iso.datetime(),
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
const changes = content.partial();
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
    summary: 'Changes name, description, vendor or monthly limit of an app',
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
  setKeyIsEnabled: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/set_key_is_enabled/',
    access: 'owner',
    summary: 'Switches a key on or off',
    params,
    body: ofKey.extend({ isEnabled: z.boolean() }),
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
