import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** What the login gate asks first: whether the session cookie still holds, and where to sign in when it does not. */
export const sessionState = z.object({
  authenticated: z.boolean(),
  /** Let in to what was opened to this person alone; the console has a house of its own for such people. */
  isSharedUser: z.boolean(),
  /** Not signed in any more, because this person's access was switched off; only who holds the secret of the session is told. */
  isSwitchedOff: z.boolean(),
  /** Header token for state changes; empty without a session. */
  csrfToken: z.string(),
  /** The portal's sign-in address; the gate adds `redirect`. */
  loginUrl: z.string(),
});
export type SessionState = z.infer<typeof sessionState>;

/** `confirm`: the login did not begin here, so the person is asked "Continue as …?" first; the token is still good. */
const ssoAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-in'), redirect: z.string(), csrfToken: z.string() }),
  z.object({ status: z.literal('confirm'), name: z.string(), email: z.string() }),
]);

/** One signed-in device of the caller. */
export const sessionEntry = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

const email = z.email({ error: 'session.email' }).max(320).optional();
const fakeLogin = (path: `/api/auth/fake/${string}`, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    access: 'public',
    summary,
    limits: [{ by: 'address', burst: 60, perMinute: 120 }],
    body: z.strictObject({ email }),
    data: z.object({ redirect: z.string(), csrfToken: z.string() }),
  });

export const sessionEndpoints = {
  current: defineEndpoint({
    method: 'GET',
    path: '/api/auth/session/',
    access: 'public',
    summary: 'Whether the caller is signed in',
    data: sessionState,
  }),
  sso: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sso/',
    access: 'public',
    summary: 'Exchanges the one-time token of the portal for a session',
    limits: [{ by: 'address', burst: 20, perMinute: 30 }],
    body: z.strictObject({ token: z.string().min(1).max(200), confirmed: z.boolean().default(false) }),
    data: ssoAnswer,
  }),
  logout: defineEndpoint({
    method: 'GET',
    path: '/api/auth/logout/',
    access: 'any-session',
    changesState: true,
    summary: 'Ends the session; answers the portal’s signed-out page',
    data: z.object({ logout_url: z.string() }),
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/auth/sessions/',
    access: 'any-session',
    summary: 'The caller’s signed-in devices',
    data: z.array(sessionEntry),
  }),
  endSession: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sessions/:id/end/',
    access: 'any-session',
    summary: 'Signs one device out',
    params: z.object({ id: z.uuid() }),
    data: z.object({}),
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sessions/end_others/',
    access: 'any-session',
    summary: 'Signs out everywhere but here',
    data: z.object({ ended: z.number().int() }),
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/password/',
    access: 'any-session',
    summary: 'Sets the caller’s password and signs out everywhere but here',
    limits: [{ by: 'user', burst: 10, perMinute: 10 }],
    body: z.strictObject({
      /** Empty for a caller who has no password yet. */
      current: z.string().max(128).default(''),
      password: z.string().min(8, 'session.passwordLength').max(128, 'session.passwordLength'),
    }),
    data: z.object({ csrfToken: z.string() }),
  }),
  switchShop: defineEndpoint({
    method: 'POST',
    path: '/api/auth/switch_shop/',
    access: 'session',
    summary: 'Makes another connected shop the current one',
    body: z.strictObject({ shop_id: z.string().min(1).max(100) }),
    data: z.object({}),
  }),
  connectStore: defineEndpoint({
    method: 'GET',
    path: '/api/auth/ap/login/',
    access: 'public',
    summary: 'Begins to connect the store whose domain was entered',
    limits: [{ by: 'address', burst: 20, perMinute: 30 }],
    query: z.object({ shop: z.string().max(253).default('') }),
    redirect: true,
  }),
  fakeShop: fakeLogin('/api/auth/fake/login/', 'Development only: signs in a store owner'),
  fakeEnterprise: fakeLogin('/api/auth/fake/user/login/', 'Development only: signs in an enterprise admin'),
  fakeApi: fakeLogin('/api/auth/fake/api_integration/login/', 'Development only: signs in an API customer'),
  fakeOperator: fakeLogin('/api/auth/fake/230719/login/', 'Development only: signs in the operator'),
};
