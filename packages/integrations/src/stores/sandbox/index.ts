import { StoreError, type StoreFailure } from '../../kit/store-error.ts';
import type { StorePlatform, StoreProduct } from '../../kit/store-platform.ts';
import type { SandboxCatalogue, SandboxProduct } from './catalogue.ts';
import { metadata } from './metadata.ts';
import { tileFor } from './tile-for.ts';
import { tileImageUrl } from './tile-image.ts';

const fail = (failure: StoreFailure) => new StoreError(metadata.name, failure);

const frontOf = (slug: string) => `/s/${slug}/`;
const isPublic = ({ status }: SandboxProduct) => status === 'active' || status === 'unlisted';

const handleOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '') || 'product';

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
    { url: tileImageUrl(product.tile), alt: product.title },
    ...product.pictures.map((picture) => ({ url: tileImageUrl(picture), alt: picture.alt })),
  ],
  url: isPublic(product) ? `${frontOf(store.slug)}products/${encodeURIComponent(product.handle)}` : null,
  updatedAt: product.updatedAt.toISOString(),
});

const requireTitle = (title: string | undefined) => {
  if (title !== undefined && !title.trim()) throw fail({ kind: 'validation', fields: ['title'] });
};

const insertUnderFreeHandle = async (
  catalogue: SandboxCatalogue,
  values: Parameters<SandboxCatalogue['insert']>[0],
  key: string,
): Promise<SandboxProduct> => {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const handle = attempt === 1 ? values.handle : `${values.handle}-${attempt}`;
    const product = await catalogue.insert({ ...values, handle }, key);
    if (product !== 'handle-taken') return product;
  }
  throw fail({ kind: 'validation', fields: ['handle'] });
};

const versionOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw fail({ kind: 'conflict' });
  return Number(text);
};

/** A store inside our own database, with public pages; behaves like a real platform, refusals included. */
export const createSandbox = (catalogue: SandboxCatalogue): StorePlatform => ({
  metadata,
  capabilities: [
    'products.read',
    'products.create',
    'products.update',
    'products.seo',
    'products.tags',
    'status.archived',
    'status.unlisted',
  ],

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
    requireTitle(texts.title);
    const store = await catalogue.getStore();
    const values = {
      ...texts,
      handle: handleOf(texts.title),
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
    return toStoreProduct(await insertUnderFreeHandle(catalogue, values, key), store);
  },

  updateProduct: async (_context, id, { values: { tags, ...values }, expectedVersion }) => {
    requireTitle(values.title);
    const product = await catalogue.update(id, { ...values, ...(tags && { tags: [...tags] }) }, versionOf(expectedVersion));
    if (product) return toStoreProduct(product, await catalogue.getStore());
    throw fail({ kind: (await catalogue.find(id)) ? 'conflict' : 'notFound' });
  },
});
