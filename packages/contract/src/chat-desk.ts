import { z } from 'zod';
import { chatOrigin, conversation } from './chats.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** In characters. */
const longestMessage = 8000;

/** A shared user who asked a knowledge base. */
export const deskUser = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty for somebody who is being deleted, and for whom another house knows. */
  email: z.string(),
  /** By what they said that they are reached; empty where they were not asked. */
  contact: z.string(),
  /** From where they asked last. */
  origin: chatOrigin,
  conversations: z.number().int(),
  lastAt: z.iso.datetime(),
  /** Since when this person waits for somebody; null while they do not. */
  waitingSince: z.iso.datetime().nullable(),
  /** A person answers in one of the conversations. */
  isTakenOver: z.boolean(),
});
export type DeskUser = z.infer<typeof deskUser>;

/** A conversation of a shared user, as whoever runs the knowledge base finds it. */
export const deskConversation = conversation.extend({
  waitingSince: z.iso.datetime().nullable(),
  /** Who answers in place of the assistant; null while it does. */
  person: z.string().nullable(),
});
export type DeskConversation = z.infer<typeof deskConversation>;

/** A line of an extract: something that was said, and what became of it. */
const extractLine = z.object({
  /** `asked` was answered; `notFound`: the documents say nothing; `open`: nobody has answered; `poor`: the asker did not like the answer; `person`: what a person answered. */
  kind: z.enum(['asked', 'notFound', 'open', 'poor', 'person']),
  text: z.string(),
});

/** What a conversation comes to: in the words of a model, or an extract of what was said where none writes. */
export const chatSummary = z.object({
  /** Of a model; empty for an extract. */
  text: z.string(),
  extract: z.array(extractLine),
  /** The model's name; null for an extract. */
  model: z.string().nullable(),
  /** What it was charged, as a decimal text. */
  points: z.string(),
  madeAt: z.iso.datetime(),
  /** Something was said since. */
  isOlder: z.boolean(),
});
export type ChatSummary = z.infer<typeof chatSummary>;

/** As it is kept with its conversation; `leafId` is the last message that it knows. */
export type KeptSummary = Omit<ChatSummary, 'isOlder'> & { leafId: string | null };

const params = z.object({ id: z.uuid() });
const access = 'enterprise-admin';
const conversationId = z.uuid();
const limits = [{ by: 'user', burst: 60, perMinute: 60 }] as const;

/** Tells that a conversation is another one than it was: it is read anew. */
const chatChange = z.object({ type: z.literal('changed'), revision: z.number().int() });

export const chatDeskEndpoints = {
  users: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/shared_user_list/',
    access,
    summary: 'The shared users who asked a knowledge base, who said something last first; those who wait by how long they do',
    params,
    query: pageQuery.extend({ q: z.string().trim().max(200).default(''), state: z.enum(['all', 'waiting', 'takenOver']).default('all') }),
    /** `waiting`: how many wait, whatever is searched. */
    data: page(deskUser).extend({ waiting: z.number().int() }),
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/shared_user_history/',
    access,
    summary: 'What a shared user asked a knowledge base: the conversations, newest first',
    params,
    query: pageQuery.extend({ user_id: z.uuid() }),
    data: page(deskConversation),
  }),
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/shared_user_send_message/',
    access,
    summary: 'Answers a shared user as a person; takes the conversation over where the assistant still has it',
    idempotent: true,
    limits,
    params,
    body: z.strictObject({
      conversationId,
      text: z.string().trim().min(1, 'chatDesk.messageEmpty').max(longestMessage, 'chatDesk.messageLong'),
    }),
    data: z.object({ messageId: z.uuid() }),
  }),
  summarize: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/summarize/',
    access,
    summary: 'Sums a conversation up for staff; by a model it costs points, without one it is an extract',
    idempotent: true,
    limits: [{ by: 'user', burst: 20, perMinute: 20 }],
    params,
    body: z.strictObject({ conversationId }),
    data: chatSummary,
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/summary/',
    access,
    summary: 'The last summary of a conversation; null while there is none',
    params,
    data: chatSummary.nullable(),
  }),
  takeOver: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/take_over/',
    access,
    summary: 'Takes a conversation of a shared user over: from then on a person answers; a running answer ends with what was delivered',
    params,
    data: z.object({}),
  }),
  handBack: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/hand_back/',
    access,
    summary: 'Gives a conversation back to the assistant, with all that was said',
    params,
    data: z.object({}),
  }),
  want: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/person/',
    access: 'asker',
    summary: 'Asks for a person where the knowledge base offers one, or not any more; the assistant goes on until one comes',
    limits,
    params,
    body: z.strictObject({ isWanted: z.boolean() }),
    data: z.object({}),
  }),
  changes: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/events/',
    access: 'asker',
    summary: 'Tells whenever a conversation changes, to its asker and to whoever runs its knowledge base',
    params,
    events: chatChange,
  }),
};
