import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** What the security log tells of; the word before the dot is its group. */
export const securityEventType = z.enum([
  'sign-in.open',
  'sign-in.replay',
  'sign-in.end',
  'sign-in.end-others',
  'account.register',
  'account.prove-email',
  'account.export',
  'account.delete',
  'password.ask',
  'password.reset',
  'password.change',
  'factor.add',
  'factor.remove',
  'factor.codes',
  'factor.check',
  'factor.reset',
  'shared-user.add',
  'shared-user.change',
  'shared-user.invite',
  'shared-user.revoke',
  'shared-user.come',
  'shared-user.password',
  'shared-user.disable',
  'shared-user.enable',
  'shared-user.delete',
  'shared-user.restore',
  'refusal.access',
  'refusal.csrf',
  'refusal.input',
  'refusal.limit',
  'refusal.outbound',
]);
export type SecurityEventType = z.infer<typeof securityEventType>;

/** The first word of a type, for the filter. */
export const securityEventGroup = z.enum(['sign-in', 'account', 'password', 'factor', 'shared-user', 'refusal']);
export type SecurityEventGroup = z.infer<typeof securityEventGroup>;

/** How it ended: it was done, the proof was wrong, or the server refused the request. */
export const securityEventOutcome = z.enum(['success', 'failure', 'refused']);
export type SecurityEventOutcome = z.infer<typeof securityEventOutcome>;

/** One event; several of the same kind within ten minutes, from the same address about the same person, are one with a count. */
export const securityEvent = z.object({
  id: z.number().int(),
  type: securityEventType,
  outcome: securityEventOutcome,
  /** Name and address of the person, or the mail address that was typed; empty where nobody is known. */
  who: z.string(),
  /** Whether `who` is a person of this installation. */
  isKnown: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  /** Code of the refusal; empty after a success. */
  code: z.string(),
  /** Facts by name: method, route, host. Never a secret. */
  details: z.record(z.string(), z.string()),
  count: z.number().int(),
  at: z.iso.datetime(),
  /** The last of them, where there are several. */
  lastAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** What a person sees of what happened with their own sign-in. */
const ownEvent = securityEvent.pick({
  id: true,
  type: true,
  outcome: true,
  address: true,
  userAgent: true,
  details: true,
  count: true,
  lastAt: true,
});
export type OwnSecurityEvent = z.infer<typeof ownEvent>;

const filter = {
  /** Searches person, typed address, network address, route and host. */
  q: z.string().trim().max(100).default(''),
  group: securityEventGroup.or(z.literal('all')).default('all'),
  outcome: securityEventOutcome.or(z.literal('all')).default('all'),
};

export const securityEventEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/security_events/',
    access: 'operator',
    summary: 'Sign-ins, changed passwords and refusals of the installation, newest first',
    query: pageQuery.extend(filter),
    data: page(securityEvent).extend({ keptDays: z.number().int() }),
  }),
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/api/operator/security_events/export/',
    access: 'operator',
    summary: 'The same events as a CSV file',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    query: z.object(filter),
    download: true,
  }),
  own: defineEndpoint({
    method: 'GET',
    path: '/api/auth/security_events/',
    access: 'any-session',
    summary: 'What happened lately with the caller’s own sign-in and password',
    data: z.array(ownEvent),
  }),
};
