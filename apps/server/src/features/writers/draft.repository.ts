import { and, desc, eq, gt, ilike, isNull, lt, or, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Transaction } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';

import { writerDrafts } from '#server/db/schema/writers.ts';

export type DraftRow = typeof writerDrafts.$inferSelect & { publishedUrl: string | null };
export type DraftKind = DraftRow['kind'];
export type DraftValues = Pick<DraftRow, 'title' | 'searchText' | 'productId'> & { brief: unknown; content: unknown };
/** Whose drafts: one user's, of one kind. */
export type DraftBox = { accountId: string; userId: string; kind: DraftKind };

const inBox = ({ accountId, userId, kind }: DraftBox) =>
  and(eq(writerDrafts.accountId, accountId), eq(writerDrafts.userId, userId), eq(writerDrafts.kind, kind));
const withPublished = (tx: Transaction) =>
  tx
    .select({ draft: writerDrafts, publishedUrl: products.url })
    .from(writerDrafts)
    .leftJoin(products, and(eq(products.id, writerDrafts.publishedProductId), eq(products.accountId, writerDrafts.accountId)));

type Joined = { draft: typeof writerDrafts.$inferSelect; publishedUrl: string | null };
const rowOf = ({ draft, publishedUrl }: Joined): DraftRow => ({ ...draft, publishedUrl });

export const findDraft = async (tx: Transaction, box: DraftBox, id: string): Promise<DraftRow | undefined> => {
  const [row] = await withPublished(tx).where(and(inBox(box), eq(writerDrafts.id, id), isNull(writerDrafts.deletedAt)));
  return row && rowOf(row);
};

export const findDrafts = async (
  tx: Transaction,
  box: DraftBox,
  { q, before, limit }: { q: string; before: { at: Date; id: string } | null; limit: number },
): Promise<DraftRow[]> => {
  const rows = await withPublished(tx)
    .where(
      and(
        inBox(box),
        isNull(writerDrafts.deletedAt),
        q ? ilike(writerDrafts.searchText, containing(q)) : undefined,
        before
          ? or(lt(writerDrafts.updatedAt, before.at), and(eq(writerDrafts.updatedAt, before.at), lt(writerDrafts.id, before.id)))
          : undefined,
      ),
    )
    .orderBy(desc(writerDrafts.updatedAt), desc(writerDrafts.id))
    .limit(limit);
  return rows.map(rowOf);
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
