import { z } from 'zod';
import { emailAddress as email } from './kit/email.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { monthlyPoints } from './monthly-points.ts';
import { personGroups } from './person-groups.ts';
import { pointAmount } from './wallet.ts';

/**
 * `active`: may sign in; `disabled`: may not; `invited`: the link of the invitation is out; `expired`: it has ended by itself;
 * `uninvited`: there is none.
 */
const sharedUserStatus = z.enum(['active', 'disabled', 'invited', 'expired', 'uninvited']);

const language = z.enum(['en', 'zh']);

/** What somebody may spend a month: as the knowledge base says that is asked, no limit, or so many points in all. */
const userLimit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('base') }),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('points'), points: monthlyPoints }),
]);
export type UserLimit = z.infer<typeof userLimit>;

/** A knowledge base that is opened to somebody; `by: 'person'` where it names them, whatever else opens it too. */
const openedBase = z.object({ id: z.uuid(), name: z.string(), by: z.enum(['everybody', 'group', 'person']) });

/** Somebody whom an enterprise lets in to what it opens to this person, and to nothing else. */
export const sharedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Of the mails to this person, and of the console when it is opened first. */
  language,
  status: sharedUserStatus,
  /** Disabled by whoever runs the installation: only they take it back. */
  isDisabledByOperator: z.boolean(),
  /** The person came too late and asked for another invitation. */
  hasAskedAgain: z.boolean(),
  /** When the invitation ends; null where none is out. */
  invitationEndsAt: z.iso.datetime().nullable(),
  /** How many questions this person has asked, in the conversations that are kept. */
  usageCount: z.number().int(),
  /** What is opened to one of these is opened to this person. */
  groups: z.array(z.string()),
  /** The knowledge bases that this person may ask, and by what: as everybody, as one of a group, or by name. */
  bases: z.array(openedBase),
  limit: userLimit,
  /** In this month, in UTC. */
  spentThisMonth: pointAmount,
  createdAt: z.iso.datetime(),
});
export type SharedUser = z.infer<typeof sharedUser>;

/** `password` is shown in this one answer and never again; null where none was made. */
const withPassword = z.object({ user: sharedUser, password: z.string().nullable() });

const name = z
  .string()
  .trim()
  .min(1, 'sharedUser.name')
  .max(100, 'sharedUser.name')
  // Names stand in mails: no controls, and nothing that ends a line.
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'sharedUser.name');

const params = z.object({ id: z.uuid() });
const admin = 'enterprise-admin' as const;
/** Each of these calls sends a mail or makes a password. */
const sendLimits = [{ by: 'account', burst: 60, perMinute: 20 }] as const;

const token = z.string().max(200);
const linkLimits = [{ by: 'address', burst: 20, perMinute: 20 }] as const;

/** What stands behind a link: who it is for, and whether it still opens. */
export const sharedUserLink = z.object({
  purpose: z.enum(['invitation', 'password']),
  /** `ended`: withdrawn, or followed by a newer one; `elsewhere`: the address signs in to another account of this installation. */
  status: z.enum(['open', 'expired', 'used', 'ended', 'elsewhere']),
  /** The account that sent it. */
  company: z.string(),
  name: z.string(),
  email: z.string(),
  /** False where people sign in at an outside portal. */
  needsPassword: z.boolean(),
  /** Another invitation was asked for by this link. */
  hasAskedAgain: z.boolean(),
});
export type SharedUserLink = z.infer<typeof sharedUserLink>;

export const sharedUserEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/shared_user/',
    access: admin,
    summary: 'The shared users of the account, newest first; searched by name and e-mail',
    query: pageQuery.extend({ q: z.string().trim().max(200).default('') }),
    /** `groups`: all that somebody of the account has. `hasPasswords`: people sign in on our own pages, and not at an outside portal. */
    data: page(sharedUser).extend({ groups: z.array(z.string()), hasPasswords: z.boolean() }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/',
    access: admin,
    summary: 'Adds a shared user: by an invitation, or at once with a password that is made here',
    limits: sendLimits,
    body: z.strictObject({ name, email, language, isInvited: z.boolean() }),
    data: withPassword.extend({ isMailSent: z.boolean() }),
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/shared_user/:id/',
    access: admin,
    summary: 'Changes name, language, limit and what is opened; the address only of who has not come yet, whose invitation ends with it',
    params,
    body: z
      .strictObject({
        ...{ name, email, language, limit: userLimit, groups: personGroups },
        /** The knowledge bases that are opened to this person by name; one that was open to nobody is then open to chosen ones. */
        baseIds: z.array(z.uuid()).max(500),
      })
      .partial(),
    data: sharedUser,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/shared_user/:id/',
    access: admin,
    summary: 'Deletes a shared user and ends their sessions at once; can be undone for ten minutes',
    params,
    data: z.object({}),
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/restore/',
    access: admin,
    summary: 'Undoes a deletion',
    params,
    data: sharedUser,
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/invite/',
    access: admin,
    summary: 'Sends the invitation, once more where it was sent before; the older link opens nothing then',
    limits: sendLimits,
    params,
    data: sharedUser,
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/revoke/',
    access: admin,
    summary: 'Withdraws the invitation',
    params,
    data: sharedUser,
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/disable/',
    access: admin,
    summary: 'Disables a shared user and ends their sessions at once',
    params,
    data: sharedUser,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/enable/',
    access: admin,
    summary: 'Lets a disabled shared user sign in again',
    params,
    data: sharedUser,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/shared_user/:id/reset_password/',
    access: admin,
    summary: 'Sends a link to a new password, or makes one at once and ends all sessions',
    limits: sendLimits,
    params,
    body: z.strictObject({ by: z.enum(['mail', 'new-password']) }),
    data: withPassword,
  }),
  link: defineEndpoint({
    method: 'POST',
    path: '/api/portal/shared_user/',
    access: 'public',
    summary: 'What stands behind a link that a shared user was sent',
    limits: linkLimits,
    body: z.strictObject({ token }),
    data: sharedUserLink,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/portal/shared_user/accept/',
    access: 'public',
    summary: 'Sets the password by such a link, once, and signs in',
    limits: linkLimits,
    body: z.strictObject({
      token,
      /** Empty where people sign in at an outside portal. */
      password: z.string().max(128, 'portal.passwordLength').default(''),
      state: z.string().max(100).default(''),
    }),
    data: z.object({ location: z.string() }),
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/portal/shared_user/ask/',
    access: 'public',
    summary: 'Asks whoever invited this person for another invitation, by one that has expired',
    limits: linkLimits,
    body: z.strictObject({ token }),
    data: z.object({}),
  }),
};
