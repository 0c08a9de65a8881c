/** @owner Shoppers have no account: these read by the store's public name, and only what a store shows to everybody. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { sandboxBlogs, sandboxContents } from '#server/db/schema/stores.ts';
import { isPublicContent } from './storefront.repository.ts';

const columns = {
  title: sandboxContents.title,
  handle: sandboxContents.handle,
  bodyHtml: sandboxContents.bodyHtml,
  seoTitle: sandboxContents.seoTitle,
  seoDescription: sandboxContents.seoDescription,
  at: sql<Date>`coalesce(${sandboxContents.publishAt}, ${sandboxContents.createdAt})`.mapWith(sandboxContents.createdAt),
};
export type FrontContent = { title: string; handle: string; bodyHtml: string; seoTitle: string; seoDescription: string; at: Date };
export type FrontBlog = { id: string; title: string; handle: string };
/** A place of a store beside its products; its path begins behind the store's own. */
export type FrontLink = { path: string; title: string };

const most = 200;
const shown = (shopId: string) => and(eq(sandboxContents.shopId, shopId), isPublicContent);

/** The blogs that have an article to read, and the pages. */
export const findFrontLinks = async (db: OwnerHandle, shopId: string): Promise<FrontLink[]> => {
  const blogs = await db
    .select({ title: sandboxBlogs.title, handle: sandboxBlogs.handle })
    .from(sandboxBlogs)
    .innerJoin(sandboxContents, eq(sandboxContents.blogId, sandboxBlogs.id))
    .where(shown(shopId))
    .groupBy(sandboxBlogs.id)
    .orderBy(asc(sandboxBlogs.title));
  const pages = await db
    .select({ title: sandboxContents.title, handle: sandboxContents.handle })
    .from(sandboxContents)
    .where(and(shown(shopId), eq(sandboxContents.kind, 'page')))
    .orderBy(asc(sandboxContents.createdAt))
    .limit(most);
  return [
    ...blogs.map(({ title, handle }) => ({ title, path: `blogs/${encodeURIComponent(handle)}/` })),
    ...pages.map(({ title, handle }) => ({ title, path: `pages/${encodeURIComponent(handle)}` })),
  ];
};

export const findFrontBlog = async (db: OwnerHandle, shopId: string, handle: string): Promise<FrontBlog | undefined> => {
  const [row] = await db
    .select({ id: sandboxBlogs.id, title: sandboxBlogs.title, handle: sandboxBlogs.handle })
    .from(sandboxBlogs)
    .where(and(eq(sandboxBlogs.shopId, shopId), eq(sandboxBlogs.handle, handle)));
  return row;
};

/** The articles of a blog that readers see, newest first. */
export const findFrontArticles = (db: OwnerHandle, shopId: string, blogId: string): Promise<FrontContent[]> =>
  db
    .select(columns)
    .from(sandboxContents)
    .where(and(shown(shopId), eq(sandboxContents.blogId, blogId)))
    .orderBy(desc(columns.at), asc(sandboxContents.id))
    .limit(most);

/** An article of a blog, or without a blog a page. */
export const findFrontContent = async (
  db: OwnerHandle,
  shopId: string,
  { handle, blogId }: { handle: string; blogId: string | null },
): Promise<FrontContent | undefined> => {
  const place = blogId ? eq(sandboxContents.blogId, blogId) : isNull(sandboxContents.blogId);
  const [row] = await db
    .select(columns)
    .from(sandboxContents)
    .where(and(shown(shopId), eq(sandboxContents.handle, handle), place));
  return row;
};
