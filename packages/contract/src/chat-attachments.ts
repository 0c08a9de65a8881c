import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

const megabyte = 1024 * 1024;

/** What may be sent along with a question: so many files with one, in a whole conversation, and bytes in each. */
export const attachmentLimits = { atOnce: 5, ofConversation: 50, bytes: 20 * megabyte } as const;

/** A file or a picture that was sent along with a question. */
export const chatAttachment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `pdf`, `png` … */
  kind: z.string(),
  bytes: z.number().int(),
  /** Null where it has no pages that people see. */
  pages: z.number().int().nullable(),
  /** Its words were read from a picture. */
  isPicture: z.boolean(),
});
export type ChatAttachment = z.infer<typeof chatAttachment>;

const params = z.object({ id: z.uuid() });

export const chatAttachmentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/attachments/',
    access: 'any-session',
    summary: 'What was attached to a conversation and has not been sent along with a question yet',
    params,
    data: z.array(chatAttachment),
  }),
  attach: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/attachments/',
    access: 'any-session',
    summary: 'Takes a file for the next question (multipart/form-data), and reads it for this conversation alone',
    limits: [{ by: 'user', burst: 20, perMinute: 20 }],
    params,
    uploads: { files: attachmentLimits.atOnce, bytes: attachmentLimits.atOnce * attachmentLimits.bytes },
    data: z.object({
      attachments: z.array(chatAttachment),
      refused: z.array(z.object({ name: z.string(), code: z.string(), msg: z.string() })),
    }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/chats/attachments/:id/',
    access: 'any-session',
    summary: 'Takes away what was attached and not sent along yet',
    params,
    data: z.object({}),
  }),
};
