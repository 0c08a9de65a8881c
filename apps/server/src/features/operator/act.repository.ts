import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

import { operatorActs } from '#server/db/schema/audit.ts';

type Act = Omit<typeof operatorActs.$inferInsert, 'actorName' | 'userId'>;

/** The name is kept beside the link, so that the log stays readable when the user is gone. */
export const insertAct = async (db: Database, userId: string, act: Act): Promise<void> => {
  const actorName = sql`coalesce((${db
    .select({ name: sql`${users.name} || ' <' || ${users.email} || '>'` })
    .from(users)
    .where(eq(users.id, userId))}), '')`;
  await db.insert(operatorActs).values({ ...act, userId, actorName });
};

/** Newest first; one page of them. */
export const findActs = (db: Database, { before, limit }: { before: number | null; limit: number }) =>
  db
    .select({
      id: operatorActs.id,
      actorName: operatorActs.actorName,
      act: operatorActs.act,
      subjectId: operatorActs.subjectId,
      subjectName: operatorActs.subjectName,
      before: operatorActs.before,
      after: operatorActs.after,
      address: operatorActs.address,
      createdAt: operatorActs.createdAt,
    })
    .from(operatorActs)
    .where(before === null ? undefined : lt(operatorActs.id, before))
    .orderBy(desc(operatorActs.id))
    .limit(limit);

export type ActRow = Awaited<ReturnType<typeof findActs>>[number];
