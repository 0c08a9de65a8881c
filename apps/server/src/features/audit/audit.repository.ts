/** @owner The log is the installation's; no tenant reads or writes it. */
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byTime = newestFirst(auditEntries.createdAt, auditEntries.id);

/** The name is kept beside the link, so that the log stays readable when the user is gone. */
export const insertAuditEntry = async (tx: OwnerTransaction, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await tx.insert(auditEntries).values(entry);
};

/** Newest first; one page of them. */
export const findAuditEntries = (handle: OwnerHandle, { before, limit }: RowsAsked) =>
  handle
    .select({
      position: byTime.position,
      id: auditEntries.id,
      actorName: auditEntries.actorName,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      subjectName: auditEntries.subjectName,
      before: auditEntries.before,
      after: auditEntries.after,
      address: auditEntries.address,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(byTime.behind(before))
    .orderBy(...byTime.orderBy)
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number];
