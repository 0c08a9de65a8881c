/** @owner The log is the installation's; no tenant reads or writes it. */
import { inArray } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { auditEntries } from '#server/db/schema/audit.ts';

/** Removes the names of deleted users from the log, which keeps what was done. */
export const forgetNames = async (
  tx: OwnerTransaction,
  { subjectIds, userIds }: { subjectIds: readonly string[]; userIds: readonly string[] },
): Promise<void> => {
  await tx
    .update(auditEntries)
    .set({ subjectName: '', before: null, after: null })
    .where(inArray(auditEntries.subjectId, [...subjectIds]));
  await tx
    .update(auditEntries)
    .set({ actorName: '' })
    .where(inArray(auditEntries.userId, [...userIds]));
};
