import { z } from 'zod';
import { chatOrigin } from './chats.ts';
import { askedGroup } from './faq.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { readerDays } from './kit/reader-days.ts';
import { pointAmount } from './wallet.ts';

/** How answers end, for figures: what came of those that were written to their end, and that others were stopped or failed. */
export const answerEnds = ['answered', 'uncited', 'fromFaq', 'takenOver', 'notFound', 'stopped', 'failed'] as const;
export type AnswerEnd = (typeof answerEnds)[number];

/** What some answers came to. */
export const chatFigures = z.object({
  answers: z.number().int(),
  /** So many of them ended so. */
  ends: z.object({
    answered: z.number().int(),
    uncited: z.number().int(),
    fromFaq: z.number().int(),
    takenOver: z.number().int(),
    notFound: z.number().int(),
    stopped: z.number().int(),
    failed: z.number().int(),
  }),
  points: pointAmount,
});
export type ChatFigures = z.infer<typeof chatFigures>;

/** What a part of the answers came to: in the shown days together, in as many days before them, and on each of the shown days. */
const part = z.object({ now: chatFigures, before: chatFigures, days: z.array(chatFigures) });

/** So many people are told one by one, those who cost most first; the rest are one part. */
export const mostUsersTold = 50;

/** Answers of the last 15 days as they begin and end where the reader is, and how they compare with the 15 days before. */
export const chatUsage = z.object({
  /** The shown days, oldest first; the figures of days are in their order. */
  days: z.array(z.iso.date()),
  all: part,
  /** What cost most comes first, in each of these. */
  bases: z.array(part.extend({ baseId: z.uuid(), /** Null for one that was removed. */ name: z.string().nullable() })),
  users: z.array(
    part.extend({
      /** Null for all others together. */
      userId: z.uuid().nullable(),
      /** Null for somebody who was removed, and for all visitors of web sites, who are one part. */
      name: z.string().nullable(),
      /** From where they ask: by a program, or on a web site; everybody else in the chat. */
      origin: chatOrigin,
    }),
  ),
  outcomes: z.array(part.extend({ outcome: z.enum(answerEnds) })),
});
export type ChatUsage = z.infer<typeof chatUsage>;

/** A document that can be found, and that no answer has ever cited. */
export const uncitedDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  baseId: z.uuid(),
  baseName: z.string(),
  createdAt: z.iso.datetime(),
});
export type UncitedDocument = z.infer<typeof uncitedDocument>;

/** A question that found nothing, with other wordings of the same. */
export const unansweredQuestion = askedGroup
  .pick({ question: true, count: true, lastAt: true })
  .extend({ baseId: z.uuid(), baseName: z.string() });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

const access = 'enterprise-admin';

export const chatUsageEndpoints = {
  usage: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/chat_usage/',
    access,
    summary: 'Answers of the chat on each of the last 15 days, by knowledge base, user and outcome, and those of the 15 days before',
    query: readerDays,
    data: chatUsage,
  }),
  exportUsage: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/chat_usage/export/',
    access,
    summary: 'The same as a CSV file, a line for each day, knowledge base, user and outcome',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    query: readerDays,
    download: true,
  }),
  uncited: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/uncited_documents/',
    access,
    summary: 'Documents that no answer has ever cited, the oldest first, and how many there are',
    data: z.object({ count: z.number().int(), documents: z.array(uncitedDocument) }),
  }),
  unanswered: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/unanswered_questions/',
    access,
    summary: 'Questions that found nothing, the same meaning together, most asked first',
    data: z.array(unansweredQuestion),
  }),
};
