import { z } from 'zod';
import { contentFields, contentRelease, contentText, limitedContent, storedContent } from './contents.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { askedOf, draftCalls, generationLimits, priceCall, publishingLimits, savedDraft, startedRun } from './writer-calls.ts';
import { contentWishes, type WriterField, writerDraft, writerVersion } from './writers.ts';

export const blogField = z.enum(['outline', 'title', 'body', 'seoTitle', 'seoDescription']);
export type BlogField = z.infer<typeof blogField>;

/** The outline, then the texts of the article; each heading of the outline with what stands below it becomes a section. */
export const blogFields = {
  outline: { shape: 'html', limit: 20_000 },
  ...contentFields,
} as const satisfies Record<BlogField, WriterField>;

/** What is paid for, in points: an outline, a section of the article, and each of the short texts. */
export const blogPrices = { outline: 1, section: 1, line: 0.5 } as const;
/** So many sections of an outline are written. */
export const mostSections = 12;

/** What a person tells the blog writer; a draft may be saved while parts are still missing. */
export const blogBrief = contentWishes.extend({
  audience: z.string().trim().max(200),
  wordCount: z.number().int().min(150, { error: 'writer.blogWordCount' }).max(3000, { error: 'writer.blogWordCount' }),
});
export type BlogBrief = z.infer<typeof blogBrief>;

/** The texts as the editor holds them; any may still be empty. */
export const blogDraftText = z.strictObject({
  outline: z.string().max(blogFields.outline.limit, { error: 'writer.outlineTooLong' }),
  ...limitedContent,
});
export type BlogDraftText = z.infer<typeof blogDraftText>;

const keptText = z.object({
  outline: z.string(),
  title: z.string(),
  body: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
/** A saved article that is not in the store yet, or was published from here. */
const blogDraft = writerDraft.extend({ brief: blogBrief, text: keptText });

/** A blog of the store: a series of articles under one name. */
const storeBlog = z.object({ id: z.string(), title: z.string(), url: z.string().nullable() });

const calls = draftCalls({
  draft: blogDraft,
  version: writerVersion.extend({ text: keptText }),
  save: savedDraft.extend({ brief: blogBrief, text: blogDraftText }),
});
const blogId = z.string().min(1, { error: 'writer.blogMissing' }).max(200);

const asked = askedOf(blogBrief, blogField, blogDraftText);

export const blogWriterEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/blog_writer/generate_blog/',
    access: 'session',
    summary: 'Starts to write an article: its outline, or its texts section by section; follow it at /api/runs/:id/events/',
    limits: generationLimits,
    idempotent: true,
    body: asked,
    data: startedRun,
  }),
  price: defineEndpoint({ ...priceCall, method: 'POST', path: '/api/blog_writer/generate_blog/price/', body: asked }),
  list: defineEndpoint({ ...calls.list, method: 'GET', path: '/api/blog_writer/list/' }),
  blogs: defineEndpoint({
    method: 'GET',
    path: '/api/blog_writer/blog_list/',
    access: 'session',
    summary: 'The blogs of the current store',
    data: z.array(storeBlog),
  }),
  newBlog: defineEndpoint({
    method: 'POST',
    path: '/api/blog_writer/blog_new/',
    access: 'session',
    summary: 'Makes a blog in the current store',
    limits: publishingLimits,
    idempotent: true,
    body: z.strictObject({ name: z.string().trim().min(1, { error: 'writer.blogNameEmpty' }).max(120) }),
    data: storeBlog,
  }),
  draft: defineEndpoint({ ...calls.draft, method: 'GET', path: '/api/blog_writer/:id/' }),
  saveDraft: defineEndpoint({ ...calls.saveDraft, method: 'POST', path: '/api/blog_writer/save_draft/' }),
  deleteDraft: defineEndpoint({ ...calls.deleteDraft, method: 'POST', path: '/api/blog_writer/:id/delete/' }),
  versions: defineEndpoint({ ...calls.versions, method: 'GET', path: '/api/blog_writer/:id/versions/' }),
  restoreVersion: defineEndpoint({ ...calls.restoreVersion, method: 'POST', path: '/api/blog_writer/:id/restore/' }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/api/blog_writer/publish/',
    access: 'session',
    summary: 'Brings an article into a blog of the current store, at once or at a time; that of a draft is written anew',
    limits: publishingLimits,
    idempotent: true,
    body: contentRelease.extend({ text: contentText, blogId }),
    data: storedContent,
  }),
};
