import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** What the operator can do, as the audit log names it. */
export const auditAction = z.enum([
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
  'user.signOut',
  'user.signOutAll',
  'user.reset-factors',
  'order.approve',
  'order.decline',
  'order.refund',
  'payment.change',
  'codes.make',
  'codes.disable',
  'codes.enable',
  'gift.change',
  'withdrawal.approve',
  'withdrawal.pay',
  'withdrawal.reject',
]);
export type AuditAction = z.infer<typeof auditAction>;

/** What an entry is about, the first word of its action. */
export const auditSubject = z.enum([
  'connection',
  'model',
  'pricing',
  'account',
  'user',
  'order',
  'payment',
  'codes',
  'gift',
  'withdrawal',
]);
export type AuditSubject = z.infer<typeof auditSubject>;

const facts = z.record(z.string(), z.unknown());

/** One entry of the audit log: who did what to whom, with the changed facts before and after; secrets are only named. */
export const auditEntry = z.object({
  id: z.number().int(),
  actorName: z.string(),
  action: auditAction,
  subjectId: z.string(),
  subjectName: z.string(),
  before: facts.nullable(),
  after: facts.nullable(),
  address: z.string(),
  at: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/acts/',
    access: 'operator',
    summary: 'What the operator did, newest first; searched by who did it, from which address, and the name of the thing',
    query: pageQuery.extend({ q: z.string().trim().max(100).default(''), subject: auditSubject.or(z.literal('all')).default('all') }),
    data: page(auditEntry),
  }),
};
