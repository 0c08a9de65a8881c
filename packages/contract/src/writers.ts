import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { limitedTexts, listingStatus, listingText } from './products.ts';
import { runSettled } from './runs.ts';

export const contentLanguage = z.enum(['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko']);
export type ContentLanguage = z.infer<typeof contentLanguage>;

export const tone = z.enum(['natural', 'friendly', 'professional', 'persuasive', 'playful', 'luxurious', 'minimal']);
export type Tone = z.infer<typeof tone>;

export const listingField = z.enum(['title', 'description', 'seoTitle', 'seoDescription']);
export type ListingField = z.infer<typeof listingField>;

/** What a person tells the listing writer; a draft may be saved while parts are still missing. */
export const listingBrief = z.strictObject({
  productTitle: z.string().trim().max(255),
  mainIdea: z.string().trim().max(8000),
  keywords: z.array(z.string().trim().min(1).max(80)).max(20),
  tone,
  brand: z.string().trim().max(120),
  wordCount: z.number().int().min(30, { error: 'writer.wordCount' }).max(800, { error: 'writer.wordCount' }),
  language: contentLanguage,
  /** One of the usable models; null is the default one. */
  modelId: z.uuid().nullable(),
});
export type ListingBrief = z.infer<typeof listingBrief>;

/** The four texts as the editor holds them; any may still be empty. */
export const listingDraftText = z.strictObject({
  title: limitedTexts.title,
  description: limitedTexts.description,
  seoTitle: limitedTexts.seoTitle,
  seoDescription: limitedTexts.seoDescription,
});
export type ListingDraftText = z.infer<typeof listingDraftText>;

/** Remarks on a run: what was repaired and what a person should look at. */
const listingNote = z.enum([
  'languageRetry',
  'wrongLanguage',
  'wordCount',
  'incomplete',
  'cutOff',
  'tooLong',
  'promptsUnused',
  'shortened',
  'fewFacts',
  'foreignFacts',
  'shortSearchText',
]);

/** What a listing run delivers, in order; `field-reset` takes back what a field had. */
export const listingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), model: z.string(), isBuiltin: z.boolean() }),
  /** All calls that the connection takes at once are taken; then that it goes on. */
  z.object({ type: z.literal('queued'), isWaiting: z.boolean() }),
  z.object({ type: z.literal('field-delta'), field: listingField, text: z.string() }),
  z.object({ type: z.literal('field-reset'), field: listingField }),
  /** A field that is whole and kept: its final text, checked and cleaned. A field that the end of the run finds without it was cut. */
  z.object({ type: z.literal('field-done'), field: listingField, text: z.string() }),
  z.object({ type: z.literal('note'), note: listingNote, params: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);
export type ListingEvent = z.infer<typeof listingEvent>;

/** Every event that the console can meet on a listing run's stream. */
export const listingStreamEvent = z.discriminatedUnion('type', [...listingEvent.options, runSettled]);
export type ListingStreamEvent = z.infer<typeof listingStreamEvent>;

/** Who wrote a text; shown with it, because text that was composed without a model is always labelled. */
export const writtenBy = z.strictObject({ model: z.string().max(200), isBuiltin: z.boolean() });
export type WrittenBy = z.infer<typeof writtenBy>;

/** A saved listing that is not in the store yet, or was published from here. */
export const listingDraft = z.object({
  id: z.uuid(),
  brief: listingBrief,
  /** As it is kept: a text that was stored before it was refused is shown at any length. */
  text: z.object({ title: z.string(), description: z.string(), seoTitle: z.string(), seoDescription: z.string() }),
  writtenBy: writtenBy.nullable(),
  /** The store product that the text is meant for; null for a new one. */
  productId: z.uuid().nullable(),
  /** Grows with every save; hand it back so that no newer text is overwritten. */
  revision: z.number().int(),
  /** The run that is writing it now; null for none. */
  runId: z.uuid().nullable(),
  published: z.object({ productId: z.uuid(), url: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListingDraft = z.infer<typeof listingDraft>;

export const listingDraftEntry = listingDraft
  .omit({ brief: true, text: true, writtenBy: true, runId: true })
  .extend({ title: z.string(), excerpt: z.string(), language: contentLanguage });
export type ListingDraftEntry = z.infer<typeof listingDraftEntry>;

/** What stood in a draft before `cause` replaced it; for a publication, what was published. */
export const draftVersion = z.object({
  id: z.uuid(),
  cause: z.enum(['run', 'edit', 'restore', 'publication']),
  at: z.iso.datetime(),
  text: listingDraft.shape.text,
  writtenBy: writtenBy.nullable(),
});
export type DraftVersion = z.infer<typeof draftVersion>;

const params = z.object({ id: z.uuid() });
const generationLimits = [{ by: 'user', burst: 20, perMinute: 30 }] as const;
/** The run, and the draft that it writes: what is whole at its end stands there. */
const startedRun = z.object({ runId: z.uuid(), draftId: z.uuid() });
const requiredTitle = z.string().trim().min(1, { error: 'writer.titleEmpty' }).max(255);
const fields = z.array(listingField).min(1).max(4);

export const writerEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/product/improve/freestyle/',
    access: 'session',
    summary: 'Starts to write a listing, all fields or some; follow it at /api/runs/:id/events/',
    limits: generationLimits,
    idempotent: true,
    body: z.strictObject({
      brief: listingBrief.extend({ productTitle: requiredTitle }),
      fields: fields.default([...listingField.options]),
      /** The texts as they are now; a single field is written to fit the others. */
      current: listingDraftText.optional(),
      /** The draft to write; without it one is made of brief and current texts, for this product. */
      draftId: z.uuid().optional(),
      productId: z.uuid().nullable().default(null),
      /** Another number gives another variation of the same brief. */
      variation: z.number().int().min(0).max(1_000_000).default(0),
    }),
    data: startedRun,
  }),
  improveListing: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/improve/listing/',
    access: 'session',
    summary: 'Starts to write all texts of a store product anew from its facts',
    limits: generationLimits,
    idempotent: true,
    params,
    body: listingBrief.omit({ productTitle: true }).partial(),
    data: startedRun,
  }),
  improveSeo: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/improve/seo/',
    access: 'session',
    summary: 'Starts to write SEO title and SEO description of a store product from its text',
    limits: generationLimits,
    idempotent: true,
    params,
    body: listingBrief.omit({ productTitle: true }).partial(),
    data: startedRun,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/freestyle/list/',
    access: 'session',
    summary: 'The caller’s listing drafts, newest change first',
    query: pageQuery.extend({ q: z.string().trim().max(200).default('') }),
    data: page(listingDraftEntry),
  }),
  draft: defineEndpoint({
    method: 'GET',
    path: '/api/freestyle/:id/',
    access: 'session',
    summary: 'One draft',
    params,
    data: listingDraft,
  }),
  saveDraft: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/save_draft/',
    access: 'session',
    summary: 'Saves a draft: a new one without id, else the next revision; 409 when the revision is not the newest',
    idempotent: true,
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: z.number().int().min(1).optional(),
      brief: listingBrief,
      text: listingDraftText,
      writtenBy: writtenBy.nullable().default(null),
      productId: z.uuid().nullable().default(null),
    }),
    data: listingDraft,
  }),
  deleteDraft: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/:id/delete/',
    access: 'session',
    summary: 'Puts a draft away; undo brings it back for 30 days',
    params,
    body: z.strictObject({ undo: z.boolean().default(false) }),
    data: z.object({}),
  }),
  versions: defineEndpoint({
    method: 'GET',
    path: '/api/freestyle/:id/versions/',
    access: 'session',
    summary: 'The earlier texts of a draft, newest first, at most 50',
    params,
    data: z.array(draftVersion),
  }),
  restoreVersion: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/:id/restore/',
    access: 'session',
    summary: 'Puts an earlier text of a draft back; what it replaces is kept as a version',
    idempotent: true,
    params,
    body: z.strictObject({ versionId: z.uuid() }),
    data: listingDraft,
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/publish/',
    access: 'session',
    summary: 'Saves a listing to the current store as a new product, or into the chosen one',
    limits: [{ by: 'user', burst: 30, perMinute: 30 }],
    idempotent: true,
    body: z.strictObject({
      text: listingText,
      /** Without it a new product is a draft, and an updated one keeps what it is. */
      status: listingStatus.optional(),
      /** The product to update; null makes a new one. */
      productId: z.uuid().nullable(),
      /** The product's version when it was opened. */
      version: z.string().max(100).optional(),
      draftId: z.uuid().optional(),
    }),
    data: z.object({ productId: z.uuid(), title: z.string(), status: listingStatus, url: z.string().nullable() }),
  }),
};
