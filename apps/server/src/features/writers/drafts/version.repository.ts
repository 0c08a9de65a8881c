import { and, desc, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { writerDraftVersions } from '#server/db/schema/writers.ts';

export type VersionRow = typeof writerDraftVersions.$inferSelect;
export type NewVersion = Pick<VersionRow, 'id' | 'draftId' | 'cause' | 'runId' | 'createdAt' | 'content'>;

const ofDraft = (tx: TenantTransaction, draftId: string) =>
  and(eq(writerDraftVersions.accountId, tx.accountId), eq(writerDraftVersions.draftId, draftId));
const newestFirst = [desc(writerDraftVersions.createdAt), desc(writerDraftVersions.id)] as const;

/** The versions of a draft, newest first. */
export const findVersions = (tx: TenantTransaction, draftId: string, limit: number): Promise<VersionRow[]> =>
  tx
    .select()
    .from(writerDraftVersions)
    .where(ofDraft(tx, draftId))
    .orderBy(...newestFirst)
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

/** Deletes what is older than the newest `keep` versions of a draft. */
export const deleteOldVersions = async (tx: TenantTransaction, draftId: string, keep: number): Promise<void> => {
  const old = tx
    .select({ id: writerDraftVersions.id })
    .from(writerDraftVersions)
    .where(ofDraft(tx, draftId))
    .orderBy(...newestFirst)
    .offset(keep);
  await tx.delete(writerDraftVersions).where(and(ofDraft(tx, draftId), inArray(writerDraftVersions.id, old)));
};
