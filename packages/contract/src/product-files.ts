import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { listingStatus, productSync } from './products.ts';

/** The largest file of products that is taken, in bytes. */
export const largestProductFile = 20 * 1024 * 1024;

/** Of long lists so many are shown. */
export const mostFileLines = 200;

const count = z.number().int();

/** Something about a line of a file; a product whose line is left out is not taken over. */
const fileProblem = z.object({
  line: count,
  kind: z.enum(['noHandle', 'handleTooLong', 'noTitle', 'handleTwice', 'tooManyCells', 'unknownStatus']),
  /** The cell that it is about; empty where it is about none. */
  value: z.string(),
  isLeftOut: z.boolean(),
});

/** A cell that was changed here since the last file. */
const editedCell = z.enum(['title', 'body', 'seoTitle', 'seoDescription', 'status', 'tags', 'imageAlt']);

/** What a file of products would do, before anything is written. */
export const fileCheck = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The name of the catalogue that it goes into; null for one of its own, which is made for it. */
  store: z.string().nullable(),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** Lines of the file that hold a product, a variant or a picture. */
  rows: count,
  /** `untouched`: products of the catalogue of which the file says nothing. */
  products: z.object({ added: count, changed: count, same: count, untouched: count }),
  columns: z.array(z.string()),
  /** How many lines have a problem, how many products or rows are left out for one, and the first of the problems. */
  problems: z.object({ count, leftOut: count, items: z.array(fileProblem) }),
  /** Products with texts that were changed here since the last file and that this one has otherwise. */
  edited: z.object({
    count,
    items: z.array(z.object({ line: count, handle: z.string(), title: z.string(), cells: z.array(editedCell) })),
  }),
  /** The first products, as they were understood. */
  first: z.array(z.object({ line: count, handle: z.string(), title: z.string(), status: listingStatus, rows: count })),
});
export type FileCheck = z.infer<typeof fileCheck>;

const params = z.object({ id: z.uuid() });

export const productFileEndpoints = {
  check: defineEndpoint({
    method: 'POST',
    path: '/api/product/file/',
    access: 'session',
    summary: 'Reads a CSV file of products in Shopify’s columns (the body) and says what it would do; writes nothing',
    limits: [{ by: 'account', burst: 10, perMinute: 6 }],
    maxBodyBytes: largestProductFile,
    rawBody: true,
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    data: fileCheck,
  }),
  waiting: defineEndpoint({
    method: 'GET',
    path: '/api/product/file/',
    access: 'session',
    summary: 'The file of the caller that waits for a word; null without one',
    data: fileCheck.nullable(),
  }),
  take: defineEndpoint({
    method: 'POST',
    path: '/api/product/file/:id/take/',
    access: 'session',
    summary: 'Takes a file over that was looked at: products are added and changed by their handles, none is taken away',
    limits: [{ by: 'account', burst: 10, perMinute: 12 }],
    params,
    body: z.strictObject({
      /** What becomes of texts that were changed here since the last file. */
      edited: z.enum(['keep', 'replace']).default('keep'),
      /** The currency of its prices, which the file does not say; null for unknown. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullable()
        .default(null),
      /** The name of a catalogue that is made for it. */
      name: z.string().trim().max(80).default(''),
    }),
    data: productSync,
  }),
  discard: defineEndpoint({
    method: 'POST',
    path: '/api/product/file/:id/discard/',
    access: 'session',
    summary: 'Throws a file away that was looked at',
    params,
    data: z.object({}),
  }),
};
