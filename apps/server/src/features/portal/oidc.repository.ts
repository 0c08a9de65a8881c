import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { oidcAttempts } from '#server/db/schema/portal.ts';

export const insertOidcAttempt = async (db: Database, values: typeof oidcAttempts.$inferInsert): Promise<void> => {
  await db.insert(oidcAttempts).values(values);
};

/** Takes the attempt out, so that an answer of the portal works once, and only in the browser that began. */
export const deleteOidcAttempt = async (
  db: Database,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
) => {
  const [row] = await db
    .delete(oidcAttempts)
    .where(and(eq(oidcAttempts.stateHash, stateHash), eq(oidcAttempts.browserHash, browserHash), gt(oidcAttempts.expiresAt, now)))
    .returning();
  return row;
};
