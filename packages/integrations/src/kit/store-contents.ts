import type { ContentStatus } from '@inkstone/contract/contents';
import type { StoreContext, StorePage } from './store-platform.ts';

/** The texts of an article or a page that we may write. */
export type ContentTexts = { title: string; bodyHtml: string; seoTitle: string; seoDescription: string };

/** Who may see it: nobody but the shop, everybody, or everybody from a time on. */
export type ContentRelease = { isVisible: boolean; publishAt: string | null };

/** An article of a blog, or a page, as the store has it. */
export type StoreContent = ContentTexts & {
  id: string;
  /** Another value after every change; hand it back with an update. */
  version: string;
  handle: string;
  /** The blog of an article; null for a page. */
  blogId: string | null;
  status: ContentStatus;
  publishAt: string | null;
  /** Where readers see it; null while it is not public. */
  url: string | null;
  updatedAt: string;
};

/** `blogId` is that of an article, and null for a page. */
export type NewStoreContent = ContentTexts & ContentRelease & { blogId: string | null };
export type StoreContentChange = { values: Partial<ContentTexts & ContentRelease>; expectedVersion: string | null };

/** A blog: a series of articles under one name. */
export type StoreBlog = { id: string; title: string; handle: string; url: string | null };

export type StoreBlogs = {
  /** All of them, in the order of their titles; shops have a few. */
  list: (context: StoreContext) => Promise<readonly StoreBlog[]>;
  /** `key` marks it: a repeat after a lost answer finds the first one. */
  create: (context: StoreContext, blog: { title: string }, key: string) => Promise<StoreBlog>;
};

/** The articles, or the pages, of a store. */
export type StoreContents = {
  list: (context: StoreContext, page: { cursor: string | null; limit: number; blogId?: string | null }) => Promise<StorePage<StoreContent>>;
  get: (context: StoreContext, id: string) => Promise<StoreContent>;
  create: (context: StoreContext, content: NewStoreContent, key: string) => Promise<StoreContent>;
  /** Refuses with `conflict` when it is no longer at `expectedVersion`; null writes in any case. */
  update: (context: StoreContext, id: string, change: StoreContentChange) => Promise<StoreContent>;
};
