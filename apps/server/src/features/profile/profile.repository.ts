import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { accountSettings } from '#server/db/schema/settings.ts';
import { shops } from '#server/db/schema/stores.ts';

/** The user with account and current shop, in one question. */
export const findProfile = async (db: Database, accountId: string, userId: string) => {
  const [row] = await db
    .select({
      uuid: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      isOperator: users.isOperator,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
      isDismissedTips: users.isDismissedTips,
      owner: accounts.name,
      usage: accounts.usage,
      propertyType: accounts.propertyType,
      shopId: shops.id,
      shopDomain: shops.domain,
      shopName: shops.name,
      title: accountSettings.title,
      domain: accountSettings.domain,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .leftJoin(shops, and(eq(shops.id, users.currentShopId), eq(shops.accountId, users.accountId)))
    .leftJoin(accountSettings, eq(accountSettings.accountId, users.accountId))
    .where(and(eq(users.id, userId), eq(users.accountId, accountId)));
  return row;
};
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const findShops = (db: Database, accountId: string) =>
  db
    .select({ id: shops.id, domain: shops.domain, name: shops.name, platform: shops.platform })
    .from(shops)
    .where(eq(shops.accountId, accountId))
    .orderBy(asc(shops.createdAt), asc(shops.id));

const ofUser = (accountId: string, userId: string) => and(eq(users.id, userId), eq(users.accountId, accountId));

export const updateProfile = async (
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
  values: { name?: string | undefined; language?: 'en' | 'zh' | undefined },
): Promise<void> => {
  await db.update(users).set(values).where(ofUser(accountId, userId));
};

/** Sets the mark, or flips it when no value is given; answers what it is now. */
export const updateDismissedTips = async (
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
  dismissed: boolean | undefined,
): Promise<boolean | undefined> => {
  const [row] = await db
    .update(users)
    .set({ isDismissedTips: dismissed ?? sql`not ${users.isDismissedTips}` })
    .where(ofUser(accountId, userId))
    .returning({ isDismissedTips: users.isDismissedTips });
  return row?.isDismissedTips;
};
