import { z } from 'zod';
import { contentFields, contentRelease, contentText, limitedContent, storedContent } from './contents.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { askedOf, draftCalls, generationLimits, priceCall, publishingLimits, savedDraft, startedRun } from './writer-calls.ts';
import { contentWishes, type WriterField, writerDraft, writerVersion } from './writers.ts';

export const pageField = z.enum(['title', 'body', 'seoTitle', 'seoDescription']);
export type PageField = z.infer<typeof pageField>;
export const pageFields = contentFields satisfies Record<PageField, WriterField>;

/** What a page costs, in points; each of its texts costs its share. */
export const pagePrice = 2;

/** What a page is for. */
const pageType = z.enum(['about', 'brandStory', 'faq', 'contact', 'shipping', 'returns', 'sizeGuide', 'free']);

/** What a person tells the page generator; a draft may be saved while parts are still missing. */
export const pageBrief = contentWishes.extend({
  pageType,
  wordCount: z.number().int().min(50, { error: 'writer.pageWordCount' }).max(2000, { error: 'writer.pageWordCount' }),
});
export type PageBrief = z.infer<typeof pageBrief>;

/** The texts as the editor holds them; any may still be empty. */
export const pageDraftText = z.strictObject(limitedContent);
export type PageDraftText = z.infer<typeof pageDraftText>;

const keptText = z.object({ title: z.string(), body: z.string(), seoTitle: z.string(), seoDescription: z.string() });
/** A saved page that is not in the store yet, or was published from here. */
const pageDraft = writerDraft.extend({ brief: pageBrief, text: keptText });

const calls = draftCalls({
  draft: pageDraft,
  version: writerVersion.extend({ text: keptText }),
  save: savedDraft.extend({ brief: pageBrief, text: pageDraftText }),
});

const asked = askedOf(pageBrief, pageField, pageDraftText);

export const pageWriterEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/page_generator/generate_page/',
    access: 'session',
    summary: 'Starts to write a page, all texts or some; follow it at /api/runs/:id/events/',
    limits: generationLimits,
    idempotent: true,
    body: asked,
    data: startedRun,
  }),
  price: defineEndpoint({ ...priceCall, method: 'POST', path: '/api/page_generator/generate_page/price/', body: asked }),
  list: defineEndpoint({ ...calls.list, method: 'GET', path: '/api/page_generator/list/' }),
  draft: defineEndpoint({ ...calls.draft, method: 'GET', path: '/api/page_generator/:id/' }),
  saveDraft: defineEndpoint({ ...calls.saveDraft, method: 'POST', path: '/api/page_generator/save_draft/' }),
  deleteDraft: defineEndpoint({ ...calls.deleteDraft, method: 'POST', path: '/api/page_generator/:id/delete/' }),
  versions: defineEndpoint({ ...calls.versions, method: 'GET', path: '/api/page_generator/:id/versions/' }),
  restoreVersion: defineEndpoint({ ...calls.restoreVersion, method: 'POST', path: '/api/page_generator/:id/restore/' }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/api/page_generator/publish/',
    access: 'session',
    summary: 'Brings a page into the current store, at once or at a time; that of a draft is written anew',
    limits: publishingLimits,
    idempotent: true,
    body: contentRelease.extend({ text: contentText }),
    data: storedContent,
  }),
};
