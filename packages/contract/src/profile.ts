import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** A store that the account has connected, as the profile lists it. */
export const shopEntry = z.object({ id: z.string(), domain: z.string(), name: z.string(), platform: z.string() });
export type ShopEntry = z.infer<typeof shopEntry>;

/** The signed-in user as the console sees them; `usage` and `shop` decide the variant. */
const profileUser = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Name of the account that the user belongs to. */
  owner: z.string(),
  currency: z.string(),
  /** No tip is shown any more. */
  isDismissedTips: z.boolean(),
  /** The tips that the person has put away, each by its name. */
  dismissedTips: z.array(z.string()),
  /** `inkstone_api`, `quseit`. */
  usage: z.array(z.string()),
  /** `ADVANCED` opens AI Assistant and Plugin; empty otherwise. */
  property_type: z.string(),
  role: z.enum(['owner', 'member', 'shared']),
  isOperator: z.boolean(),
  isEmailVerified: z.boolean(),
  language: z.enum(['en', 'zh']),
});

export const profile = z.object({
  user: profileUser,
  /** The current shop; null outside the copywriting variant. */
  shop: z.object({ shop_id: z.string(), domain: z.string(), name: z.string() }).nullable(),
  /** The person's own time zone; null follows the device. */
  settings: z.object({ timeZone: z.string().nullable(), devLogin: z.boolean() }),
  /** The title is empty where the account has set none. */
  enterprise_setting: z.object({ title: z.string(), domain: z.string() }).nullable(),
});
export type Profile = z.infer<typeof profile>;

/** Lists for the store forms: of the current store, and of countries in the caller's language. */
export const enums = z.object({
  shipTo: z.array(z.string()),
  collections: z.array(z.object({ id: z.string(), title: z.string() })),
  sourcing: z.object({
    priceMax: z.string(),
    categorys: z.array(z.string()),
    suppliers: z.array(z.string()),
    shipAddress: z.object({ shipFrom: z.array(z.string()), shipTo: z.array(z.string()) }),
  }),
});
export type Enums = z.infer<typeof enums>;

/** A country with its names, for addresses and shipping. */
const location = z.object({ code: z.string(), name: z.string() });

export const profileEndpoints = {
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/user/profile/',
    access: 'any-session',
    summary: 'The signed-in user, shop and settings',
    data: profile,
  }),
  shops: defineEndpoint({
    method: 'GET',
    path: '/api/user/shop/',
    access: 'session',
    summary: 'The connected shops',
    data: z.array(shopEntry),
  }),
  saveProfile: defineEndpoint({
    method: 'PATCH',
    path: '/api/user/profile/',
    access: 'any-session',
    summary: 'Changes the caller’s own name, language or time zone',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).optional(),
      language: z.enum(['en', 'zh']).optional(),
      timeZone: z.string().max(60).nullable().optional(),
    }),
    data: profile,
  }),
  dismissTip: defineEndpoint({
    method: 'POST',
    path: '/api/user/dismiss/tip/',
    access: 'session',
    summary: 'Hides or shows one tip, or all of them; all are flipped without a value',
    body: z.strictObject({
      /** The name of one tip; left out, all are meant. */
      tip: z
        .string()
        .regex(/^[a-z][a-zA-Z]{0,39}$/)
        .optional(),
      dismissed: z.boolean().optional(),
    }),
    data: z.object({ isDismissedTips: z.boolean(), dismissedTips: z.array(z.string()) }),
  }),
  enums: defineEndpoint({ method: 'GET', path: '/api/enums/', access: 'session', summary: 'Lists for the store forms', data: enums }),
  locations: defineEndpoint({
    method: 'GET',
    path: '/api/locations/',
    access: 'session',
    summary: 'Countries in the caller’s language',
    data: z.array(location),
  }),
};
