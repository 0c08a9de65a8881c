import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { userIdentities, users } from '#server/db/schema/accounts.ts';

/** Held until the transaction ends, so that two first sign-ins of one address do not both make an account. */
export const lockAddress = async (tx: Database, email: string): Promise<void> => {
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
};

export const findUserByIdentity = async (db: Database, identity: { issuer: string; subject: string }) => {
  const [row] = await db
    .select({ userId: users.id, accountId: users.accountId })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, identity.issuer), eq(userIdentities.subject, identity.subject), isNull(users.disabledAt)));
  return row;
};
