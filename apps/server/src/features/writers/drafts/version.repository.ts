import { and, eq, getTableColumns, inArray, min, ne } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { writerDraftVersions } from '#server/db/schema/writers.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type VersionRow = typeof writerDraftVersions.$inferSelect;
export type NewVersion = Pick<VersionRow, 'id' | 'draftId' | 'cause' | 'runId' | 'createdAt' | 'content'>;

const ofDraft = (tx: TenantTransaction, draftId: string) =>
  and(eq(writerDraftVersions.accountId, tx.accountId), eq(writerDraftVersions.draftId, draftId));
const byTime = newestFirst(writerDraftVersions.createdAt, writerDraftVersions.id);

/** The versions of a draft, newest first. */
export const findVersions = (
  tx: TenantTransaction,
  draftId: string,
  { before, limit }: RowsAsked,
): Promise<(VersionRow & { position: string })[]> =>
  tx
    .select({ ...getTableColumns(writerDraftVersions), position: byTime.position })
    .from(writerDraftVersions)
    .where(and(ofDraft(tx, draftId), byTime.behind(before)))
    .orderBy(...byTime.orderBy)
    .limit(limit);

export const findVersion = async (tx: TenantTransaction, draftId: string, id: string): Promise<VersionRow | undefined> => {
  const [row] = await tx
    .select()
    .from(writerDraftVersions)
    .where(and(ofDraft(tx, draftId), eq(writerDraftVersions.id, id)));
  return row;
};

export const insertVersion = async (tx: TenantTransaction, version: NewVersion): Promise<void> => {
  await tx.insert(writerDraftVersions).values({ ...version, accountId: tx.accountId });
};

/** Deletes what typing replaced before the newest `keep` of its kind; the first version of a draft and all others stay. */
export const deleteOldTyping = async (tx: TenantTransaction, draftId: string, keep: number): Promise<void> => {
  const { id, cause, createdAt } = writerDraftVersions;
  const typed = and(ofDraft(tx, draftId), eq(cause, 'edit'));
  const old = tx
    .select({ id })
    .from(writerDraftVersions)
    .where(typed)
    .orderBy(...byTime.orderBy)
    .offset(keep);
  const first = tx
    .select({ at: min(createdAt) })
    .from(writerDraftVersions)
    .where(ofDraft(tx, draftId));
  await tx.delete(writerDraftVersions).where(and(typed, inArray(id, old), ne(createdAt, first)));
};
