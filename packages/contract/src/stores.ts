import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** What a store platform can do; what it cannot is left out of the screens instead of failing. */
export const storeCapability = z.enum([
  'products.read',
  'products.create',
  'products.update',
  'products.seo',
  'products.tags',
  'products.imageAlts',
  'status.archived',
  'status.unlisted',
  'articles',
  'pages',
  'schedule',
  'translations',
  'webhooks',
]);
export type StoreCapability = z.infer<typeof storeCapability>;

/** The store that the console works on now. */
export const currentStore = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  platform: z.string(),
  capabilities: z.array(storeCapability),
  /** Where shoppers see it; null when it has no public front. */
  url: z.string().nullable(),
});
export type CurrentStore = z.infer<typeof currentStore>;

/** So many stores an account can have. */
export const mostStores = 5;

const connectedStore = currentStore.pick({ id: true, name: true, domain: true });

export const storeEndpoints = {
  current: defineEndpoint({
    method: 'GET',
    path: '/api/store/current/',
    access: 'session',
    summary: 'The current store and what its platform can do; null without one',
    data: currentStore.nullable(),
  }),
  connectSandbox: defineEndpoint({
    method: 'POST',
    path: '/api/store/sandbox/',
    access: 'owner',
    summary: 'Connects one more store inside this installation; the current store stays',
    limits: [{ by: 'account', burst: 10, perMinute: 10 }],
    idempotent: true,
    body: z.strictObject({ name: z.string().trim().min(1, { error: 'store.nameEmpty' }).max(80) }),
    data: connectedStore,
  }),
};
