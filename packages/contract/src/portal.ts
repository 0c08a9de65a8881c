import { z } from 'zod';
import { emailAddress as email } from './kit/email.ts';
import { defineEndpoint } from './kit/endpoint.ts';

/** What a new account is for; decides its usage marker. */
export const productVariant = z.enum(['copywriting', 'api', 'enterprise']);

/** The development logins, in the order of their buttons. */
export const devLogin = z.enum(['shop', 'enterprise', 'api', 'operator']);
export type DevLogin = z.infer<typeof devLogin>;

/** What the sign-in pages may offer. */
export const portalOptions = z.object({
  /** Id of the portal integration; `embedded` is our own pages. */
  kind: z.string(),
  /** Where an outside portal begins; null for our own pages. */
  startUrl: z.string().nullable(),
  isRegistrationOpen: z.boolean(),
  /** Nobody has registered yet: the first account runs the installation. */
  isFirstAccount: z.boolean(),
  /** The first account asks for the token that the start prints. */
  needsSetupToken: z.boolean(),
  /** Codes reach people by e-mail; otherwise they stand in the server's log. */
  sendsMail: z.boolean(),
  /** Only on a development server, only for a caller on the same machine. */
  devLogins: z.array(devLogin),
});
export type PortalOptions = z.infer<typeof portalOptions>;

const newPassword = z.string().min(8, 'portal.passwordLength').max(128, 'portal.passwordLength');
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'portal.codeWrong');

/** Where the sign-in came from: the target and the state that the gate sent along. */
const attempt = { redirect: z.string().max(2048).default(''), state: z.string().max(100).default('') };

/** Where the browser goes next: the console's `/sso` with its one-time token. */
const handedOver = z.object({ location: z.string() });

const signInLimits = [{ by: 'address', burst: 20, perMinute: 20 }] as const;
const mailLimits = [{ by: 'address', burst: 10, perMinute: 5 }] as const;

export const portalEndpoints = {
  options: defineEndpoint({
    method: 'GET',
    path: '/api/portal/',
    access: 'public',
    summary: 'What the sign-in pages offer',
    data: portalOptions,
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/portal/register/',
    access: 'public',
    summary: 'Opens an account, or sends a code to prove the address first',
    limits: mailLimits,
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, 'portal.name')
        .max(100, 'portal.name')
        .regex(/^\P{Cc}*$/u, 'portal.name'),
      email,
      password: newPassword,
      variant: productVariant,
      isPolicyAccepted: z.literal(true, 'portal.policy'),
      /** The code of whoever invited this person; one that is not known is no obstacle. */
      invitation: z.string().trim().max(40).default(''),
      /** The token that the start prints, for the first account where others than this machine can reach the server. */
      setup: z.string().max(100).default(''),
      ...attempt,
    }),
    data: z.discriminatedUnion('status', [
      z.object({ status: z.literal('signed-in'), location: z.string() }),
      z.object({ status: z.literal('code-sent') }),
    ]),
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/portal/verify_email/',
    access: 'public',
    summary: 'Finishes a registration with the code that was sent',
    limits: signInLimits,
    body: z.strictObject({ email, code, ...attempt }),
    data: handedOver,
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/api/portal/resend/',
    access: 'public',
    summary: 'Sends the code of a waiting registration again',
    limits: mailLimits,
    body: z.strictObject({ email }),
    data: z.object({}),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/portal/login/',
    access: 'public',
    summary: 'Signs in with e-mail and password',
    limits: signInLimits,
    body: z.strictObject({ email, password: z.string().min(1).max(128), ...attempt }),
    data: handedOver,
  }),
  requestCode: defineEndpoint({
    method: 'POST',
    path: '/api/portal/code/',
    access: 'public',
    summary: 'Sends a sign-in code, if the address is known',
    limits: mailLimits,
    body: z.strictObject({ email }),
    data: z.object({}),
  }),
  codeLogin: defineEndpoint({
    method: 'POST',
    path: '/api/portal/code/login/',
    access: 'public',
    summary: 'Signs in with the code that was sent',
    limits: signInLimits,
    body: z.strictObject({ email, code, ...attempt }),
    data: handedOver,
  }),
  forgot: defineEndpoint({
    method: 'POST',
    path: '/api/portal/forgot/',
    access: 'public',
    summary: 'Sends a code for a new password, if the address is known',
    limits: mailLimits,
    body: z.strictObject({ email }),
    data: z.object({}),
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/portal/reset/',
    access: 'public',
    summary: 'Sets a new password with the code that was sent, ends every session and signs in',
    limits: signInLimits,
    body: z.strictObject({ email, code, password: newPassword, ...attempt }),
    data: handedOver,
  }),
  requestProof: defineEndpoint({
    method: 'POST',
    path: '/api/user/get_email_verify_captcha/',
    access: 'any-session',
    summary: 'Sends a code that proves the caller’s own address',
    limits: [{ by: 'user', burst: 3, perMinute: 1 }],
    data: z.object({}),
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/user/verify_email/',
    access: 'any-session',
    summary: 'Proves the caller’s own address with the code that was sent',
    limits: [{ by: 'user', burst: 10, perMinute: 10 }],
    body: z.strictObject({ captcha: code }),
    data: z.object({}),
  }),
  oidcLogin: defineEndpoint({
    method: 'GET',
    path: '/api/auth/oidc/login/',
    access: 'public',
    summary: 'Sends the browser to the outside portal',
    limits: signInLimits,
    query: z.object({
      ...attempt,
      /** The token of the printed address, for the first account. */
      setup: z.string().max(100).default(''),
    }),
    redirect: true,
  }),
  oidcCallback: defineEndpoint({
    method: 'GET',
    path: '/api/auth/oidc/callback/',
    access: 'public',
    summary: 'Where the outside portal sends the browser back',
    limits: signInLimits,
    query: z.record(z.string(), z.string().max(4096)),
    redirect: true,
  }),
};
