import { and, eq, getTableColumns, gt, ilike, isNull, lt, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';
import { compared, keepRunsOf } from './draft-runs.repository.ts';

export type DraftRow = typeof writerDrafts.$inferSelect;
/** Where the text of a draft that is no listing stands in a store. */
export type PublishedContent = NonNullable<DraftRow['publishedContent']>;
export type DraftKind = DraftRow['kind'];
export type DraftValues = Pick<DraftRow, 'title' | 'searchText' | 'productId' | 'approved'> & {
  brief: unknown;
  content: { text: Record<string, string> };
};
/** Whose drafts: one user's, of one kind. */
export type DraftBox = { userId: string; kind: DraftKind };

/** More than there are languages: some may have been written twice at the same time. */
const mostTranslations = 40;

const byChange = newestFirst(writerDrafts.updatedAt, writerDrafts.id);

const inBox = (tx: TenantReader, { userId, kind }: DraftBox) =>
  and(eq(writerDrafts.accountId, tx.accountId), eq(writerDrafts.userId, userId), eq(writerDrafts.kind, kind));

export const findDraft = async (tx: TenantTransaction, box: DraftBox, id: string): Promise<DraftRow | undefined> => {
  const [row] = await tx
    .select()
    .from(writerDrafts)
    .where(and(inBox(tx, box), eq(writerDrafts.id, id), isNull(writerDrafts.deletedAt)));
  return row;
};

/** A draft, also one that was put away, locked until the end of the transaction. */
export const lockDraft = async (tx: TenantTransaction, box: DraftBox, id: string): Promise<DraftRow | undefined> => {
  const [row] = await tx
    .select()
    .from(writerDrafts)
    .where(and(inBox(tx, box), eq(writerDrafts.id, id)))
    .for('update');
  return row;
};

/** The drafts that have the texts of another one in other languages, newest first. */
export const findTranslations = (tx: TenantTransaction, box: DraftBox, id: string): Promise<DraftRow[]> =>
  tx
    .select()
    .from(writerDrafts)
    .where(and(inBox(tx, box), sql`${writerDrafts.brief} ->> 'translationOf' = ${id}`, isNull(writerDrafts.deletedAt)))
    .orderBy(...byChange.orderBy)
    .limit(mostTranslations);

/** So much of a draft's main text stands for it in a list, which has many. */
const listedLength = 4000;

const { content: _content, searchText: _searchText, rewritings: _rewritings, ...entryColumns } = getTableColumns(writerDrafts);
const beginning = sql<string>`left(coalesce(${writerDrafts.content} #>> '{text,description}', ${writerDrafts.content} #>> '{text,body}', ''), ${listedLength})`;

const listed = { ...entryColumns, beginning, position: byChange.position };
/** A draft as a list shows it, with the beginning of its main text. */
export type ListedDraft = Omit<DraftRow, 'content' | 'searchText' | 'rewritings'> & { beginning: string };

/** The first page of all drafts of a user and kind. */
const newestDrafts = defineQuestion('newest_drafts', ['accountId', 'userId', 'kind', 'limit'], (ask, { accountId, userId, kind, limit }) =>
  ask
    .select(listed)
    .from(writerDrafts)
    .where(
      and(
        eq(writerDrafts.accountId, accountId),
        eq(writerDrafts.userId, userId),
        eq(writerDrafts.kind, kind),
        isNull(writerDrafts.deletedAt),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit),
);

/** The drafts of a list, with the beginning of their main texts. */
export const findDrafts = async (tx: TenantReader, box: DraftBox, { q, before, limit }: RowsAsked & { q: string }) => {
  if (before === null && !q) return newestDrafts(tx, { ...box, accountId: tx.accountId, limit });
  return tx
    .select(listed)
    .from(writerDrafts)
    .where(
      and(
        inBox(tx, box),
        isNull(writerDrafts.deletedAt),
        q ? ilike(writerDrafts.searchText, containing(q)) : undefined,
        byChange.behind(before),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit);
};

/** Makes a draft; one that is there under this id already stays as it is. */
export const insertDraft = async (
  tx: TenantTransaction,
  box: DraftBox,
  { now, ...values }: DraftValues & { id: string; now: Date; variations?: number },
): Promise<void> => {
  const rows = await tx
    .insert(writerDrafts)
    .values({ ...box, ...values, hasRuns: true, accountId: tx.accountId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(compared);
  await keepRunsOf(tx, rows);
};

/** How many runs were begun on a draft, and the product that it is meant for; undefined for one that is not there. */
export const findStanding = async (
  tx: TenantReader,
  box: DraftBox,
  id: string,
): Promise<Pick<DraftRow, 'variations' | 'productId'> | undefined> => {
  const { variations, productId } = writerDrafts;
  const [row] = await tx
    .select({ variations, productId })
    .from(writerDrafts)
    .where(and(inBox(tx, box), eq(writerDrafts.id, id)));
  return row;
};

/** Counts the variations that a run is going to write of a locked draft. */
export const updateVariations = async (
  tx: TenantTransaction,
  box: DraftBox,
  { id, count }: { id: string; count: number },
): Promise<void> => {
  await tx
    .update(writerDrafts)
    .set({ variations: sql`${writerDrafts.variations} + ${count}` })
    .where(and(inBox(tx, box), eq(writerDrafts.id, id)));
};

/** Replaces what a locked draft holds, as its next revision. */
export const updateDraft = async (
  tx: TenantTransaction,
  box: DraftBox,
  { id, now, ...values }: DraftValues & { id: string; now: Date },
): Promise<void> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ ...values, hasRuns: true, revision: sql`${writerDrafts.revision} + 1`, updatedAt: now })
    .where(and(inBox(tx, box), eq(writerDrafts.id, id)))
    .returning(compared);
  await keepRunsOf(tx, rows);
};

export const updateDeleted = async (
  tx: TenantTransaction,
  box: DraftBox,
  { id, deletedAt }: { id: string; deletedAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ deletedAt })
    .where(and(inBox(tx, box), eq(writerDrafts.id, id), isNull(writerDrafts.deletedAt)))
    .returning(compared);
  await keepRunsOf(tx, rows);
  return rows.length === 1;
};

export const updateRestored = async (
  tx: TenantTransaction,
  box: DraftBox,
  { id, deletedAfter }: { id: string; deletedAfter: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(writerDrafts)
    .set({ deletedAt: null })
    .where(and(inBox(tx, box), eq(writerDrafts.id, id), gt(writerDrafts.deletedAt, deletedAfter)))
    .returning(compared);
  await keepRunsOf(tx, rows);
  return rows.length === 1;
};

export const updatePublished = async (
  tx: TenantTransaction,
  box: DraftBox,
  { id, now, place }: { id: string; now: Date; place: { productId: string } | { content: PublishedContent } },
): Promise<void> => {
  const values = 'content' in place ? { publishedContent: place.content } : { ...place, publishedProductId: place.productId };
  const rows = await tx
    .update(writerDrafts)
    .set({ ...values, publishedAt: now })
    .where(and(inBox(tx, box), eq(writerDrafts.id, id)))
    .returning(compared);
  await keepRunsOf(tx, rows);
};

/**
 * Forgets drafts that were put away before a time, with their versions.
 * @owner The house tidies up for all accounts.
 */
export const deletePutAway = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(writerDrafts).where(lt(writerDrafts.deletedAt, before));
};
