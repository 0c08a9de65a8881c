import type { SandboxBlog, SandboxContent, SandboxContentValues } from '@inkstone/integrations';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { sandboxBlogs, sandboxContents } from '#server/db/schema/stores.ts';
import { isId } from '#server/kernel/ids.ts';

type Kind = SandboxContent['kind'];

const blogColumns = { id: sandboxBlogs.id, title: sandboxBlogs.title, handle: sandboxBlogs.handle };

const columns = {
  id: sandboxContents.id,
  kind: sandboxContents.kind,
  blogId: sandboxContents.blogId,
  handle: sandboxContents.handle,
  title: sandboxContents.title,
  bodyHtml: sandboxContents.bodyHtml,
  seoTitle: sandboxContents.seoTitle,
  seoDescription: sandboxContents.seoDescription,
  isVisible: sandboxContents.isVisible,
  publishAt: sandboxContents.publishAt,
  isPublic: sql<boolean>`${sandboxContents.isVisible} and coalesce(${sandboxContents.publishAt} <= now(), true)`,
  version: sandboxContents.version,
  updatedAt: sandboxContents.updatedAt,
};

const blogsOf = (tx: TenantTransaction, shopId: string) => and(eq(sandboxBlogs.accountId, tx.accountId), eq(sandboxBlogs.shopId, shopId));
const contentsOf = (tx: TenantTransaction, shopId: string) =>
  and(eq(sandboxContents.accountId, tx.accountId), eq(sandboxContents.shopId, shopId));

export const findSandboxBlogs = (tx: TenantTransaction, shopId: string): Promise<SandboxBlog[]> =>
  tx.select(blogColumns).from(sandboxBlogs).where(blogsOf(tx, shopId)).orderBy(asc(sandboxBlogs.title), asc(sandboxBlogs.id));

/** Inserts a blog, or returns the one with the same key; undefined when the handle is taken. */
export const insertSandboxBlog = async (
  tx: TenantTransaction,
  shopId: string,
  { values, key }: { values: Omit<SandboxBlog, 'id'>; key: string },
): Promise<SandboxBlog | undefined> => {
  const [made] = await tx
    .insert(sandboxBlogs)
    .values({ ...values, accountId: tx.accountId, shopId, createKey: key })
    .onConflictDoNothing()
    .returning(blogColumns);
  if (made) return made;
  const [earlier] = await tx
    .select(blogColumns)
    .from(sandboxBlogs)
    .where(and(blogsOf(tx, shopId), eq(sandboxBlogs.createKey, key)));
  return earlier;
};

type Asked = { kind: Kind; blogId: string | null; afterId: string | null; limit: number };

export const findSandboxContents = (
  tx: TenantTransaction,
  shopId: string,
  { kind, blogId, afterId, limit }: Asked,
): Promise<SandboxContent[]> =>
  tx
    .select(columns)
    .from(sandboxContents)
    .where(
      and(
        contentsOf(tx, shopId),
        eq(sandboxContents.kind, kind),
        blogId && isId(blogId) ? eq(sandboxContents.blogId, blogId) : undefined,
        afterId && isId(afterId) ? gt(sandboxContents.id, afterId) : undefined,
      ),
    )
    .orderBy(asc(sandboxContents.id))
    .limit(limit);

export const findSandboxContent = async (
  tx: TenantTransaction,
  shopId: string,
  { kind, id }: { kind: Kind; id: string },
): Promise<SandboxContent | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .select(columns)
    .from(sandboxContents)
    .where(and(contentsOf(tx, shopId), eq(sandboxContents.kind, kind), eq(sandboxContents.id, id)));
  return row;
};

/** Inserts an article or a page, or returns the one with the same key; undefined when the handle is taken. */
export const insertSandboxContent = async (
  tx: TenantTransaction,
  shopId: string,
  { values, key }: { values: SandboxContentValues; key: string },
): Promise<SandboxContent | undefined> => {
  const [made] = await tx
    .insert(sandboxContents)
    .values({ ...values, accountId: tx.accountId, shopId, createKey: key })
    .onConflictDoNothing()
    .returning(columns);
  if (made) return made;
  const [earlier] = await tx
    .select(columns)
    .from(sandboxContents)
    .where(and(contentsOf(tx, shopId), eq(sandboxContents.createKey, key)));
  return earlier;
};

type Change = { kind: Kind; id: string; values: Partial<SandboxContentValues>; expectedVersion: number | null };

/** Optimistic locking in one update: of two callers with the same expected version, one gets undefined. */
export const updateSandboxContent = async (
  tx: TenantTransaction,
  shopId: string,
  { kind, id, values, expectedVersion }: Change,
): Promise<SandboxContent | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .update(sandboxContents)
    .set({ ...values, version: sql`${sandboxContents.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        contentsOf(tx, shopId),
        eq(sandboxContents.kind, kind),
        eq(sandboxContents.id, id),
        expectedVersion === null ? undefined : eq(sandboxContents.version, expectedVersion),
      ),
    )
    .returning(columns);
  return row;
};
