import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** A second proof of who signs in: a device that answers a challenge, or an app that shows six digits for half a minute. */
export const factorKind = z.enum(['passkey', 'totp']);
export type FactorKind = z.infer<typeof factorKind>;

export const factor = z.object({
  id: z.uuid(),
  kind: factorKind,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Factor = z.infer<typeof factor>;

/** What the caller has, and what may be added. */
export const factorList = z.object({
  /** False where people sign in at an outside portal, which asks for its own second proof. */
  isOffered: z.boolean(),
  /** Passkeys belong to a host name; an installation that is reached by a bare IP address has none. */
  mayAddPasskey: z.boolean(),
  /** Whether a password has to be typed to change something here. */
  hasPassword: z.boolean(),
  factors: z.array(factor),
  recoveryCodesLeft: z.number().int(),
});
export type FactorList = z.infer<typeof factorList>;

/** JSON of the browser's WebAuthn interface; the library that made it is the one that reads it. */
const webAuthnJson = z.record(z.string(), z.unknown());

const name = z
  .string()
  .trim()
  .min(1, 'factor.name')
  .max(60, 'factor.name')
  .regex(/^\P{Cc}*$/u, 'factor.name');
const password = z.string().max(128).default('');
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/, 'factor.codeWrong');
/** The codes are shown in this answer and never again; null where the caller had some already. */
const enrolled = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const params = z.object({ id: z.uuid() });

const changeLimits = [{ by: 'user', burst: 15, perMinute: 2 }] as const;
const checkLimits = [{ by: 'address', burst: 20, perMinute: 20 }] as const;
const second = '/api/portal/second/' as const;

export const factorEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/user/factors/',
    access: 'any-session',
    summary: 'The caller’s second factors',
    data: factorList,
  }),
  beginTotp: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/totp/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Makes a secret for an authenticator app; it counts once its first code was entered',
    body: z.strictObject({ password }),
    data: z.object({ id: z.uuid(), secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/totp/confirm/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Adds the authenticator app that shows this code',
    body: z.strictObject({ id: z.uuid(), name, code: sixDigits }),
    data: enrolled,
  }),
  beginPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/passkey/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'What the browser needs to make a passkey',
    body: z.strictObject({ password }),
    data: z.object({ options: webAuthnJson }),
  }),
  confirmPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/passkey/confirm/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Adds the passkey that the browser made',
    body: z.strictObject({ name, response: webAuthnJson }),
    data: enrolled,
  }),
  rename: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/:id/rename/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Gives a second factor another name',
    params,
    body: z.strictObject({ name }),
    data: z.object({}),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/:id/remove/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Removes a second factor; with the last one its recovery codes go too',
    params,
    body: z.strictObject({ password }),
    data: z.object({}),
  }),
  renewCodes: defineEndpoint({
    method: 'POST',
    path: '/api/user/factors/recovery_codes/',
    access: 'any-session',
    limits: changeLimits,
    summary: 'Makes new recovery codes; the old ones are good no longer',
    body: z.strictObject({ password }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/operator/users/:id/reset_factors/',
    access: 'operator',
    limits: changeLimits,
    summary: 'Removes all second factors of somebody who lost them; confirmed by the operator’s own password',
    params,
    body: z.strictObject({ password }),
    data: z.object({}),
  }),
  secondStep: defineEndpoint({
    method: 'POST',
    path: '/api/portal/second/begin/',
    access: 'public',
    limits: checkLimits,
    summary: 'What the sign-in that is under way in this browser asks for',
    data: z.object({ kinds: z.array(factorKind), passkeyOptions: webAuthnJson.nullable() }),
  }),
  finishSecondStep: defineEndpoint({
    method: 'POST',
    path: second,
    access: 'public',
    limits: checkLimits,
    summary: 'Proves the second factor and goes on to the console',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('totp'), code: sixDigits }),
      z.strictObject({ kind: z.literal('recovery'), code: z.string().trim().min(1, 'factor.codeWrong').max(60, 'factor.codeWrong') }),
      z.strictObject({ kind: z.literal('passkey'), response: webAuthnJson }),
    ]),
    data: z.object({ location: z.string() }),
  }),
};
