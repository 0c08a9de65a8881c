import { handleOf, insertUnderFreeHandle, requireTitle, versionOf } from '../../kit/own-store.ts';
import type { StoreBlog, StoreBlogs, StoreContent, StoreContents } from '../../kit/store-contents.ts';
import type { SandboxCatalogue } from './catalogue.ts';
import { fail, frontOf } from './front.ts';
import { metadata } from './metadata.ts';
import type { SandboxBlog, SandboxContent, SandboxContents } from './sandbox-contents.ts';

type Parts = { contents: SandboxContents; getStore: SandboxCatalogue['getStore'] };
type Kind = SandboxContent['kind'];

const blogUrl = (slug: string, { handle }: { handle: string }) => `${frontOf(slug)}blogs/${encodeURIComponent(handle)}`;

const statusOf = ({ isVisible, isPublic }: SandboxContent): StoreContent['status'] => {
  if (!isVisible) return 'draft';
  return isPublic ? 'published' : 'scheduled';
};

const timeOf = (text: string | null): Date | null => {
  const time = text === null ? null : new Date(text);
  if (time && Number.isNaN(time.getTime())) throw fail({ kind: 'validation', fields: ['publishAt'] });
  return time;
};

/** The blogs of a sandbox store. */
export const createBlogs = ({ contents, getStore }: Parts): StoreBlogs => {
  const present = (blog: SandboxBlog, slug: string): StoreBlog => ({ ...blog, url: `${blogUrl(slug, blog)}/` });
  return {
    list: async () => {
      const { slug } = await getStore();
      return (await contents.listBlogs()).map((blog) => present(blog, slug));
    },
    create: async (_context, { title }, key) => {
      requireTitle(metadata.name, title);
      const { slug } = await getStore();
      const made = await insertUnderFreeHandle(metadata.name, handleOf(title, 'blog'), (handle) =>
        contents.insertBlog({ title, handle }, key),
      );
      return present(made, slug);
    },
  };
};

/** The articles, or the pages, of a sandbox store. */
export const createContents = ({ contents, getStore }: Parts, kind: Kind): StoreContents => {
  const presenter = async () => {
    const { slug } = await getStore();
    const blogs = kind === 'article' ? await contents.listBlogs() : [];
    const placeOf = ({ blogId, handle }: SandboxContent): string | null => {
      const last = encodeURIComponent(handle);
      if (kind === 'page') return `${frontOf(slug)}pages/${last}`;
      const blog = blogs.find(({ id }) => id === blogId);
      return blog ? `${blogUrl(slug, blog)}/${last}` : null;
    };
    return (content: SandboxContent): StoreContent => ({
      id: content.id,
      version: String(content.version),
      handle: content.handle,
      blogId: content.blogId,
      title: content.title,
      bodyHtml: content.bodyHtml,
      seoTitle: content.seoTitle,
      seoDescription: content.seoDescription,
      status: statusOf(content),
      publishAt: content.publishAt?.toISOString() ?? null,
      url: content.isPublic ? placeOf(content) : null,
      updatedAt: content.updatedAt.toISOString(),
    });
  };
  const requireBlog = async (blogId: string | null): Promise<void> => {
    const isKnown = kind === 'page' ? blogId === null : (await contents.listBlogs()).some(({ id }) => id === blogId);
    if (!isKnown) throw fail({ kind: 'validation', fields: ['blogId'] });
  };

  return {
    list: async (_context, { cursor, limit, blogId = null }) => {
      const present = await presenter();
      const found = await contents.list({ kind, blogId, afterId: cursor, limit: limit + 1 });
      const items = found.slice(0, limit);
      return { items: items.map(present), nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    get: async (_context, id) => {
      const content = await contents.find(kind, id);
      if (!content) throw fail({ kind: 'notFound' });
      return (await presenter())(content);
    },

    create: async (_context, { publishAt, ...content }, key) => {
      requireTitle(metadata.name, content.title);
      await requireBlog(content.blogId);
      // The store is there from its first reading on.
      await getStore();
      const values = { ...content, kind, publishAt: timeOf(publishAt) };
      const made = await insertUnderFreeHandle(metadata.name, handleOf(content.title, kind), (handle) =>
        contents.insert({ ...values, handle }, key),
      );
      return (await presenter())(made);
    },

    update: async (_context, id, { values: { publishAt, ...values }, expectedVersion }) => {
      requireTitle(metadata.name, values.title);
      const time = publishAt === undefined ? {} : { publishAt: timeOf(publishAt) };
      const change = { values: { ...values, ...time }, expectedVersion: versionOf(metadata.name, expectedVersion) };
      const content = await contents.update(kind, id, change);
      if (content) return (await presenter())(content);
      throw fail({ kind: (await contents.find(kind, id)) ? 'conflict' : 'notFound' });
    },
  };
};
