import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ContentRelease, StoreContents } from '../store-contents.ts';
import type { StoreContext, StorePlatform } from '../store-platform.ts';

type Open = () => { platform: StorePlatform; context: StoreContext };

const texts = { title: 'Care of oak', bodyHtml: '<p>Oil it once a year.</p>', seoTitle: '', seoDescription: '' };
const hidden: ContentRelease = { isVisible: false, publishAt: null };
const dayMs = 24 * 3600 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** The articles, or the pages, of an empty store, with a blog for the articles. */
const openContents = async (open: Open, kind: 'articles' | 'pages') => {
  const { platform, context } = open();
  const contents = platform[kind];
  if (!contents) return null;
  const blog = kind === 'articles' ? await platform.blogs?.create(context, { title: 'Notes' }, 'blog') : null;
  const create = (key: string, values: Partial<Parameters<StoreContents['create']>[1]> = {}) =>
    contents.create(context, { ...texts, ...hidden, blogId: blog?.id ?? null, ...values }, key);
  return { platform, context, contents, create, blogId: blog?.id ?? null };
};

/** Tests blogs, articles and pages at a store platform; what a platform leaves out is not asked of it. */
export const describeStoreContents = (name: string, open: Open): void => {
  describe(`${name}, a store for articles and pages`, () => {
    it('lists a capability for its articles and its pages, and no other', () => {
      const { capabilities, blogs, articles, pages } = open().platform;
      expect(capabilities.includes('articles')).toBe(articles !== undefined && blogs !== undefined);
      expect(capabilities.includes('pages')).toBe(pages !== undefined);
    });

    it('makes one blog for one mark, and lists it', async () => {
      const { platform, context } = open();
      const { blogs } = platform;
      if (!blogs) return;
      const [first, second] = [await blogs.create(context, { title: 'Notes' }, 'a'), await blogs.create(context, { title: 'Notes' }, 'a')];
      expect(second).toEqual(first);
      expect(await blogs.list(context)).toEqual([first]);
      await expect(blogs.create(context, { title: ' ' }, 'b')).rejects.toMatchObject({
        failure: { kind: 'validation', fields: ['title'] },
      });
    });

    it.each(['articles', 'pages'] as const)('makes one of its %s for one mark, and reads it back as it was sent', async (kind) => {
      const store = await openContents(open, kind);
      if (!store) return;
      const [first, second] = [await store.create('a'), await store.create('a')];
      expect(second.id).toBe(first.id);
      expect(await store.contents.get(store.context, first.id)).toMatchObject({
        ...texts,
        version: first.version,
        blogId: store.blogId,
        status: 'draft',
        url: null,
      });
    });

    it.each(['articles', 'pages'] as const)('shows its %s when they are published, and later when they are scheduled', async (kind) => {
      const store = await openContents(open, kind);
      if (!store) return;
      const { id, version } = await store.create('a');
      const change = (values: object, expectedVersion: string | null) =>
        store.contents.update(store.context, id, { values, expectedVersion });
      const shown = await change({ isVisible: true }, version);
      expect(shown).toMatchObject({ status: 'published', title: texts.title });
      expect(shown.url).not.toBeNull();
      if (!store.platform.capabilities.includes('schedule')) return;
      const publishAt = inDays(2);
      expect(await change({ publishAt }, shown.version)).toMatchObject({ status: 'scheduled', publishAt, url: null });
      expect(await change({ publishAt: inDays(-2) }, null)).toMatchObject({ status: 'published' });
    });

    it.each(['articles', 'pages'] as const)(
      'refuses a change of its %s on top of another version, of what is gone, and without a title',
      async (kind) => {
        const store = await openContents(open, kind);
        if (!store) return;
        const { id, version } = await store.create('a');
        const changed = await store.contents.update(store.context, id, { values: { title: 'B' }, expectedVersion: version });
        expect(changed.version).not.toBe(version);
        const failing = (values: object, expectedVersion: string | null, content = id) =>
          expect(store.contents.update(store.context, content, { values, expectedVersion })).rejects;
        await failing({ title: 'C' }, version).toMatchObject({ failure: { kind: 'conflict' } });
        await failing({ title: 'C' }, null, randomUUID()).toMatchObject({ failure: { kind: 'notFound' } });
        await failing({ title: ' ' }, changed.version).toMatchObject({ failure: { kind: 'validation', fields: ['title'] } });
        await expect(store.contents.get(store.context, randomUUID())).rejects.toMatchObject({ failure: { kind: 'notFound' } });
      },
    );

    it.each(['articles', 'pages'] as const)('lists its %s page by page', async (kind) => {
      const store = await openContents(open, kind);
      if (!store) return;
      for (let n = 0; n < 5; n += 1) await store.create(`${n}`);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<StoreContents['list']>> = await store.contents.list(store.context, { cursor, limit: 2 });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(5);
    });

    it('takes no article for a blog that is not there', async () => {
      const store = await openContents(open, 'articles');
      if (!store) return;
      await expect(store.create('a', { blogId: randomUUID() })).rejects.toMatchObject({
        failure: { kind: 'validation', fields: ['blogId'] },
      });
    });
  });
};
