import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoreContext, StorePlatform } from '../store-platform.ts';
import { itDescribesItself } from './facts.ts';
import { describeStoreContents } from './store-contents.ts';

type Expectations = {
  /** A platform with an empty store. */
  open: () => { platform: StorePlatform; context: StoreContext };
};

const texts = { title: 'Bowl, 300 ml', descriptionHtml: '<p>Bowl</p>', seoTitle: '', seoDescription: '', status: 'active' } as const;

/** A store that can be written to; what a platform leaves out is not asked of it. */
const openWritable = (open: Expectations['open']) => {
  const { platform, context } = open();
  const { createProduct, updateProduct } = platform;
  return createProduct && updateProduct ? { platform, context, createProduct, updateProduct } : null;
};

/** Tests reading and writing of products at a store platform. */
export const describeStorePlatform = (name: string, { open }: Expectations): void => {
  describeStoreContents(name, open);
  describe(`${name}, a store platform`, () => {
    itDescribesItself(open().platform);

    it('lists a capability for each of its methods, and no other', () => {
      const { capabilities, createProduct, updateProduct } = open().platform;
      expect(capabilities.includes('products.create')).toBe(createProduct !== undefined);
      expect(capabilities.includes('products.update')).toBe(updateProduct !== undefined);
    });

    it('knows no product that is not there', async () => {
      const { platform, context } = open();
      await expect(platform.getProduct(context, randomUUID())).rejects.toMatchObject({
        name: 'StoreError',
        failure: { kind: 'notFound' },
      });
    });

    it('makes one product for one mark', async () => {
      const store = openWritable(open);
      if (!store) return;
      const [first, second] = [await store.createProduct(store.context, texts, 'a'), await store.createProduct(store.context, texts, 'a')];
      expect(second.id).toBe(first.id);
      expect(await store.platform.getProduct(store.context, first.id)).toMatchObject({ title: texts.title, version: first.version });
    });

    it('refuses a change on top of another version, of a product that is gone, and without a title', async () => {
      const store = openWritable(open);
      if (!store) return;
      const { context, createProduct, updateProduct } = store;
      const { id, version } = await createProduct(context, texts, 'a');
      const changed = await updateProduct(context, id, { values: { title: 'B' }, expectedVersion: version });
      expect(changed.version).not.toBe(version);
      const failing = (values: object, expectedVersion: string | null, product = id) =>
        expect(updateProduct(context, product, { values, expectedVersion })).rejects;
      await failing({ title: 'C' }, version).toMatchObject({ failure: { kind: 'conflict' } });
      await failing({ title: 'C' }, 'x').toMatchObject({ failure: { kind: 'conflict' } });
      await failing({ title: 'C' }, null, randomUUID()).toMatchObject({ failure: { kind: 'notFound' } });
      await failing({ title: ' ' }, changed.version).toMatchObject({ failure: { kind: 'validation', fields: ['title'] } });
      expect(await updateProduct(context, id, { values: { status: 'draft' }, expectedVersion: null })).toMatchObject({ title: 'B' });
    });

    it('lists everything page by page', async () => {
      const store = openWritable(open);
      if (!store) return;
      for (let n = 0; n < 7; n += 1) await store.createProduct(store.context, texts, `${n}`);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<StorePlatform['listProducts']>> = await store.platform.listProducts(store.context, {
          cursor,
          limit: 3,
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(7);
      if (store.platform.countProducts) expect(await store.platform.countProducts(store.context)).toBe(7);
    });
  });
};
