import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

import { accountSettings } from '#server/db/schema/settings.ts';

export type SettingsRow = typeof accountSettings.$inferSelect;
export type SettingsChanges = Partial<Omit<typeof accountSettings.$inferInsert, 'accountId'>>;

export const findSettings = async (db: Database, accountId: string): Promise<SettingsRow | undefined> => {
  const [row] = await db.select().from(accountSettings).where(eq(accountSettings.accountId, accountId));
  return row;
};

/** Keeps what is not named as it is. */
export const saveSettings = async (db: Database, accountId: string, values: SettingsChanges): Promise<void> => {
  await db
    .insert(accountSettings)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: accountSettings.accountId, set: values });
};

/** Whether another account has the domain; asked outside the tenant's walls. */
export const findDomainOwner = async (db: Database, domain: string): Promise<string | undefined> => {
  const [row] = await db.select({ accountId: accountSettings.accountId }).from(accountSettings).where(eq(accountSettings.domain, domain));
  return row?.accountId;
};

export const findAddress = async (db: Database, accountId: string, userId: string) => {
  const [row] = await db
    .select({ email: users.email, language: users.language, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.id, userId)));
  return row;
};
