import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { listingStatus } from './products.ts';

/** `failed`: the store refused, nothing was changed there. `unknown`: the store has not answered, so it may or may not have been. */
const publicationOutcome = z.enum(['done', 'failed', 'unknown']);

/** The texts of a product with its status at one moment; kept as they were, longer or emptier than today's rules allow. */
const publishedText = z.object({
  title: z.string(),
  descriptionHtml: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  status: listingStatus,
  /** The words of its pictures, where those were what was published. */
  imageAlts: z.array(z.string()).optional(),
});

const storeEntry = z.object({ id: z.uuid(), name: z.string(), platform: z.string() });

/** One attempt to bring a text into a store. */
const publication = z.object({
  id: z.uuid(),
  /** A new product, a change of one, or an earlier text put back. */
  cause: z.enum(['create', 'save', 'undo']),
  outcome: publicationOutcome,
  /** What was published; only products have an id of ours. */
  kind: z.enum(['product', 'article', 'page']),
  title: z.string(),
  store: storeEntry,
  /** Null while the product is not known, and after it has gone from the store. */
  productId: z.uuid().nullable(),
  /** Where shoppers see the product now; null while it is not public. */
  url: z.string().nullable(),
  /** Who did it; empty after they have left. */
  publishedBy: z.string(),
  at: z.iso.datetime(),
});
export type Publication = z.infer<typeof publication>;

const publicationDetail = publication.extend({
  /** Null for a new product, and where the store was not reached. */
  before: publishedText.nullable(),
  after: publishedText,
  /** Why it failed or is unknown, in the reader's language. */
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type PublicationDetail = z.infer<typeof publicationDetail>;

export const publicationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/publications/',
    access: 'session',
    summary: 'What was published or saved to stores, newest first; searched by title',
    query: pageQuery.extend({
      outcome: publicationOutcome.or(z.literal('all')).default('all'),
      store: z.uuid().optional(),
      q: z.string().trim().max(200).default(''),
    }),
    data: page(publication),
  }),
  stores: defineEndpoint({
    method: 'GET',
    path: '/api/publications/stores/',
    access: 'session',
    summary: 'The stores to which something was published',
    data: z.array(storeEntry),
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/publications/:id/',
    access: 'session',
    summary: 'A publication with the texts before and after',
    params: z.object({ id: z.uuid() }),
    data: publicationDetail,
  }),
};
