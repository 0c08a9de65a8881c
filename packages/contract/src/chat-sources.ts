import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** Where a part of an answer is from: a range of a document's canonical text, and what stands there. It stays when the document goes. */
export const citation = z.object({
  /** As it stands in the answer: [1]. */
  number: z.number().int(),
  documentId: z.uuid(),
  documentName: z.string(),
  documentKind: z.string(),
  /** SHA-256 of what the document was made of when it was cited; null of citations that are older than this field. */
  version: z.string().nullable().default(null),
  /** Somebody had corrected the passage by hand: its words are not those of the document. */
  isCorrected: z.boolean().default(false),
  /** It is of a file that was sent along with a question. */
  isAttached: z.boolean().default(false),
  /** The place of its passage among those of the document. */
  passage: z.number().int(),
  /** Null where the document has no pages. */
  firstPage: z.number().int().nullable(),
  lastPage: z.number().int().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  /** Cells of a sheet of which the answer was computed, such as Sales!B2:B9. */
  cells: z.array(z.string()),
});
export type Citation = z.infer<typeof citation>;

/** A paragraph, heading, table … of a document, or what of it stands near a citation. */
export const sourceBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'caption']),
  /** Of a heading: 1 is the highest. */
  level: z.number().int().nullable(),
  page: z.number().int(),
  /** Where its text begins in the document's canonical text. */
  start: z.number().int(),
  /** Of a table each row is a line, with tabs between its cells. */
  text: z.string(),
  table: z
    .object({
      columns: z.array(z.string()),
      sheet: z.string().nullable(),
      /** The number of each line in its sheet. */
      rows: z.array(z.number().int()),
      firstColumn: z.number().int(),
    })
    .nullable(),
});
export type SourceBlock = z.infer<typeof sourceBlock>;

/** Where a part of a citation stands on a page, in points from the page's top left. */
const sourceMark = z.object({ page: z.number().int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** The document behind a citation, as it is now. */
export const citedSource = z.object({
  citation,
  /** `changed`: it says something else there by now, or was replaced; `gone`: it was deleted, switched off, or is not open any more. Then the quote alone stays. */
  state: z.enum(['same', 'changed', 'gone']),
  text: z
    .object({
      blocks: z.array(sourceBlock),
      /** What people call pages, slides and sheets, where they have a name; and the file inside a mail or ZIP that they are of. */
      pages: z.array(z.object({ number: z.number().int(), label: z.string().nullable(), file: z.string().nullable() })),
      /** What is cited, as a range of the canonical text. */
      start: z.number().int(),
      end: z.number().int(),
      isWhole: z.boolean(),
    })
    .nullable(),
  /** Where the file can be had and shown page by page: its pages, from which page on they have which size, and the marks. */
  pdf: z
    .object({
      pages: z.number().int(),
      sizes: z.array(z.object({ from: z.number().int(), width: z.number(), height: z.number() })),
      marks: z.array(sourceMark),
    })
    .nullable(),
});
export type CitedSource = z.infer<typeof citedSource>;

const params = z.object({ id: z.uuid() });
/** As the citation stands in the answer. */
const query = z.object({ number: z.coerce.number().int().min(1).default(1) });

export const chatSourceEndpoints = {
  source: defineEndpoint({
    method: 'GET',
    path: '/api/chats/answers/:id/citation/',
    access: 'asker',
    summary: 'The document around a citation, or around a place that comes close',
    params,
    query,
    data: citedSource,
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/chats/answers/:id/file/',
    access: 'asker',
    summary: 'The file behind a citation, as long as it is the one that was cited',
    params,
    query,
    download: true,
  }),
};
