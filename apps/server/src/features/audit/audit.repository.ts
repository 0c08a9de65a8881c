import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byTime = newestFirst(auditEntries.createdAt, auditEntries.id);

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
export const findAuditEntries = (db: Database, { before, limit }: RowsAsked) =>
  db
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
