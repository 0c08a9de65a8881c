import { z } from 'zod';
import { chatAttachment } from './chat-attachments.ts';
import { citation } from './chat-sources.ts';
import { chatMessage, closestPlace } from './chats.ts';
import { defineEndpoint } from './kit/endpoint.ts';

/** A link by which somebody outside reads a conversation; its secret is told once, where it is made. */
export const chatShare = z.object({
  id: z.uuid(),
  /** The branch as it goes on; otherwise as it was when the link was made. */
  isLive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null ends when it is revoked. */
  endsAt: z.iso.datetime().nullable(),
});
export type ChatShare = z.infer<typeof chatShare>;

/** What outsiders get to know of a citation: what it quotes and where that stands, and no way to the document. */
const outside = {
  number: true,
  documentName: true,
  documentKind: true,
  firstPage: true,
  lastPage: true,
  cells: true,
  quote: true,
} as const;

/** A message as outsiders read it: nobody's name, no price, and of a citation what it quotes. */
const sharedMessage = chatMessage.pick({ id: true, role: true, state: true, text: true, outcome: true, createdAt: true }).extend({
  citations: z.array(citation.pick(outside)),
  closest: z.array(closestPlace.pick({ ...outside, heading: true })),
  /** What was sent along with a question, by name alone. */
  attachments: z.array(chatAttachment.pick({ name: true, pages: true, isPicture: true })),
  /** Answered without a model, in the documents' own words. */
  isBuiltin: z.boolean(),
});
export type SharedMessage = z.infer<typeof sharedMessage>;

/** A conversation as whoever has its link reads it: one branch, from its first message on. */
export const sharedConversation = z.object({
  title: z.string(),
  baseName: z.string(),
  isLive: z.boolean(),
  sharedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  messages: z.array(sharedMessage),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

const params = z.object({ id: z.uuid() });
const access = 'any-session';

export const chatShareEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/shares/',
    access,
    summary: 'The links to a conversation that still open, newest first',
    params,
    data: z.array(chatShare),
  }),
  make: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/shares/',
    access,
    summary: 'Makes a link by which anybody may read a conversation; the secret of it is told in this one answer',
    limits: [{ by: 'user', burst: 20, perMinute: 10 }],
    params,
    body: z.strictObject({ isLive: z.boolean(), days: z.number().int().min(1).max(365).nullable() }),
    data: z.object({ share: chatShare, token: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/chats/shares/:id/',
    access,
    summary: 'Ends a link at once',
    params,
    data: z.object({}),
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/chats/shared/',
    access: 'public',
    summary: 'The conversation behind a link',
    limits: [{ by: 'address', burst: 30, perMinute: 30 }],
    body: z.strictObject({ token: z.string().max(200) }),
    data: sharedConversation,
  }),
};
