import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { approvedClaims } from './writers.ts';

/** `unlisted` is open to whoever has the link but in no list; it is kept on a round trip. */
export const listingStatus = z.enum(['active', 'archived', 'draft', 'unlisted']);
export type ListingStatus = z.infer<typeof listingStatus>;

/** Description quality: under 50 words (100 characters of Chinese, Japanese or Korean count as 50 words) is short. */
const descriptionQuality = z.enum(['short', 'good']);

const qualityFilter = z.enum(['all', 'short', 'good']);

/** Which products of a store are meant; the lists of them and work on many of them take the same. Every part left out means all. */
export const productFilter = z.object({
  /** Words of title, vendor, type, handle or tags. */
  q: z.string().trim().max(200).default(''),
  /** The id of a collection; empty for all. */
  collection: z.string().max(255).default(''),
  status: z.enum(['all', ...listingStatus.options]).default('all'),
  quality: qualityFilter.default('all'),
  /** Exactly this product type, or this vendor; empty for all. */
  type: z.string().max(255).default(''),
  vendor: z.string().max(255).default(''),
});
export type ProductFilter = z.infer<typeof productFilter>;

/** A value that has a name, as a metafield or an attribute of a product. */
const namedValue = z.object({ name: z.string(), value: z.string() });
/** What shoppers choose from, such as a size. */
const productOption = z.object({ name: z.string(), values: z.array(z.string()) });
const productImage = z.object({ url: z.string(), alt: z.string() });
/** A group of products in the store; the id is the platform's. */
const productCollection = z.object({ id: z.string(), title: z.string() });

/** How many characters a text may have; those of a description are counted with its formatting, after cleaning. */
export const listingLimits = { title: 255, description: 60_000, seoTitle: 255, seoDescription: 1000 } as const;

const limitedText = (field: keyof typeof listingLimits) => z.string().max(listingLimits[field], { error: `writer.${field}TooLong` });

/** The texts of a listing, each no longer than it may be; the refusal names the text. Schemas, not a function: the browser gets data only. */
export const limitedTexts = {
  title: limitedText('title'),
  description: limitedText('description'),
  seoTitle: limitedText('seoTitle'),
  seoDescription: limitedText('seoDescription'),
};

/** The four texts of a listing. */
export const listingText = z.object({
  title: limitedTexts.title.trim().min(1, { error: 'writer.titleEmpty' }),
  descriptionHtml: limitedTexts.description.trim().min(1, { error: 'writer.descriptionEmpty' }),
  seoTitle: limitedTexts.seoTitle.trim(),
  seoDescription: limitedTexts.seoDescription.trim(),
});
export type ListingText = z.infer<typeof listingText>;

/** A product of a connected store, as its last synchronisation left it. */
export const product = z.object({
  id: z.uuid(),
  title: z.string(),
  handle: z.string(),
  status: listingStatus,
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  /** `amount` counts the smallest unit of the currency. */
  price: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
  /** The first of its images. */
  image: productImage.nullable(),
  quality: descriptionQuality,
  hasSeo: z.boolean(),
  /** Where shoppers see it; null while it is not public. */
  url: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  /** When we last saved an improved text to the store. */
  optimizedAt: z.iso.datetime().nullable(),
});
export type Product = z.infer<typeof product>;

export const productDetail = product.extend({
  descriptionHtml: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** Its place in the platform's own tree of categories, from the trunk to the leaf; empty where it has none. */
  category: z.string(),
  collections: z.array(productCollection),
  options: z.array(productOption),
  metafields: z.array(namedValue),
  /** All of them, in the store's order. */
  images: z.array(productImage),
  /** The platform's version of the product; hand it back with a save so that a change made elsewhere is noticed. */
  version: z.string(),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** All that is known of a product, as text; what is written about it can be held against this. */
export const productFacts = z.object({
  title: z.string(),
  productType: z.string(),
  category: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  collections: z.array(z.string()),
  options: z.array(productOption),
  metafields: z.array(namedValue),
  /** A decimal such as `18.00`, in the main unit of the currency. */
  price: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  /** The visible words, each block and each line of a list in a line of its own; what hides behind 60,000 characters of markup is not read. */
  description: z.string(),
  images: z.array(productImage),
  /** Where shoppers see it; null while it is not public, and in what was kept before it was noted. */
  url: z.string().nullable().default(null),
});
export type ProductFacts = z.infer<typeof productFacts>;

/** So many characters what a picture shows may have in words. */
export const longestAlt = 125;
const altText = z.string().trim().max(longestAlt, { error: 'product.altTooLong' });

/** A text that we overwrote, kept byte for byte. */
export const productRevision = z.object({
  id: z.uuid(),
  cause: z.enum(['save', 'undo']),
  before: z.object({
    title: z.string(),
    descriptionHtml: z.string(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    status: listingStatus,
    /** The words of its pictures, where those were overwritten and not its texts. */
    imageAlts: z.array(z.string()).nullable(),
  }),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});
export type ProductRevision = z.infer<typeof productRevision>;

/**
 * Reading all products of a store into our copy. `stopped` by a person, `failed` at the store: asked for again within the hour, both go
 * on where they ended.
 */
export const productSync = z.object({
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** Products read so far, of so many; null where the platform does not say how many it has. */
  read: z.number().int(),
  expected: z.number().int().nullable(),
  added: z.number().int(),
  changed: z.number().int(),
  /** Those that the store no longer has; known at the end. */
  removed: z.number().int(),
  /** Why it failed, in the reader's language. */
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ProductSync = z.infer<typeof productSync>;

const params = z.object({ id: z.uuid() });

export const productEndpoints = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/product/',
    access: 'session',
    summary: 'Products of the current store, newest change first',
    query: pageQuery.extend(productFilter.shape),
    data: page(product),
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/product/get_opt_slash_total_product_counts/',
    access: 'session',
    summary:
      'How many products of the current store have an improved text, and how many there are; of all, or of those that a filter means',
    query: productFilter,
    data: z.object({ optimized: z.number().int(), total: z.number().int() }),
  }),
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/api/product/export/',
    access: 'session',
    summary: 'The same products as a CSV file in Shopify’s columns',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    query: productFilter,
    download: true,
  }),
  sync: defineEndpoint({
    method: 'POST',
    path: '/api/product/sync/',
    access: 'session',
    summary: 'Reads all products of the current store again; goes on by itself, and a second call finds the first one’s work',
    limits: [{ by: 'account', burst: 10, perMinute: 12 }],
    data: productSync,
  }),
  syncState: defineEndpoint({
    method: 'GET',
    path: '/api/product/sync/',
    access: 'session',
    summary: 'How far the reading of the current store is, or how it ended; null before the first one',
    data: productSync.nullable(),
  }),
  stopSync: defineEndpoint({
    method: 'POST',
    path: '/api/product/sync/stop/',
    access: 'session',
    summary: 'Stops reading the current store; what was read stays',
    data: productSync.nullable(),
  }),
  info: defineEndpoint({
    method: 'GET',
    path: '/api/product/:id/optimize/',
    access: 'session',
    summary: 'A product with its texts',
    params,
    data: productDetail,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/optimize/',
    access: 'session',
    summary:
      'Saves texts of a product to its store, when the product’s own data bear what they claim or it is approved; the text before is kept',
    idempotent: true,
    params,
    body: z.strictObject({
      ...listingText.shape,
      status: listingStatus.optional(),
      version: z.string().max(100).optional(),
      approved: approvedClaims.default([]),
    }),
    data: productDetail,
  }),
  saveAlts: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/alt_texts/',
    access: 'session',
    summary:
      'Saves the alt texts of a product’s pictures to its store, in their order, when the product’s data bear what the new ones claim or it is approved; those before are kept',
    idempotent: true,
    params,
    body: z.strictObject({ alts: z.array(altText).min(1).max(250), version: z.string().max(100), approved: approvedClaims.default([]) }),
    data: productDetail,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/product/:id/history/',
    access: 'session',
    summary: 'The texts of a product that were overwritten, newest first',
    params,
    data: z.array(productRevision),
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/undo/',
    access: 'session',
    summary: 'Puts an overwritten text back into the store, byte for byte',
    idempotent: true,
    params,
    body: z.strictObject({ revisionId: z.uuid() }),
    data: productDetail,
  }),
};
