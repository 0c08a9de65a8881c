import { z } from 'zod';
import { fileLimits } from './files.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { personGroups } from './person-groups.ts';

/** In characters, but for what is counted: files and ids at once, documents of an account, pages and steps of a site, tags, and people by name. */
export const documentLimits = {
  name: fileLimits.name,
  html: 500_000,
  url: 2000,
  chunk: 8000,
  atOnce: 1000,
  documents: 20_000,
  sitePages: 1000,
  siteDepth: 5,
  chunksAtOnce: 50,
  tag: 40,
  tags: 20,
  readers: 100,
} as const;

/** Sizes of chunks and what two of them share, in characters. */
const cutLimits = { least: 200, most: 4000, overlap: 1000 } as const;

/** By what a document is cut: its running text, its questions and answers, the rows of its tables, its slides. */
const cutTemplate = z.enum(['prose', 'questions', 'rows', 'slides']);

/** How a document is cut into chunks. */
export const documentCut = z
  .strictObject({
    template: cutTemplate,
    size: z.number().int().min(cutLimits.least, 'document.cutSize').max(cutLimits.most, 'document.cutSize'),
    overlap: z.number().int().min(0, 'document.cutOverlap').max(cutLimits.overlap, 'document.cutOverlap'),
  })
  .refine(({ size, overlap }) => overlap <= size / 2, { path: ['overlap'], message: 'document.cutOverlap' });
export type DocumentCut = z.infer<typeof documentCut>;

/** How a document is cut unless somebody chooses something else. */
export const usualCut: DocumentCut = { template: 'prose', size: 1200, overlap: 150 };

/** By what documents are told apart, as people call it. */
export const documentTags = z
  .array(z.string().trim().min(1, 'document.tagEmpty').max(documentLimits.tag, 'document.tagLong'))
  .max(documentLimits.tags, 'document.manyTags');

/** Whom a document answers of those whom its knowledge base answers: people, and groups with everybody in them; null for all of them. */
export const chosenReaders = z
  .strictObject({
    groups: personGroups,
    /** Of somebody who is gone nothing is kept. */
    userIds: z.array(z.uuid()).max(documentLimits.readers, 'document.manyReaders'),
  })
  .nullable();
export type ChosenReaders = z.infer<typeof chosenReaders>;

/** The same, with the people's names. */
export const documentReaders = z
  .object({ groups: z.array(z.string()), users: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })) })
  .nullable();
export type DocumentReaders = z.infer<typeof documentReaders>;

const documentName = z.string().trim().min(1, 'document.nameEmpty').max(documentLimits.name, 'document.nameLong');

/** How far a document has come. */
const documentState = z.enum(['waiting', 'reading', 'indexed', 'failed']);

/** A text with the key that it was made of, in the reader's language. */
export const told = z.object({ code: z.string(), msg: z.string() });

/** A document of a knowledge base in its list. */
export const documentCard = z.object({
  id: z.uuid(),
  kind: z.enum(['file', 'text', 'web']),
  name: z.string(),
  /** Of a page of the web. */
  address: z.string().nullable(),
  /** The site that the page was found by. */
  siteId: z.uuid().nullable(),
  state: documentState,
  /** Why it failed; what was indexed before goes on answering. */
  reason: told.nullable(),
  pagesDone: z.number().int(),
  /** As far as it is known by now. */
  pagesOf: z.number().int().nullable(),
  /** Those that answer now. */
  chunks: z.number().int(),
  /** About how long its reading will still take. */
  secondsLeft: z.number().int().nullable(),
  isEnabled: z.boolean(),
  cut: documentCut,
  tags: z.array(z.string()),
  readers: documentReaders,
  createdAt: z.iso.datetime(),
  indexedAt: z.iso.datetime().nullable(),
});
export type DocumentCard = z.infer<typeof documentCard>;

/** A piece of a document, as it is found and quoted. */
export const documentChunk = z.object({
  index: z.number().int(),
  text: z.string(),
  firstPage: z.number().int(),
  lastPage: z.number().int(),
  headings: z.array(z.string()),
  isOn: z.boolean(),
  isEdited: z.boolean(),
});
export type DocumentChunk = z.infer<typeof documentChunk>;

/** A document with a stretch of its chunks. */
export const documentWithChunks = z.object({
  document: documentCard,
  language: z.string().nullable(),
  /** What was left out or could not be read of it. */
  notes: z.array(told),
  /** What was written, where it was written here. */
  html: z.string().nullable(),
  /** Of which cutting the chunks are; hand it back with a change of one. */
  generation: z.number().int(),
  chunks: z.array(documentChunk),
  /** Where the next stretch begins; null at the end. */
  nextFrom: z.number().int().nullable(),
});
export type DocumentWithChunks = z.infer<typeof documentWithChunks>;

/** What became of a file that was added: new, there already with the same bytes, or in the place of an earlier one of its name. */
const addedFile = z.object({ fileId: z.uuid(), documentId: z.uuid(), name: z.string(), outcome: z.enum(['added', 'known', 'changed']) });

/** How often the pages of a site are read anew. */
export const syncEvery = z.enum(['never', 'day', 'week']);

/** Pages of the web that are read together. */
const documentSite = z.object({
  id: z.uuid(),
  address: z.string(),
  syncEvery,
  /** When its pages are read anew. */
  syncAt: z.iso.datetime().nullable(),
  pages: z.number().int(),
});

const html = z.string().trim().min(1, 'document.textEmpty').max(documentLimits.html, 'document.textLong');
/** What is cut, for a look at its chunks: a file that was uploaded, or a document that was read. */
const looked = z.union([z.strictObject({ fileId: z.uuid() }), z.strictObject({ documentId: z.uuid() })]);

const ofBase = z.object({ id: z.uuid() });
const ids = z.array(z.uuid()).min(1).max(documentLimits.atOnce, 'document.manyAtOnce');
const access = 'enterprise-admin';

export const documentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/documents/',
    access,
    summary: 'The documents of a knowledge base, newest first, with how far each has come',
    params: ofBase,
    query: pageQuery.extend({
      q: z.string().max(200).default(''),
      state: documentState.optional(),
      tag: z.string().max(documentLimits.tag).optional(),
    }),
    data: page(documentCard).extend({
      /** Of the whole knowledge base. */
      counts: z.object({
        waiting: z.number().int(),
        reading: z.number().int(),
        indexed: z.number().int(),
        failed: z.number().int(),
        chunks: z.number().int(),
      }),
      sites: z.array(documentSite),
      /** Those of the whole knowledge base, by their letters. */
      tags: z.array(z.object({ tag: z.string(), documents: z.number().int() })),
    }),
  }),
  addSources: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/add_sources/',
    access,
    summary:
      'Adds files that were uploaded; those that are there already are recognised, and one of the same name takes the place of the old',
    params: ofBase,
    body: z.strictObject({
      files: z
        .array(z.strictObject({ fileId: z.uuid(), name: documentName.optional(), tags: documentTags.default([]) }))
        .min(1, 'document.noSources')
        .max(documentLimits.atOnce, 'document.manyAtOnce'),
      /** Left out: as suits each file. */
      cut: documentCut.optional(),
      /** What is there already and has its own keeps them. */
      readers: chosenReaders.default(null),
    }),
    data: z.object({ files: z.array(addedFile) }),
  }),
  deleteDocuments: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/delete_documents/',
    access,
    summary: 'Puts documents away; undo brings them back for a day',
    body: z.strictObject({ ids, undo: z.boolean().default(false) }),
    data: z.object({ count: z.number().int() }),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/get_doc/',
    access,
    summary: 'A document with a stretch of its chunks',
    query: z.object({ id: z.uuid(), from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
    data: documentWithChunks,
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/retry_documents/',
    access,
    summary: 'Reads documents again from their beginning',
    body: z.strictObject({ ids }),
    data: z.object({ count: z.number().int() }),
  }),
  setTags: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/set_tags/',
    access,
    summary: 'Gives documents tags, and takes some from them; answers how many documents there were',
    body: z.strictObject({ ids, add: documentTags.default([]), remove: z.array(z.string().max(documentLimits.tag)).default([]) }),
    data: z.object({ count: z.number().int() }),
  }),
  setReaders: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/set_readers/',
    access,
    summary: 'Says whom documents answer, of those whom their knowledge base answers; answers how many documents there were',
    body: z.strictObject({ ids, readers: chosenReaders }),
    data: z.object({ count: z.number().int() }),
  }),
  addRichText: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/add_rich_text/',
    access,
    summary: 'Adds a text that is written here',
    idempotent: true,
    params: ofBase,
    maxBodyBytes: 4 * documentLimits.html,
    body: z.strictObject({ name: documentName, html, cut: documentCut.optional(), readers: chosenReaders.default(null) }),
    data: documentCard,
  }),
  addUrl: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/add_url/',
    access,
    summary: 'Adds a page of the web, or with a depth the pages of its site that it leads to; a page that is there already is read anew',
    params: ofBase,
    body: z.strictObject({
      address: z.string().trim().min(1, 'document.addressEmpty').max(documentLimits.url, 'document.addressLong'),
      /** So many steps links are followed; 0 is the page alone. */
      depth: z.number().int().min(0).max(documentLimits.siteDepth).default(0),
      mostPages: z.number().int().min(1).max(documentLimits.sitePages).default(50),
      syncEvery: syncEvery.default('never'),
      /** Of the page, and of those that it leads to. */
      tags: documentTags.default([]),
      cut: documentCut.optional(),
      /** Of the page, and of those that it leads to; a page that is there already and has its own keeps them. */
      readers: chosenReaders.default(null),
    }),
    data: documentCard,
  }),
  syncSite: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/sync_site/',
    access,
    summary: 'Reads the pages of a site anew, now or every so often',
    body: z.strictObject({ id: z.uuid(), syncEvery: syncEvery.optional() }),
    data: z.object({ count: z.number().int() }),
  }),
  edit: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/edit_doc/',
    access,
    summary:
      'Changes a document (name, on or off, text, how it is cut) or one of its chunks; 409 when its text or its chunks were replaced meanwhile',
    maxBodyBytes: 4 * documentLimits.html,
    body: z.strictObject({
      id: z.uuid(),
      name: documentName.optional(),
      isEnabled: z.boolean().optional(),
      /** Of a text that is written here. */
      html: html.optional(),
      /** The text when it was read; refused where somebody has changed it since. */
      before: z
        .string()
        .max(2 * documentLimits.html)
        .optional(),
      /** Its chunks are made anew; what was changed in them by hand goes. */
      cut: documentCut.optional(),
      chunk: z
        .strictObject({
          generation: z.number().int(),
          index: z.number().int().min(0),
          text: z.string().trim().min(1, 'document.chunkEmpty').max(documentLimits.chunk, 'document.chunkLong').optional(),
          /** Its text when it was read; refused where somebody has changed it since. */
          before: z.string().optional(),
          isOn: z.boolean().optional(),
        })
        .optional(),
    }),
    data: documentCard,
  }),
  previewChunks: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/preview_chunks/',
    access,
    summary: 'The first chunks that a file or a document would have, cut in a way; nothing is kept',
    limits: [{ by: 'account', burst: 20, perMinute: 40 }],
    body: z.strictObject({ of: looked, cut: documentCut }),
    data: z.object({
      chunks: z.array(documentChunk.pick({ index: true, text: true, firstPage: true, lastPage: true, headings: true })),
      count: z.number().int(),
    }),
  }),
  original: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/get_file/',
    access: 'any-session',
    summary: 'The file of a document as it was sent, for whoever may ask its knowledge base',
    query: z.object({ id: z.uuid() }),
    download: true,
  }),
};
