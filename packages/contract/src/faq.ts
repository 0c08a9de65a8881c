import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** In characters, but for what is counted: wordings of an entry, entries and wordings of a base, rows and megabytes of a file, and what is shown at once. */
export const faqLimits = {
  question: 500,
  answer: 8000,
  variants: 300,
  entries: 10_000,
  wordings: 20_000,
  rows: 10_000,
  megabytes: 20,
  shown: 200,
} as const;

const question = z.string().trim().min(1, 'faq.questionEmpty').max(faqLimits.question, 'faq.questionLong');

/** What is set of an entry. */
const faqContent = z.strictObject({
  question,
  /** Other ways to ask the same. */
  variants: z.array(question).max(faqLimits.variants, 'faq.manyVariants'),
  /** In Markdown. */
  answer: z.string().trim().min(1, 'faq.answerEmpty').max(faqLimits.answer, 'faq.answerLong'),
  isEnabled: z.boolean(),
});
export type FaqContent = z.infer<typeof faqContent>;

/** A question with its answer, which is given without asking the documents. */
export const faqEntry = z.object({
  ...faqContent.shape,
  id: z.uuid(),
  /** How it came here: written, out of a file, or learnt from the chat. */
  source: z.enum(['written', 'imported', 'learnt']),
  /** How often it has answered. */
  hits: z.number().int(),
  lastHitAt: z.iso.datetime().nullable(),
  /** Grows with every save; hand it back so that nobody's change is overwritten. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type FaqEntry = z.infer<typeof faqEntry>;

/** What people asked: what found nothing, and what was answered and may be learnt. */
const askedKind = z.enum(['unanswered', 'answered']);
export type AskedKind = z.infer<typeof askedKind>;

/** A question that people asked, with other wordings of the same. */
export const askedGroup = z.object({
  /** All of its wordings; hand them back with what is done. */
  ids: z.array(z.uuid()),
  question: z.string(),
  wordings: z.array(z.string()),
  /** How often it was asked. */
  count: z.number().int(),
  lastAt: z.iso.datetime(),
  /** As it was given last; empty where nothing was found. */
  answer: z.string(),
  /** An asker said that the answer was no good, and perhaps why. */
  isPoor: z.boolean(),
  reason: z.string(),
});
export type AskedGroup = z.infer<typeof askedGroup>;

/** What becomes of a row of a file. */
const rowOutcome = z.enum(['added', 'changed', 'same', 'wrong']);

/** What a file of entries would do, or did. */
export const faqImport = z.object({
  counts: z.record(rowOutcome, z.number().int()),
  /** Rows that are wrong, and then others, as far as they are shown. */
  rows: z.array(
    z.object({
      /** As the file counts them. */
      line: z.number().int(),
      question: z.string(),
      outcome: rowOutcome,
      reason: z.object({ code: z.string(), msg: z.string() }).nullable(),
    }),
  ),
  isDone: z.boolean(),
});
export type FaqImport = z.infer<typeof faqImport>;

const params = z.object({ id: z.uuid() });
const entryParams = z.object({ id: z.uuid(), faqId: z.uuid() });
const access = 'enterprise-admin';
const maxBodyBytes = 1024 * 1024;

export const faqEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/aichat/:id/faq/',
    access,
    summary: 'The FAQ of a knowledge base, newest change first; searched in questions and answers',
    params,
    query: pageQuery.extend({ q: z.string().trim().max(200).default(''), state: z.enum(['all', 'on', 'off']).default('all') }),
    data: page(faqEntry).extend({ count: z.number().int() }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/aichat/:id/faq/',
    access,
    summary: 'Makes an entry; questions of people that it answers are settled',
    idempotent: true,
    maxBodyBytes,
    params,
    body: faqContent.partial({ variants: true, isEnabled: true }).extend({ askedIds: z.array(z.uuid()).max(1000).default([]) }),
    data: faqEntry,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/aichat/:id/faq/:faqId/',
    access,
    summary: 'One entry',
    params: entryParams,
    data: faqEntry,
  }),
  save: defineEndpoint({
    method: 'PATCH',
    path: '/api/aichat/:id/faq/:faqId/',
    access,
    summary: 'Changes an entry; 409 when the revision is not the newest',
    maxBodyBytes,
    params: entryParams,
    body: faqContent.partial().extend({ revision: z.number().int().min(1) }),
    data: faqEntry,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/aichat/:id/faq/:faqId/',
    access,
    summary: 'Puts an entry away; undo brings it back for 30 days',
    params: entryParams,
    body: z.strictObject({ undo: z.boolean().default(false) }),
    data: z.object({}),
  }),
  try: defineEndpoint({
    method: 'GET',
    path: '/api/aichat/:id/faq/try/',
    access,
    summary: 'Which entry would answer a question at once',
    params,
    query: z.object({ question: z.string().trim().max(faqLimits.question, 'faq.questionLong').default('') }),
    data: z.object({ entry: faqEntry.pick({ id: true, question: true, answer: true }).nullable() }),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/aichat/:id/faq/import/',
    access,
    summary: 'Takes entries out of an uploaded CSV or XLSX file, or says what that would do; rows that are wrong are left out',
    limits: [{ by: 'account', burst: 10, perMinute: 10 }],
    params,
    body: z.strictObject({ fileId: z.uuid(), isDryRun: z.boolean().default(true) }),
    data: faqImport,
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/aichat/:id/faq/export/',
    access,
    summary: 'All entries as a file that the import reads',
    params,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    download: true,
  }),
  asked: defineEndpoint({
    method: 'GET',
    path: '/api/aichat/:id/faq/asked/',
    access,
    summary: 'What people asked and found nothing, or what was answered and may become an entry; the same meaning together',
    params,
    query: z.object({ kind: askedKind.default('unanswered') }),
    data: z.object({ items: z.array(askedGroup), count: z.number().int() }),
  }),
  dismiss: defineEndpoint({
    method: 'POST',
    path: '/api/aichat/:id/faq/asked/',
    access,
    summary: 'Puts questions of people out of sight; undo brings them back',
    params,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000), undo: z.boolean().default(false) }),
    data: z.object({}),
  }),
};
