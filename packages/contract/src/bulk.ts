import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { keptText, listingBrief, listingField } from './listing-writer.ts';
import { limitedTexts, productFilter } from './products.ts';
import { approvedClaims, contentLanguage, writtenBy } from './writers.ts';

/** So many products fit into one job. */
export const mostBulkProducts = 10_000;

/** What is written: all four texts of a product, or those for search results alone. */
export const bulkKind = z.enum(['listing', 'seo']);
export type BulkKind = z.infer<typeof bulkKind>;

/** How the texts of all products are wished; the language left out means each product's own. */
export const bulkWishes = listingBrief
  .omit({ productTitle: true, mainIdea: true, keywords: true, language: true })
  .extend({ language: contentLanguage.nullable() })
  .partial();
export type BulkWishes = z.infer<typeof bulkWishes>;

/** The products of a job: all that a filter of the catalogue finds, or single ones. */
export const bulkChoice = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('filter'), ...productFilter.shape }),
  z.strictObject({ by: z.literal('hand'), productIds: z.array(z.uuid()).min(1, { error: 'bulk.noProducts' }).max(mostBulkProducts) }),
]);
export type BulkChoice = z.infer<typeof bulkChoice>;

/** What is to be written, how, and for which products. */
const bulkOrder = z.strictObject({ kind: bulkKind, wishes: bulkWishes.default({}), choice: bulkChoice });
export type BulkOrder = z.infer<typeof bulkOrder>;

/**
 * Where a product is on its way through a job: it waits, is written, and is written, failed or skipped; what a person accepted waits to be
 * published, is being published, and is published, in conflict with a change in the store, or refused; and the same way back.
 */
const bulkRowState = z.enum([
  'waiting',
  'writing',
  'written',
  'failed',
  'skipped',
  'toPublish',
  'publishing',
  'published',
  'conflict',
  'refused',
  'toUndo',
  'undoing',
  'undone',
  'undoConflict',
  'undoRefused',
]);

/** What a person decided on a product; it is accepted when at least one of its texts is. */
const bulkDecision = z.enum(['open', 'accepted', 'rejected']);

/** Why a person rejected a text; in the order of the digits on the keyboard. */
export const bulkReason = z.enum(['facts', 'language', 'tone', 'length', 'originalBetter', 'other']);
export type BulkReason = z.infer<typeof bulkReason>;

/** A refusal in the reader's language. */
const refusal = z.object({ code: z.string(), msg: z.string() });

/** A job over many products. */
export const bulkJob = z.object({
  id: z.uuid(),
  kind: bulkKind,
  name: z.string(),
  shop: z.object({ id: z.uuid(), name: z.string() }),
  wishes: bulkWishes,
  /** Whether somebody or something has paused it; `refusal` says what, null for a person. */
  isPaused: z.boolean(),
  refusal: refusal.nullable(),
  /** How many products there are in each state; states without any are left out. */
  states: z.partialRecord(bulkRowState, z.number().int()),
  /** Of the written products, how many are decided how. */
  decisions: z.record(bulkDecision, z.number().int()),
  products: z.number().int(),
  /** Decimal texts: what all products would cost at its start, and what was charged so far. */
  points: z.object({ estimated: z.string(), charged: z.string() }),
  /** Who started it; empty after they have left. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type BulkJob = z.infer<typeof bulkJob>;

/** The texts of a product, by field. */
export type BulkTexts = z.infer<typeof keptText>;

/** A remark of the writer on a text. */
const bulkNote = z.object({ note: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export type BulkNote = z.infer<typeof bulkNote>;

/** A product of a job, in a list. */
export const bulkRowEntry = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  /** Its place in the job, from 1. */
  position: z.number().int(),
  /** Null after the product has gone. */
  productId: z.uuid().nullable(),
  title: z.string(),
  state: bulkRowState,
  decision: bulkDecision,
  reason: bulkReason.nullable(),
  /** Why it failed, was refused or skipped. */
  refusal: refusal.nullable(),
  notes: z.array(bulkNote),
  /** What it was charged, as a decimal text. */
  points: z.string(),
});
export type BulkRowEntry = z.infer<typeof bulkRowEntry>;

const fieldDecision = z.enum(['accepted', 'rejected', 'edited']);

/** A product of a job with all its texts. */
export const bulkRow = bulkRowEntry.extend({
  /** The texts in the store when it was written, byte for byte; null before. */
  before: keptText.nullable(),
  /** What was written, by field. */
  proposal: z.partialRecord(listingField, z.string()),
  writtenBy: writtenBy.nullable(),
  /** What was known of the product beside its texts, and the language of what was written: by them its claims are told. */
  facts: z.array(z.string()),
  language: contentLanguage.nullable(),
  /** Claims that a person stands for; texts with another one that the facts do not bear are neither accepted nor published. */
  approved: approvedClaims,
  /** What the person decided on single fields; a field without one is open. */
  fields: z.partialRecord(listingField, fieldDecision),
  /** The person's own words in the place of the proposal's. */
  edits: z.partialRecord(listingField, z.string()),
  /** What stands in the store instead of what was expected; null without a conflict. */
  inStore: keptText.nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** Which products of a job are listed. */
export const bulkShown = z.enum(['all', 'open', 'accepted', 'rejected', 'failed', 'conflict', 'published', 'undone']);
export type BulkShown = z.infer<typeof bulkShown>;

const params = z.object({ id: z.uuid() });
/** A person goes through a job in seconds a product. */
const reviewLimits = [{ by: 'user', burst: 120, perMinute: 240 }] as const;
/** As many as the ids of all products of a job need. */
const orderBytes = 512 * 1024;
const startLimits = [{ by: 'user', burst: 40, perMinute: 30 }] as const;

export const bulkEndpoints = {
  estimate: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/estimate/',
    access: 'session',
    summary: 'How many products a job would have, and what it would cost at most',
    body: bulkOrder,
    maxBodyBytes: orderBytes,
    data: z.object({
      products: z.number().int(),
      /** Decimal texts: for all products, for each, and what the account has. */
      points: z.string(),
      pointsEach: z.string(),
      available: z.string(),
      isEnough: z.boolean(),
      model: writtenBy,
    }),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/',
    access: 'session',
    summary: 'Starts to write texts for many products of the current store; they are published only after a review',
    limits: startLimits,
    idempotent: true,
    maxBodyBytes: orderBytes,
    body: bulkOrder.extend({ name: z.string().trim().max(120).default('') }),
    data: bulkJob,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/bulk/',
    access: 'session',
    summary: 'The jobs of the account, newest first',
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    data: page(bulkJob),
  }),
  job: defineEndpoint({
    method: 'GET',
    path: '/api/bulk/:id/',
    access: 'session',
    summary: 'A job, as far as it is',
    params,
    data: bulkJob,
  }),
  pause: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/pause/',
    access: 'session',
    summary: 'Begins nothing more of a job; what is under way ends',
    params,
    data: bulkJob,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/resume/',
    access: 'session',
    summary: 'Goes on with a paused job',
    params,
    data: bulkJob,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/cancel/',
    access: 'session',
    summary: 'Ends the work of a job: what waits is skipped, what is being written is stopped and costs nothing, what was written stays',
    params,
    data: bulkJob,
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/retry/',
    access: 'session',
    summary: 'Takes up once more what failed, was skipped or was refused by the store',
    limits: startLimits,
    params,
    data: bulkJob,
  }),
  rows: defineEndpoint({
    method: 'GET',
    path: '/api/bulk/:id/rows/',
    access: 'session',
    summary: 'The products of a job in its order, without their texts',
    params,
    query: pageQuery.extend({ show: bulkShown.default('all') }),
    data: page(bulkRowEntry),
  }),
  row: defineEndpoint({
    method: 'GET',
    path: '/api/bulk/rows/:id/',
    access: 'session',
    summary: 'A product of a job with the texts before and after',
    params,
    data: bulkRow,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/rows/:id/decide/',
    access: 'session',
    summary:
      'What a person decides on the texts of a product; a field that is not named is open again, and none is accepted with claims that nobody stands for',
    limits: reviewLimits,
    params,
    body: z.strictObject({
      fields: z.partialRecord(listingField, fieldDecision),
      edits: z.strictObject(limitedTexts).partial().default({}),
      reason: bulkReason.nullable().default(null),
      /** Left out, what was approved stays so. */
      approved: approvedClaims.optional(),
    }),
    data: bulkRow,
  }),
  acceptRest: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/accept_rest/',
    access: 'session',
    summary: 'Accepts what was written and is not decided yet, but for texts with claims that nobody stands for',
    params,
    /** Only products whose texts are whole, and that have no claim at all that the product’s data do not bear. */
    body: z.strictObject({ onlyWithoutDoubts: z.boolean().default(false) }),
    data: bulkJob,
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/publish/',
    access: 'session',
    summary: 'Brings what was accepted into the store, product by product, and reads it back',
    limits: startLimits,
    params,
    data: bulkJob,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/:id/undo/',
    access: 'session',
    summary: 'Puts the texts of all published products of a job back, byte for byte, where nobody changed them since',
    limits: startLimits,
    params,
    data: bulkJob,
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/bulk/rows/:id/settle/',
    access: 'session',
    summary: 'Decides a conflict: ours replaces what stands in the store as it was shown, or the store’s text stays',
    limits: reviewLimits,
    params,
    body: z.strictObject({ take: z.enum(['ours', 'theirs']) }),
    data: bulkRow,
  }),
};
