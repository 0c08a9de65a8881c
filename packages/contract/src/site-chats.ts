import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** In characters, but for `origins`, which are counted, and messages of a day. */
export const siteChatLimits = { origins: 20, origin: 200, title: 60, greeting: 300, visitorDaily: 1000, baseDaily: 100_000 } as const;

/** A web site as browsers name it; `*.` stands for whatever is one name below. Plain http is for the machine of whoever builds the site. */
const siteOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(siteChatLimits.origin, 'siteChat.originWrong')
  .regex(
    /^(?:https:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::[0-9]{1,5})?$/,
    'siteChat.originWrong',
  );

const range = (most: number) => z.number().int('siteChat.dailyRange').min(1, 'siteChat.dailyRange').max(most, 'siteChat.dailyRange');

/** What is set of the chat of a knowledge base on web sites. */
export const siteChatSettings = z.strictObject({
  isEnabled: z.boolean(),
  /** The web sites on which it may stand. */
  origins: z.array(siteOrigin).max(siteChatLimits.origins, 'siteChat.manyOrigins'),
  /** Empty for the name of the base. */
  title: z.string().trim().max(siteChatLimits.title, 'siteChat.titleLong'),
  greeting: z.string().trim().max(siteChatLimits.greeting, 'siteChat.greetingLong'),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'siteChat.colorWrong'),
  side: z.enum(['right', 'left']),
  /** Whether the web site may say, or has to say, who its visitors are, by a token that it signs. */
  identity: z.enum(['anonymous', 'optional', 'required']),
  /** Messages a day, of one visitor and of all together. */
  visitorDaily: range(siteChatLimits.visitorDaily),
  baseDaily: range(siteChatLimits.baseDaily),
});
export type SiteChatSettings = z.infer<typeof siteChatSettings>;

/** The same as its administrator sees it. */
const siteChat = siteChatSettings.extend({
  /** Null before it was saved first. */
  publicId: z.string().nullable(),
  /** The script that a web site loads. */
  scriptUrl: z.url(),
  hasSecret: z.boolean(),
  revision: z.number().int(),
});
export type SiteChat = z.infer<typeof siteChat>;

/** What a visitor's chat is told before it begins. */
const visit = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  baseId: z.uuid(),
  /** Of whom the token is: what a page keeps of somebody is nothing to the next one. */
  visitorId: z.uuid(),
  /** By whose word the visitor is known: nobody's, the web site's, or that of the company's own sign-in. */
  by: z.enum(['nobody', 'site', 'oauth']),
  title: z.string(),
  greeting: z.string(),
  color: z.string(),
  /** The file of the base's small picture. */
  avatar: z.uuid().nullable(),
  /** Who this is said to be; null for anybody. */
  name: z.string().nullable(),
});
export type SiteVisit = z.infer<typeof visit>;

const params = z.object({ id: z.uuid() });
const publicParams = z.object({ publicId: z.string().min(16).max(64) });
const access = 'enterprise-admin';

export const siteChatEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/site_chat/',
    access,
    summary: 'The chat of a knowledge base on web sites',
    params,
    data: siteChat,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/site_chat/',
    access,
    summary: 'Sets where it may stand, how it looks, and how much may be asked there; 409 when the revision is not the newest',
    params,
    body: siteChatSettings.extend({ revision: z.number().int().min(0) }),
    data: siteChat,
  }),
  makeSecret: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/site_chat/secret/',
    access,
    summary: 'Makes the secret by which a web site signs who its visitors are; the one before ends, and this is in this answer only',
    params,
    body: z.strictObject({}),
    data: z.object({ secret: z.string() }),
  }),
  visit: defineEndpoint({
    method: 'POST',
    path: '/api/site_chat/:publicId/visit/',
    access: 'public',
    summary: 'Lets a visitor of a web site in, anew or by the token of an earlier visit; the token opens this chat alone, for an hour',
    limits: [{ by: 'address', burst: 60, perMinute: 60 }],
    params: publicParams,
    body: z.strictObject({
      /** Of the page that shows the chat in a frame. */
      parentOrigin: z.string().max(300),
      token: z.string().max(2000).nullable().default(null),
      /** A JWT (HS256) of the web site: `sub`, `exp`, `aud` (the public id), perhaps `name`. */
      identity: z.string().max(4000).nullable().default(null),
      /** The word of a sign-in at the company's own server, good once. */
      signIn: z.string().max(100).nullable().default(null),
    }),
    data: visit,
  }),
  signIn: defineEndpoint({
    method: 'GET',
    path: '/api/site_chat/:publicId/sign_in/',
    access: 'public',
    summary: 'Sends a visitor’s window to the company’s own server to sign in',
    limits: [{ by: 'address', burst: 30, perMinute: 30 }],
    params: publicParams,
    redirect: true,
  }),
  signedIn: defineEndpoint({
    method: 'GET',
    path: '/api/site_chat/:publicId/signed_in/',
    access: 'public',
    summary: 'Where that server sends the window back, an address of this chat alone',
    limits: [{ by: 'address', burst: 30, perMinute: 30 }],
    params: publicParams,
    query: z.record(z.string(), z.string().max(4096)),
    redirect: true,
  }),
};
