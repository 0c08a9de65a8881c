import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { readerDays } from './kit/reader-days.ts';
import { product } from './products.ts';
import { pointAmount } from './wallet.ts';
import { writerKind } from './writers.ts';

/** How many texts of each kind; a kind without any is left out. */
const textCounts = z.partialRecord(writerKind, z.number().int());
export type TextCounts = z.infer<typeof textCounts>;

/** One day with the texts that were begun on it, and those that went to a store. */
const writingDay = z.object({ day: z.iso.date(), written: textCounts, published: textCounts });

/** What an account has written and published. */
export const writing = z.object({
  /** The last 15 days, oldest first, days without any text included. */
  days: z.array(writingDay),
  /** Since the account was opened; texts that were put away are not counted. */
  total: z.object({ written: textCounts, published: textCounts }),
  /** How much of what was published went to the caller's current store. */
  inStore: z.object({ lastDays: z.number().int(), total: z.number().int() }),
});
export type Writing = z.infer<typeof writing>;

/** A text of the caller's that no reader has seen as it is now. */
export const unfinishedDraft = z.object({
  id: z.uuid(),
  kind: writerKind,
  /** Empty where nothing names it yet. */
  title: z.string(),
  /** The fields without a word, in the order in which they are written. */
  missing: z.array(z.string()),
  /** Nothing is written yet: all of its fields are missing. */
  isEmpty: z.boolean(),
  /** It was published and has changed since. */
  isEdited: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type UnfinishedDraft = z.infer<typeof unfinishedDraft>;

/** What is wrong with the texts of a product. */
export const textWeakness = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'nonsense',
      'noDescription',
      'noSeoDescription',
      'seoDescriptionLength',
      'titleTooLong',
      'seoTitleLength',
      'noSeoTitle',
      'repeated',
      'longSentences',
      'hardToRead',
    ]),
  }),
  /** The description has so few words. */
  z.object({ code: z.literal('short'), words: z.number().int() }),
]);
export type TextWeakness = z.infer<typeof textWeakness>;

/** A product of the current store whose texts need work. */
const weakProduct = product.pick({ id: true, title: true, image: true }).extend({
  /** 0 to 100. */
  score: z.number().int(),
  /** The most urgent first. */
  weaknesses: z.array(textWeakness),
  /** The caller's own draft for it that is not published; null for none. */
  draftId: z.uuid().nullable(),
  /** What its improvement costs at most with the default model: half where the account had the very same written before. */
  points: pointAmount,
});
export type WeakProduct = z.infer<typeof weakProduct>;

export const dashboardEndpoints = {
  weakest: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/weakest/',
    access: 'session',
    summary: 'The products of the current store with the weakest texts, and what the improvement of each costs at most',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
    data: z.object({
      items: z.array(weakProduct),
      /** False while products are still to be judged; ask again. */
      isComplete: z.boolean(),
    }),
  }),
  writing: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/writing/',
    access: 'session',
    summary: 'Texts written and published on each of the last 15 days and in all, by kind',
    query: readerDays,
    data: writing,
  }),
  unfinished: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/drafts/',
    access: 'session',
    summary: 'The caller’s texts of every kind that are not published, or changed since; newest change first',
    query: pageQuery,
    data: page(unfinishedDraft),
  }),
};
