import { createRefusal, handleOf, insertUnderFreeHandle, requireTitle, versionOf } from '../../kit/own-store.ts';
import type { StorePlatform } from '../../kit/store-platform.ts';
import type { FileCatalogue } from './catalogue.ts';
import { changeRows, newRows, toStoreProduct } from './file-product.ts';
import { metadata } from './metadata.ts';

const fail = createRefusal(metadata.name);
/** Whoever writes without a version in hand begins again when somebody else was faster. */
const mostAttempts = 5;

const positionOf = (cursor: string | null): number | null => (cursor !== null && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null);

/** A catalogue that was read from a file and goes out again as one. Its rows are kept as they were, but for the cells that we write. */
export const createProductFile = (catalogue: FileCatalogue): StorePlatform => ({
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
  ],

  findFront: async () => null,

  countProducts: async () => {
    await catalogue.takeOver();
    return catalogue.count();
  },

  listProducts: async (_context, { cursor, limit }) => {
    if (cursor === null) await catalogue.takeOver();
    const facts = await catalogue.getFacts();
    const found = await catalogue.list({ after: positionOf(cursor), limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map((product) => toStoreProduct(product, facts)),
      nextCursor: found.length > limit && last ? String(last.position) : null,
    };
  },

  getProduct: async (_context, id) => {
    const product = await catalogue.find(id);
    if (!product) throw fail({ kind: 'notFound' });
    return toStoreProduct(product, await catalogue.getFacts());
  },

  createProduct: async (_context, { title, descriptionHtml, seoTitle, seoDescription, status, vendor = '', tags = [] }, key) => {
    requireTitle(metadata.name, title);
    const facts = await catalogue.getFacts();
    const cells = { title, body: descriptionHtml, seoTitle, seoDescription, status, vendor, tags: tags.join(', ') };
    const made = await insertUnderFreeHandle(metadata.name, handleOf(title), (handle) =>
      catalogue.insert({ handle, ...newRows(facts.columns, { handle, ...cells }) }, key),
    );
    return toStoreProduct(made, await catalogue.getFacts());
  },

  updateProduct: async (_context, id, { values, expectedVersion }) => {
    requireTitle(metadata.name, values.title);
    const expected = versionOf(metadata.name, expectedVersion);
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const [product, facts] = [await catalogue.find(id), await catalogue.getFacts()];
      if (!product) throw fail({ kind: 'notFound' });
      if (expected !== null && product.version !== expected) break;
      const rows = changeRows(product, facts, values);
      if (!rows) break;
      const changed = await catalogue.update(id, rows, product.version);
      if (changed) return toStoreProduct(changed, await catalogue.getFacts());
    }
    throw fail({ kind: 'conflict' });
  },

  file: {
    listColumns: async () => (await catalogue.getFacts()).columns,
    listRows: async (_context, { cursor, limit }) => {
      const found = await catalogue.list({ after: positionOf(cursor), limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(({ id, rows }) => ({ id, rows })),
        nextCursor: found.length > limit && last ? String(last.position) : null,
      };
    },
  },
});
