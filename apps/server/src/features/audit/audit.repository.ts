/** @owner The log is the installation's; no tenant reads or writes it. */
import type { AuditSubject } from '@inkstone/contract/audit';
import { and, eq, ilike, or } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byTime = newestFirst(auditEntries.createdAt, auditEntries.id);

/** The name is kept beside the link, so that the log stays readable when the user is gone. */
export const insertAuditEntry = async (tx: OwnerTransaction, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await tx.insert(auditEntries).values(entry);
};

/** An empty `q` and the subject `all` narrow nothing. */
export type AuditFilter = { q: string; subject: AuditSubject | 'all' };

/** Newest first; one page of those that the filter leaves. */
export const findAuditEntries = (handle: OwnerHandle, { q, subject, before, limit }: AuditFilter & RowsAsked) =>
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
    .where(
      and(
        byTime.behind(before),
        subject === 'all' ? undefined : eq(auditEntries.subjectKind, subject),
        q
          ? or(
              ilike(auditEntries.actorName, containing(q)),
              ilike(auditEntries.subjectName, containing(q)),
              ilike(auditEntries.address, containing(q)),
            )
          : undefined,
      ),
    )
    .orderBy(...byTime.orderBy)
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number];
