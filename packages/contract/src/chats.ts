import { z } from 'zod';
import { attachmentLimits, chatAttachment } from './chat-attachments.ts';
import { citation } from './chat-sources.ts';
import { documentTags } from './documents.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { knowledgeBase } from './knowledge-bases.ts';
import { usableModel } from './models.ts';
import { monthlyUse } from './monthly-points.ts';
import { runEvent, runState } from './runs.ts';

/** In characters. */
const chatLimits = { question: 20_000, title: 120, reason: 1000 } as const;

/** A knowledge base as somebody meets it who may ask it. */
export const chatBase = knowledgeBase
  .pick({ id: true, name: true, supportUrl: true, quickQuestions: true, offersPerson: true, isEnabled: true, avatar: true, banner: true })
  .extend({
    /** Whether the caller has still to say who they are before it answers. */
    needsInfo: z.boolean(),
    /** Whether there is a document that answers. */
    hasDocuments: z.boolean(),
    /** By which a question may be limited to some of the documents. */
    tags: z.array(z.string()),
    /** What may be chosen to answer, the default one first. */
    models: z.array(
      usableModel.pick({ id: true, name: true, vendor: true, isBuiltin: true, isOwn: true }).extend({
        /** Whether it is shown the pictures that are sent along; else it gets their words. */
        sees: z.boolean(),
      }),
    ),
    /** What a shared user may spend here; null for the account's own people. */
    month: monthlyUse.nullable(),
  });
export type ChatBase = z.infer<typeof chatBase>;

/**
 * Where the documents come close to a question that they do not clearly answer: a place that opens as a citation does, with the heading that it
 * stands under, empty for none. Nothing is claimed by it.
 */
export const closestPlace = citation.extend({ heading: z.string() });
export type ClosestPlace = z.infer<typeof closestPlace>;

/**
 * `answered` cites; `uncited` is of a model that named no passage; `notFound` says that the documents say nothing of it; `fromFaq` was answered
 * by an entry of the FAQ, without a model; `takenOver` is a person's own answer. A run sets it by its event `outcome`, which `answer-end.ts`
 * keeps; what is written without a run sets it as it inserts its message. A run that stopped or failed says so by its state, and has none.
 */
const outcome = z.enum(['answered', 'uncited', 'notFound', 'fromFaq', 'takenOver']);
export type ChatOutcome = z.infer<typeof outcome>;

/** The entry of the FAQ that an answer is of, with its question as it stood. */
const answeredBy = z.object({ id: z.uuid(), question: z.string() });

/** What its asker thinks of an answer. */
const chatFeedback = z.strictObject({
  isGood: z.boolean(),
  reason: z.string().trim().max(chatLimits.reason, 'chat.reasonLong').default(''),
});

/** What may be asked next: a question, or only what it would be about. */
export const followUp = z.object({ text: z.string(), isTopic: z.boolean() });
export type FollowUp = z.infer<typeof followUp>;

/**
 * A question, an answer to it, what a person answered, or a note of who answers from there on (`takenOver`, `handedBack`); each knows what
 * stands before it, so that a conversation branches.
 */
export const chatMessage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  role: z.enum(['question', 'answer', 'person', 'note']),
  state: runState,
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Of what a person wrote or did: who. */
  author: z.string().nullable(),
  /** What was sent along with a question. */
  attachments: z.array(chatAttachment),
  /** The rest is of answers alone. */
  outcome: outcome.nullable(),
  citations: z.array(citation),
  /** Of one that is `notFound`; numbered as citations are. */
  closest: z.array(closestPlace),
  faq: answeredBy.nullable(),
  model: z.object({ name: z.string(), isBuiltin: z.boolean() }).nullable(),
  /** What it was charged, as a decimal text; null for a question and while it is written. */
  points: z.string().nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  feedback: chatFeedback.nullable(),
  followUps: z.array(followUp),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What a call of a model took, and the version of the price by which it is charged. */
const modelCall = z.object({
  priceVersion: z.uuid(),
  /** With what came from the vendor's cache. */
  input: z.number().int(),
  cachedInput: z.number().int(),
  output: z.number().int(),
});
export type ModelCall = z.infer<typeof modelCall>;

/** Where a conversation is held: on our own pages, by a program, or in the chat of a web site. */
export const chatOrigin = z.enum(['chat', 'api', 'site']);
export type ChatOrigin = z.infer<typeof chatOrigin>;

/** A conversation in a list. */
export const conversation = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  baseName: z.string(),
  /** The first question, or what its person calls it; empty before the first one. */
  title: z.string(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversation>;

/** A conversation with all of its branches. */
export const wholeConversation = conversation.extend({
  messages: z.array(chatMessage),
  /** The last message of the branch that is shown. */
  leafId: z.uuid().nullable(),
  /** Who answers in place of the assistant; null while it does. */
  person: z.string().nullable(),
  /** Since when its asker waits for a person. */
  waitingSince: z.iso.datetime().nullable(),
  /** The shared user whose conversation it is; null for one's own. */
  asker: z.string().nullable(),
});
export type WholeConversation = z.infer<typeof wholeConversation>;

/** What an answer delivers while it is written; the end is that of every run. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.enum(['searching', 'writing']) }),
  /** The question as it stands without the ones before it. */
  z.object({ type: z.literal('searched'), question: z.string() }),
  /** Waits for its turn at the vendor, or has it. */
  z.object({ type: z.literal('queued'), isWaiting: z.boolean() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Stands right before its number in the text. */
  z.object({ type: z.literal('citation'), citation }),
  z.object({ type: z.literal('outcome'), outcome }),
  /** Stands behind the outcome `notFound`, where there is anything that comes close. */
  z.object({ type: z.literal('closest'), places: z.array(closestPlace) }),
  z.object({ type: z.literal('followUps'), followUps: z.array(followUp) }),
  /** The answer comes from the FAQ. */
  z.object({ type: z.literal('faq'), entry: answeredBy }),
  z.object({ type: z.literal('spent'), call: modelCall }),
  /** Another server goes on with it from its beginning. */
  z.object({ type: z.literal('reset') }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

const params = z.object({ id: z.uuid() });
const access = 'asker';
const modelId = z.uuid().nullable().default(null);
/** Only documents that have one of these answer; empty for all. */
const tags = documentTags.default([]);
/** Without an answer where a person answers. */
const begun = z.object({ questionId: z.uuid(), answerId: z.uuid().nullable() });
const limits = [{ by: 'user', burst: 30, perMinute: 30 }] as const;
/** So that the longest question, and one that is much too long, is read and refused in words. */
const maxBodyBytes = 1024 * 1024;

export const chatEndpoints = {
  bases: defineEndpoint({
    method: 'GET',
    path: '/api/chats/bases/',
    access,
    summary: 'The knowledge bases that the caller may ask',
    data: z.array(chatBase),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/chats/',
    access,
    summary: 'The caller’s conversations, newest first; searched by title',
    query: pageQuery.extend({ q: z.string().trim().max(200).default('') }),
    data: page(conversation),
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/chats/',
    access,
    summary: 'Opens a conversation with a knowledge base',
    idempotent: true,
    limits,
    body: z.strictObject({ baseId: z.uuid() }),
    data: conversation,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/',
    access,
    summary: 'A conversation with all of its branches',
    params,
    data: wholeConversation,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/chats/:id/',
    access: 'any-session',
    summary: 'Names a conversation, or shows another of its branches',
    params,
    body: z.strictObject({
      title: z.string().trim().min(1, 'chat.titleEmpty').max(chatLimits.title, 'chat.titleLong').optional(),
      leafId: z.uuid().optional(),
    }),
    data: z.object({}),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/chats/:id/',
    access: 'any-session',
    summary: 'Puts a conversation away; undo brings it back for a day',
    params,
    body: z.strictObject({ undo: z.boolean().default(false) }),
    data: z.object({}),
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/ask/',
    access,
    summary: 'Asks behind a message; behind the one before a question it asks that question anew, as a branch',
    idempotent: true,
    limits,
    maxBodyBytes,
    params,
    body: z.strictObject({
      parentId: z.uuid().nullable(),
      text: z.string().trim().min(1, 'chat.questionEmpty').max(chatLimits.question, 'chat.questionLong'),
      attachmentIds: z.array(z.uuid()).max(attachmentLimits.atOnce, 'chat.attachmentsAtOnce').default([]),
      modelId,
      tags,
    }),
    data: begun,
  }),
  again: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:id/again/',
    access,
    summary: 'Answers a question once more, beside the answers that it has',
    idempotent: true,
    limits,
    params,
    body: z.strictObject({ questionId: z.uuid(), modelId, tags }),
    data: begun,
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/api/chats/answers/:id/events/',
    access,
    summary: 'What an answer delivered so far, then what it delivers; resumes behind Last-Event-ID',
    params,
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    events: runEvent,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/chats/answers/:id/stop/',
    access,
    summary: 'Ends an answer; what was written is kept and charged',
    params,
    data: z.object({ state: runState }),
  }),
  rate: defineEndpoint({
    method: 'POST',
    path: '/api/chats/answers/:id/feedback/',
    access,
    summary: 'Says what its asker thinks of an answer; null takes it back',
    params,
    body: z.strictObject({ feedback: chatFeedback.nullable() }),
    data: z.object({}),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/chats/:id/export/',
    access: 'any-session',
    summary: 'A conversation as a file: the branch that is shown in Markdown, or all of it in JSON',
    params,
    query: z.object({ format: z.enum(['markdown', 'json']).default('markdown') }),
    download: true,
  }),
};
