import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { limitedTexts, listingLimits, listingStatus, listingText } from './products.ts';
import { searchRooms } from './search-rooms.ts';
import { draftCalls, generationLimits, priceCall, publishingLimits, savedDraft, startedRun, variation } from './writer-calls.ts';
import { briefWishes, contentLanguage, type WriterField, writerDraft, writerNoteEvent, writerVersion, writtenBy } from './writers.ts';

export const listingField = z.enum(['title', 'description', 'seoTitle', 'seoDescription']);
export type ListingField = z.infer<typeof listingField>;
/** What its four texts cost together, in points; each costs a quarter. */
export const listingPrice = 2;

/** The texts of a listing, in the order in which they are written. */
export const listingFields = {
  title: { shape: 'line', limit: listingLimits.title, written: searchRooms.title.most },
  description: { shape: 'html', limit: listingLimits.description },
  seoTitle: { shape: 'line', limit: listingLimits.seoTitle, written: searchRooms.title.most },
  seoDescription: { shape: 'line', limit: listingLimits.seoDescription, written: searchRooms.description.most },
} as const satisfies Record<ListingField, WriterField>;

/** What a person tells the listing writer; a draft may be saved while parts are still missing. */
export const listingBrief = briefWishes.extend({
  productTitle: z.string().trim().max(255),
  mainIdea: z.string().trim().max(8000),
  keywords: z.array(z.string().trim().min(1).max(80)).max(20),
  /** Whom the text is for, in the person's words. */
  audience: z.string().trim().max(200).default(''),
  /** What the person wants of this text beside all that, in free words. */
  instructions: z.string().trim().max(2000).default(''),
  wordCount: z.number().int().min(30, { error: 'writer.wordCount' }).max(800, { error: 'writer.wordCount' }),
  /** The draft whose texts this one has in another language; left out like null for none. */
  translationOf: z.uuid().nullable().optional(),
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

/** The texts of a listing as they are kept, of any length. */
export const keptText = z.object({ title: z.string(), description: z.string(), seoTitle: z.string(), seoDescription: z.string() });

/** A saved listing that is not in the store yet, or was published from here. */
export const listingDraft = writerDraft.extend({ brief: listingBrief, text: keptText });
export type ListingDraft = z.infer<typeof listingDraft>;

/** What stood in a listing's draft before. */
const listingVersion = writerVersion.extend({ text: keptText });

/** A listing in another language: its draft, and how the run went that wrote it last. */
const listingTranslation = z.object({
  draft: listingDraft,
  /** `none` where no run is known any more. */
  state: z.enum(['running', 'done', 'stopped', 'failed', 'none']),
  runId: z.uuid().nullable(),
  /** Why it failed, in the reader's language. */
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  /** What the run remarked. */
  notes: z.array(writerNoteEvent.pick({ note: true, params: true })),
});
export type ListingTranslation = z.infer<typeof listingTranslation>;

const translations = z.object({
  /** The newest of each language, in the order of the languages. */
  items: z.array(listingTranslation),
  /** What one language costs at most, in points, and who would write it. */
  each: z.object({ points: z.string(), writtenBy }),
});
export type ListingTranslations = z.infer<typeof translations>;

const calls = draftCalls({
  draft: listingDraft,
  version: listingVersion,
  save: savedDraft.extend({ brief: listingBrief, text: listingDraftText, productId: z.uuid().nullable().default(null) }),
});
const params = z.object({ id: z.uuid() });
const requiredTitle = z.string().trim().min(1, { error: 'writer.titleEmpty' }).max(255);
const fields = z.array(listingField).min(1).max(4);

const asked = z.strictObject({
  brief: listingBrief.extend({ productTitle: requiredTitle }),
  fields: fields.default([...listingField.options]),
  /** The texts as they are now; a single field is written to fit the others. */
  current: listingDraftText.optional(),
  /** The draft to write; without it one is made of brief and current texts, for this product. */
  draftId: z.uuid().optional(),
  productId: z.uuid().nullable().default(null),
  variation,
});

export const listingWriterEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/product/improve/freestyle/',
    access: 'session',
    summary: 'Starts to write a listing, all fields or some; follow it at /api/runs/:id/events/',
    limits: generationLimits,
    idempotent: true,
    body: asked,
    data: startedRun,
  }),
  price: defineEndpoint({ ...priceCall, method: 'POST', path: '/api/product/improve/freestyle/price/', body: asked }),
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
  improveFromEditor: defineEndpoint({
    method: 'POST',
    path: '/api/product/improve/from_editor/',
    access: 'session',
    summary: 'Starts to improve a text that the store’s own editor hands over; the run and its draft come back',
    limits: generationLimits,
    idempotent: true,
    body: z.strictObject({
      title: requiredTitle,
      /** As it stands in the editor: rich text, or plain. */
      description: limitedTexts.description.default(''),
      /** The store product that is being edited, where there is one. */
      productId: z.uuid().nullable().default(null),
      fields: fields.default(['title', 'description']),
      wishes: listingBrief.omit({ productTitle: true, mainIdea: true }).partial().default({}),
    }),
    data: startedRun,
  }),
  list: defineEndpoint({ ...calls.list, method: 'GET', path: '/api/freestyle/list/' }),
  draft: defineEndpoint({ ...calls.draft, method: 'GET', path: '/api/freestyle/:id/' }),
  saveDraft: defineEndpoint({ ...calls.saveDraft, method: 'POST', path: '/api/freestyle/save_draft/' }),
  deleteDraft: defineEndpoint({ ...calls.deleteDraft, method: 'POST', path: '/api/freestyle/:id/delete/' }),
  versions: defineEndpoint({ ...calls.versions, method: 'GET', path: '/api/freestyle/:id/versions/' }),
  restoreVersion: defineEndpoint({ ...calls.restoreVersion, method: 'POST', path: '/api/freestyle/:id/restore/' }),
  translations: defineEndpoint({
    method: 'GET',
    path: '/api/freestyle/:id/translations/',
    access: 'session',
    summary: 'The drafts that have this one’s texts in other languages, and what one more costs',
    params,
    data: translations,
  }),
  translate: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/:id/translate/',
    access: 'session',
    summary: 'Starts a run for each of the languages, which writes into a draft of its own; a language that is there is written again',
    limits: generationLimits,
    idempotent: true,
    params,
    body: z.strictObject({ languages: z.array(contentLanguage).min(1).max(contentLanguage.options.length) }),
    data: translations,
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/api/freestyle/publish/',
    access: 'session',
    summary: 'Saves a listing to the current store as a new product, or into the chosen one',
    limits: publishingLimits,
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
      /** The draft is a translation, and its texts shall take the place of those in the original language: 409 without it. */
      replacesLanguage: z.boolean().default(false),
    }),
    data: z.object({ productId: z.uuid(), title: z.string(), status: listingStatus, url: z.string().nullable() }),
  }),
};
