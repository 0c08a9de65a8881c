import { and, eq, gt, ilike, isNull, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Transaction } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { products } from '#server/db/schema/products.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type DraftRow = typeof writerDrafts.$inferSelect & { publishedUrl: string | null };
export type DraftKind = DraftRow['kind'];
export type DraftValues = Pick<DraftRow, 'title' | 'searchText' | 'productId'> & { brief: unknown; content: unknown };
/** Whose drafts: one user's, of one kind. */
export type DraftBox = { accountId: string; userId: string; kind: DraftKind };

const byChange = newestFirst(writerDrafts.updatedAt, writerDrafts.id);

const inBox = ({ accountId, userId, kind }: DraftBox) =>
  and(eq(writerDrafts.accountId, accountId), eq(writerDrafts.userId, userId), eq(writerDrafts.kind, kind));
const withPublished = (tx: Transaction) =>
  tx
    .select({ draft: writerDrafts, publishedUrl: products.url, position: byChange.position })
    .from(writerDrafts)
    .leftJoin(products, and(eq(products.id, writerDrafts.publishedProductId), eq(products.accountId, writerDrafts.accountId)));

type Joined = { draft: typeof writerDrafts.$inferSelect; publishedUrl: string | null };
const rowOf = ({ draft, publishedUrl }: Joined): DraftRow => ({ ...draft, publishedUrl });

export const findDraft = async (tx: Transaction, box: DraftBox, id: string): Promise<DraftRow | undefined> => {
  const [row] = await withPublished(tx).where(and(inBox(box), eq(writerDrafts.id, id), isNull(writerDrafts.deletedAt)));
  return row && rowOf(row);
};

export const findDrafts = async (tx: Transaction, box: DraftBox, { q, before, limit }: RowsAsked & { q: string }) => {
  const rows = await withPublished(tx)
    .where(
      and(
        inBox(box),
        isNull(writerDrafts.deletedAt),
        q ? ilike(writerDrafts.searchText, containing(q)) : undefined,
        byChange.behind(before),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit);
  return rows.map((row) => ({ ...rowOf(row), position: row.position }));
};

export const insertDraft = async (tx: Transaction, box: DraftBox, { now, ...values }: DraftValues & { now: Date }): Promise<string> => {
  const [row] = await tx
    .insert(writerDrafts)
    .values({ ...box, ...values, createdAt: now, updatedAt: now })
    .returning({ id: writerDrafts.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** One conditional update: of two saves on top of the same revision, one finds nothing to change. */
export const updateDraft = async (
  tx: Transaction,
  box: DraftBox,
  { id, revision, now, ...values }: DraftValues & { id: string; revision: number; now: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ ...values, revision: sql`${writerDrafts.revision} + 1`, updatedAt: now })
    .where(and(inBox(box), eq(writerDrafts.id, id), eq(writerDrafts.revision, revision), isNull(writerDrafts.deletedAt)))
    .returning({ id: writerDrafts.id });
  return rows.length === 1;
};

export const updateDeleted = async (
  tx: Transaction,
  box: DraftBox,
  { id, deletedAt }: { id: string; deletedAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ deletedAt })
    .where(and(inBox(box), eq(writerDrafts.id, id), isNull(writerDrafts.deletedAt)))
    .returning({ id: writerDrafts.id });
  return rows.length === 1;
};

export const updateRestored = async (
  tx: Transaction,
  box: DraftBox,
  { id, deletedAfter }: { id: string; deletedAfter: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ deletedAt: null })
    .where(and(inBox(box), eq(writerDrafts.id, id), gt(writerDrafts.deletedAt, deletedAfter)))
    .returning({ id: writerDrafts.id });
  return rows.length === 1;
};

export const updatePublished = async (
  tx: Transaction,
  box: DraftBox,
  { id, productId, now }: { id: string; productId: string; now: Date },
): Promise<void> => {
  await tx
    .update(writerDrafts)
    .set({ publishedProductId: productId, productId, publishedAt: now })
    .where(and(inBox(box), eq(writerDrafts.id, id)));
};
