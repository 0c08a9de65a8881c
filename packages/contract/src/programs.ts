import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** Under which programs ask; the last segment is the version that a knowledge base names. */
export const programVersion = 'v1';
export const programPath = `/api/ai_chat/${programVersion}` as const;

/** How many keys a knowledge base has at most, and the longest name of one, in characters. */
export const programLimits = { keys: 10, keyName: 80 } as const;

/** A key by which programs ask one knowledge base; the secret itself is shown once, when it is made. */
export const baseKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of the secret, by which a person knows it again. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** To half a minute; null for never. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type BaseKey = z.infer<typeof baseKey>;

/** How programs ask a knowledge base: where, as which model, and with which keys, the newest first. */
const programAccess = z.object({ endpoint: z.url(), model: z.string(), keys: z.array(baseKey) });

const params = z.object({ id: z.uuid() });
const access = 'enterprise-admin';

export const programEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/keys/',
    access,
    summary: 'Where programs ask a knowledge base (OpenAI’s chat completions, with citations), and its keys',
    params,
    data: programAccess,
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/keys/',
    access,
    summary: 'Makes a key for programs, whose secret is in this answer only',
    params,
    body: z.strictObject({
      name: z.string().trim().min(1, 'program.keyNameEmpty').max(programLimits.keyName, 'program.keyNameLong'),
    }),
    data: z.object({ key: baseKey, secret: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/ai_chat/keys/:id/',
    access,
    summary: 'Revokes a key; it is refused within a second',
    params,
    data: z.object({}),
  }),
};
