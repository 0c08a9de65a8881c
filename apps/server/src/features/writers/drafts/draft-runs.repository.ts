import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import { forgetDraftRuns, keepDraftRuns, runsOfTexts } from '#server/features/shop-texts/index.ts';
import { keptObject, keptWords } from '../kinds/draft-kind.ts';

const { id, userId, kind, content, productId, publishedProductId, publishedContent, deletedAt } = writerDrafts;
/** What of a draft says how it is compared. */
export const compared = { id, userId, kind, content, productId, publishedProductId, publishedContent, deletedAt };
type Compared = Pick<typeof writerDrafts.$inferSelect, keyof typeof compared>;

const texts = keptObject.pipe(
  z.object({ text: keptObject.pipe(z.looseObject({ description: keptWords, body: keptWords, seoDescription: keptWords })) }),
);

/** Keeps what drafts say that have just changed, so that other texts are compared with it. One that was put away says nothing, unless it stands in the store. */
export const keepRunsOf = async (tx: TenantTransaction, rows: readonly Compared[]): Promise<void> => {
  for (const row of rows) {
    const isShared = row.publishedContent !== null;
    if (row.kind === 'email') continue;
    if (row.deletedAt && !isShared) {
      await forgetDraftRuns(tx, row.id);
      continue;
    }
    const { text } = texts.parse(row.content);
    const runs = runsOfTexts({ body: text.description || text.body, seoDescription: text.seoDescription });
    await keepDraftRuns(tx, {
      draftId: row.id,
      productId: row.publishedProductId ?? row.productId,
      writtenBy: row.userId,
      isShared,
      runs,
    });
  }
};

/** Keeps what drafts of a user say that were written before texts were compared; true when none are left. */
export const keepOlderRuns = async (tx: TenantTransaction, user: string, limit: number): Promise<boolean> => {
  const found = await tx
    .select(compared)
    .from(writerDrafts)
    .where(
      and(
        eq(writerDrafts.accountId, tx.accountId),
        eq(userId, user),
        sql`not ${writerDrafts.hasRuns}`,
        isNull(deletedAt),
        ne(kind, sql`'email'`),
      ),
    )
    .limit(limit + 1)
    .for('update', { skipLocked: true });
  const taken = found.slice(0, limit);
  await keepRunsOf(tx, taken);
  const ids = taken.map((row) => row.id);
  if (ids.length)
    await tx
      .update(writerDrafts)
      .set({ hasRuns: true })
      .where(and(eq(writerDrafts.accountId, tx.accountId), inArray(id, ids)));
  return found.length <= limit;
};

/** A draft that others are compared with, as it is named. */
export const findNamedDrafts = (tx: TenantReader, ids: readonly string[]) =>
  tx
    .select({ id, kind, title: writerDrafts.title, userId, deletedAt, publishedContent })
    .from(writerDrafts)
    .where(and(eq(writerDrafts.accountId, tx.accountId), inArray(id, [...ids])));
