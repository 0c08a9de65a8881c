import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** What a store platform can do; what it cannot is left out of the screens instead of failing. */
export const storeCapability = z.enum([
  'products.read',
  'products.create',
  'products.update',
  'products.seo',
  'products.tags',
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

export const storeEndpoints = {
  current: defineEndpoint({
    method: 'GET',
    path: '/api/store/current/',
    access: 'session',
    summary: 'The current store and what its platform can do; null without one',
    data: currentStore.nullable(),
  }),
};
