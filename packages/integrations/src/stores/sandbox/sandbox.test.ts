import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeStorePlatform } from '../../kit/conformance/stores.ts';
import type { StoreContext } from '../../kit/store-platform.ts';
import type { SandboxCatalogue, SandboxProduct } from './catalogue.ts';
import { createSandbox } from './index.ts';
import type { SandboxBlog, SandboxContent, SandboxContents } from './sandbox-contents.ts';
import { tileFor } from './tile-for.ts';
import { drawTile } from './tile-image.ts';

const createMemoryCatalogue = (): SandboxCatalogue => {
  const products: (SandboxProduct & { key: string })[] = [];
  return {
    getStore: async () => ({ slug: 'shed', name: 'Shed', currency: 'USD' }),
    count: async () => products.length,
    list: async ({ afterId, limit }) => {
      const sorted = products.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return sorted.filter(({ id }) => !afterId || id > afterId).slice(0, limit);
    },
    find: async (id) => products.find((product) => product.id === id),
    insert: async (values, key) => {
      const earlier = products.find((product) => product.key === key);
      if (earlier) return earlier;
      if (products.some(({ handle }) => handle === values.handle)) return 'handle-taken';
      const product = { ...values, key, id: randomUUID(), version: 1, updatedAt: new Date(0) };
      products.push(product);
      return product;
    },
    update: async (id, values, expected) => {
      const product = products.find((one) => one.id === id && (expected === null || one.version === expected));
      return product && Object.assign(product, values, { version: product.version + 1 });
    },
  };
};

const isNow = ({ isVisible, publishAt }: Pick<SandboxContent, 'isVisible' | 'publishAt'>) =>
  isVisible && (publishAt === null || publishAt.getTime() <= Date.now());

const createMemoryContents = (): SandboxContents => {
  const blogs: (SandboxBlog & { key: string })[] = [];
  const contents: (SandboxContent & { key: string })[] = [];
  const bare = ({ key: _key, ...values }: SandboxBlog & { key: string }): SandboxBlog => values;
  return {
    listBlogs: async () => blogs.map(bare),
    insertBlog: async (values, key) => {
      const earlier = blogs.find((blog) => blog.key === key);
      if (earlier) return bare(earlier);
      if (blogs.some(({ handle }) => handle === values.handle)) return 'handle-taken';
      const blog = { ...values, key, id: randomUUID() };
      blogs.push(blog);
      return bare(blog);
    },
    list: async ({ kind, blogId, afterId, limit }) =>
      contents
        .filter((content) => content.kind === kind && (!blogId || content.blogId === blogId))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .filter(({ id }) => !afterId || id > afterId)
        .slice(0, limit),
    find: async (kind, id) => contents.find((content) => content.kind === kind && content.id === id),
    insert: async (values, key) => {
      const earlier = contents.find((content) => content.key === key);
      if (earlier) return earlier;
      if (contents.some(({ kind, handle }) => kind === values.kind && handle === values.handle)) return 'handle-taken';
      const content = { ...values, key, id: randomUUID(), version: 1, updatedAt: new Date(0), isPublic: isNow(values) };
      contents.push(content);
      return content;
    },
    update: async (kind, id, { values, expectedVersion }) => {
      const content = contents.find(
        (one) => one.kind === kind && one.id === id && (expectedVersion === null || one.version === expectedVersion),
      );
      if (!content) return undefined;
      Object.assign(content, values, { version: content.version + 1 });
      content.isPublic = isNow(content);
      return content;
    },
  };
};

const context: StoreContext = {
  shop: { id: 'shop', domain: 'shed.sandbox', name: 'Shed' },
  credentials: {},
  fetch: () => Promise.reject(new Error('nothing leaves')),
};
const createStore = () => {
  const { createProduct, updateProduct } = createSandbox(createMemoryCatalogue(), createMemoryContents());
  if (!createProduct || !updateProduct) throw new Error('the sandbox writes products');
  return { createProduct, updateProduct };
};
const texts = { title: 'Açaí Bowl, 300 ml', descriptionHtml: '<p>Bowl</p>', seoTitle: '', seoDescription: '', status: 'active' } as const;

describeStorePlatform('sandbox', { open: () => ({ platform: createSandbox(createMemoryCatalogue(), createMemoryContents()), context }) });

describe('sandbox', () => {
  it('gives a product an address of its title, and another one when that is taken', async () => {
    const { createProduct } = createStore();
    const first = await createProduct(context, texts, 'a');
    expect(first).toMatchObject({ handle: 'acai-bowl-300-ml', url: '/s/shed/products/acai-bowl-300-ml', version: '1', vendor: 'Shed' });
    expect((await createProduct(context, texts, 'b')).handle).toBe('acai-bowl-300-ml-2');
    expect((await createProduct(context, { ...texts, title: '手工 帆布包' }, 'c')).url).toBe(
      `/s/shed/products/${encodeURIComponent('手工-帆布包')}`,
    );
    expect((await createProduct(context, { ...texts, title: '!!!' }, 'd')).handle).toBe('product');
  });

  it('shows no address of what is not public', async () => {
    const { createProduct } = createStore();
    for (const status of ['draft', 'archived'] as const)
      expect((await createProduct(context, { ...texts, status }, status)).url).toBeNull();
    expect((await createProduct(context, { ...texts, status: 'unlisted' }, 'u')).url).not.toBeNull();
  });

  it('counts its versions up', async () => {
    const { createProduct, updateProduct } = createStore();
    const { id } = await createProduct(context, texts, 'a');
    await updateProduct(context, id, { values: { title: 'B' }, expectedVersion: '1' });
    expect(await updateProduct(context, id, { values: { status: 'unlisted' }, expectedVersion: '2' })).toMatchObject({
      title: 'B',
      version: '3',
    });
  });
});

describe('drawTile', () => {
  it('lets nothing of a tile or a title reach the markup unchecked (CVE-2025-59417)', () => {
    const svg = drawTile({ motif: '__proto__', paper: '"><script>', ink: 'red" onload="x' }, '"><img src=x onerror=alert(1)>');
    expect(svg).not.toMatch(/<script|<img|onload="/);
    expect(svg).toContain('fill="#e9e4da"');
  });

  it('finds a motif for a title and stays with it', () => {
    expect(tileFor('Ash Desk Lamp')).toEqual(tileFor('Ash Desk Lamp'));
    expect(tileFor('Ash Desk Lamp').motif).toBe('lamp');
    expect(tileFor('Something').motif).toBe('box');
  });
});
