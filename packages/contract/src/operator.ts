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
  role: z.enum(['owner', 'member']),
  isOperator: z.boolean(),
  isEmailVerified: z.boolean(),
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

/** What the operator can do, as the log names it. */
export const operatorAct = z.enum([
  'connection.create',
  'connection.change',
  'connection.delete',
  'model.add',
  'model.import',
  'model.change',
  'model.delete',
  'pricing.change',
  'account.change',
  'account.disable',
  'account.enable',
  'user.disable',
  'user.enable',
  'order.approve',
  'order.decline',
  'order.refund',
  'codes.make',
  'codes.disable',
  'codes.enable',
  'withdrawal.approve',
  'withdrawal.pay',
  'withdrawal.reject',
]);
export type OperatorAct = z.infer<typeof operatorAct>;

const facts = z.record(z.string(), z.unknown());

/** One line of the log: who did what to whom, with the changed facts before and after; secrets are only named. */
export const actEntry = z.object({
  id: z.number().int(),
  actorName: z.string(),
  act: operatorAct,
  subjectId: z.string(),
  subjectName: z.string(),
  before: facts.nullable(),
  after: facts.nullable(),
  address: z.string(),
  at: z.iso.datetime(),
});
export type ActEntry = z.infer<typeof actEntry>;

const params = z.object({ id: z.uuid() });

export const operatorEndpoints = {
  accounts: defineEndpoint({
    method: 'GET',
    path: '/api/operator/accounts/',
    access: 'operator',
    summary: 'All accounts, newest first; searched by name, user name or e-mail',
    query: pageQuery.extend({ q: z.string().trim().max(200).default(''), state: z.enum(['all', 'active', 'disabled']).default('all') }),
    data: page(accountEntry),
  }),
  account: defineEndpoint({
    method: 'GET',
    path: '/api/operator/accounts/:id/',
    access: 'operator',
    summary: 'One account with users and stores',
    params,
    data: accountDetail,
  }),
  changeAccount: defineEndpoint({
    method: 'PATCH',
    path: '/api/operator/accounts/:id/',
    access: 'operator',
    summary: 'Changes the usage markers and the property type',
    params,
    body: z.strictObject({ usage: z.array(usageMarker).max(2).optional(), propertyType: propertyType.optional() }),
    data: accountDetail,
  }),
  disableAccount: defineEndpoint({
    method: 'POST',
    path: '/api/operator/accounts/:id/disable/',
    access: 'operator',
    summary: 'Closes an account and ends all its sessions at once',
    params,
    data: accountDetail,
  }),
  enableAccount: defineEndpoint({
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
  acts: defineEndpoint({
    method: 'GET',
    path: '/api/operator/acts/',
    access: 'operator',
    summary: 'What the operator did, newest first',
    query: pageQuery,
    data: page(actEntry),
  }),
};
