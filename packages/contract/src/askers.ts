import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** In characters. */
export const askerLimits = { name: 80, contact: 120, company: 120, remark: 500 } as const;

/** What a shared user says of themselves before they ask a knowledge base that wants to know. */
export const askerInfo = z.strictObject({
  name: z.string().trim().min(1, 'asker.nameEmpty').max(askerLimits.name, 'asker.nameLong'),
  /** An e-mail address, a telephone number, or what else they are reached by. */
  contact: z.string().trim().min(3, 'asker.contactEmpty').max(askerLimits.contact, 'asker.contactLong'),
  company: z.string().trim().max(askerLimits.company, 'asker.companyLong').default(''),
  remark: z.string().trim().max(askerLimits.remark, 'asker.remarkLong').default(''),
});
export type AskerInfo = z.infer<typeof askerInfo>;

/** Somebody who said who they are, as the knowledge base's administrator sees it. */
export const asker = askerInfo.extend({ userId: z.uuid(), email: z.string(), givenAt: z.iso.datetime() });
export type Asker = z.infer<typeof asker>;

const params = z.object({ id: z.uuid() });

export const askerEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/chats/bases/:id/asker/',
    access: 'asker',
    summary: 'Whether a knowledge base wants to know who the caller is before it answers, and what they have said',
    params,
    data: z.object({ isNeeded: z.boolean(), info: askerInfo.nullable() }),
  }),
  give: defineEndpoint({
    method: 'POST',
    path: '/api/chats/bases/:id/asker/',
    access: 'asker',
    summary: 'Says who the caller is; said again, it takes the place of what was said before',
    params,
    body: askerInfo,
    data: askerInfo,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/askers/',
    access: 'enterprise-admin',
    summary: 'Who of the shared users said who they are, newest first',
    params,
    query: pageQuery,
    data: page(asker),
  }),
};
