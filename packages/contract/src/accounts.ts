import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** Markers that decide what an account is for: an enterprise, an API customer. */
export const usageMarker = z.enum(['quseit', 'inkstone_api']);
export type UsageMarker = z.infer<typeof usageMarker>;

export const propertyType = z.enum(['', 'ADVANCED']);
export type PropertyType = z.infer<typeof propertyType>;

/** An account as the operator's list shows it. */
export const accountEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  /** E-mail of its first user; null when that user is gone. */
  ownerEmail: z.string().nullable(),
  usage: z.array(z.string()),
  propertyType: z.string(),
  userCount: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AccountEntry = z.infer<typeof accountEntry>;

export const accountUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'member', 'shared']),
  isOperator: z.boolean(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Devices that are signed in now. */
  sessionCount: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AccountUser = z.infer<typeof accountUser>;

export const accountDetail = accountEntry.extend({
  users: z.array(accountUser),
  shops: z.array(z.object({ id: z.uuid(), name: z.string(), domain: z.string(), platform: z.string() })),
});
export type AccountDetail = z.infer<typeof accountDetail>;

const params = z.object({ id: z.uuid() });

export const accountEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/accounts/',
    access: 'operator',
    summary: 'All accounts, newest first; searched by name, user name or e-mail',
    query: pageQuery.extend({ q: z.string().trim().max(200).default(''), state: z.enum(['all', 'active', 'disabled']).default('all') }),
    data: page(accountEntry),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/operator/accounts/:id/',
    access: 'operator',
    summary: 'One account with users and stores',
    params,
    data: accountDetail,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/accounts/:id/',
    access: 'operator',
    summary: 'Changes the usage markers and the property type',
    params,
    body: z.strictObject({ usage: z.array(usageMarker).max(2).optional(), propertyType: propertyType.optional() }),
    data: accountDetail,
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/operator/accounts/:id/disable/',
    access: 'operator',
    summary: 'Closes an account and ends all its sessions at once',
    params,
    data: accountDetail,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/api/operator/accounts/:id/enable/',
    access: 'operator',
    summary: 'Opens a disabled account again',
    params,
    data: accountDetail,
  }),
  disableUser: defineEndpoint({
    method: 'POST',
    path: '/api/operator/users/:id/disable/',
    access: 'operator',
    summary: 'Disables one user and ends all their sessions at once',
    params,
    data: accountDetail,
  }),
  enableUser: defineEndpoint({
    method: 'POST',
    path: '/api/operator/users/:id/enable/',
    access: 'operator',
    summary: 'Lets a disabled user sign in again',
    params,
    data: accountDetail,
  }),
  endUserSessions: defineEndpoint({
    method: 'POST',
    path: '/api/operator/users/:id/end_sessions/',
    access: 'operator',
    summary: 'Signs one user out everywhere; the caller’s own session stays',
    params,
    data: accountDetail,
  }),
  endAllSessions: defineEndpoint({
    method: 'POST',
    path: '/api/operator/users/end_sessions/',
    access: 'operator',
    summary: 'Signs everybody out everywhere but the caller here',
    // Said in words, for it is felt by everybody.
    body: z.strictObject({ everybody: z.literal(true) }),
    data: z.object({ ended: z.number().int() }),
  }),
};
