import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEntries } from '#server/db/schema/audit.ts';

type NewEntry = Omit<typeof auditEntries.$inferInsert, 'actorName' | 'userId'>;

/** The name is kept beside the link, so that the log stays readable when the user is gone. */
export const insertAuditEntry = async (db: Database, userId: string, entry: NewEntry): Promise<void> => {
  const actorName = sql`coalesce((${db
    .select({ name: sql`${users.name} || ' <' || ${users.email} || '>'` })
    .from(users)
    .where(eq(users.id, userId))}), '')`;
  await db.insert(auditEntries).values({ ...entry, userId, actorName });
};

/** Newest first; one page of them. */
export const findAuditEntries = (db: Database, { before, limit }: { before: number | null; limit: number }) =>
  db
    .select({
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
    .where(before === null ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number];
