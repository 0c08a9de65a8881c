import { handleOf, insertUnderFreeHandle, requireTitle, versionOf } from '../../kit/own-store.ts';
import type { StorePlatform, StoreProduct } from '../../kit/store-platform.ts';
import type { SandboxCatalogue, SandboxProduct } from './catalogue.ts';
import { createBlogs, createContents } from './create-contents.ts';
import { fail, frontOf } from './front.ts';
import { metadata } from './metadata.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import { tileFor } from './tile-for.ts';
import { tileImageUrl } from './tile-image.ts';

const isPublic = ({ status }: SandboxProduct) => status === 'active' || status === 'unlisted';

const toStoreProduct = (product: SandboxProduct, store: { slug: string; currency: string }): StoreProduct => ({
  id: product.id,
  version: String(product.version),
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  handle: product.handle,
  status: product.status,
  vendor: product.vendor,
  productType: product.productType,
  tags: product.tags,
  price: product.priceAmount === null ? null : { amount: product.priceAmount, currency: store.currency },
  category: product.category,
  collections: product.collections.map((title) => ({ id: handleOf(title), title })),
  options: product.options,
  metafields: product.metafields,
  images: [
    { url: tileImageUrl(product.tile), alt: product.tile.alt ?? product.title },
    ...product.pictures.map((picture) => ({ url: tileImageUrl(picture), alt: picture.alt })),
  ],
  url: isPublic(product) ? `${frontOf(store.slug)}products/${encodeURIComponent(product.handle)}` : null,
  updatedAt: product.updatedAt.toISOString(),
});

/** The pictures of a product with other words, one for each of them. */
const withAlts = ({ tile, pictures }: SandboxProduct, [first = '', ...others]: readonly string[]) => {
  if (others.length !== pictures.length) throw fail({ kind: 'conflict' });
  return { tile: { ...tile, alt: first }, pictures: pictures.map((picture, index) => ({ ...picture, alt: others[index] ?? '' })) };
};

/** A store inside our own database, with public pages; behaves like a real platform, refusals included. */
export const createSandbox = (catalogue: SandboxCatalogue, contents: SandboxContents): StorePlatform => ({
  metadata,
  capabilities: [
    'products.read',
    'products.create',
    'products.update',
    'products.seo',
    'products.tags',
    'products.imageAlts',
    'status.archived',
    'status.unlisted',
    'articles',
    'pages',
    'schedule',
  ],

  blogs: createBlogs({ contents, getStore: catalogue.getStore }),
  articles: createContents({ contents, getStore: catalogue.getStore }, 'article'),
  pages: createContents({ contents, getStore: catalogue.getStore }, 'page'),

  findFront: async () => frontOf((await catalogue.getStore()).slug),

  countProducts: () => catalogue.count(),

  listProducts: async (_context, { cursor, limit }) => {
    const store = await catalogue.getStore();
    const found = await catalogue.list({ afterId: cursor, limit: limit + 1 });
    const items = found.slice(0, limit);
    return {
      items: items.map((product) => toStoreProduct(product, store)),
      nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
    };
  },

  getProduct: async (_context, id) => {
    const product = await catalogue.find(id);
    if (!product) throw fail({ kind: 'notFound' });
    return toStoreProduct(product, await catalogue.getStore());
  },

  createProduct: async ({ shop }, { vendor = shop.name, tags = [], ...texts }, key) => {
    requireTitle(metadata.name, texts.title);
    const store = await catalogue.getStore();
    const values = {
      ...texts,
      vendor,
      productType: '',
      tags: [...tags],
      category: '',
      collections: [],
      options: [],
      metafields: [],
      priceAmount: null,
      tile: tileFor(texts.title),
      pictures: [],
    };
    return toStoreProduct(
      await insertUnderFreeHandle(metadata.name, handleOf(texts.title), (handle) => catalogue.insert({ ...values, handle }, key)),
      store,
    );
  },

  updateProduct: async (_context, id, { values: { tags, imageAlts, ...values }, expectedVersion }) => {
    requireTitle(metadata.name, values.title);
    const expected = versionOf(metadata.name, expectedVersion);
    const found = imageAlts && (await catalogue.find(id));
    if (imageAlts && !found) throw fail({ kind: 'notFound' });
    const changes = { ...values, ...(tags && { tags: [...tags] }), ...(found && withAlts(found, imageAlts)) };
    // The pictures that were just read are written only over themselves.
    const product = await catalogue.update(id, changes, expected ?? found?.version ?? null);
    if (product) return toStoreProduct(product, await catalogue.getStore());
    throw fail({ kind: (await catalogue.find(id)) ? 'conflict' : 'notFound' });
  },
});
