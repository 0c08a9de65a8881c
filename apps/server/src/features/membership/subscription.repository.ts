import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

import { subscriptions } from '#server/db/schema/membership.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Begins with the Basic plan; says whether the account is new to it. */
export const insertSubscription = async (db: Database, accountId: string, now: Date): Promise<boolean> => {
  const made = await db
    .insert(subscriptions)
    .values({ accountId, plan: 'basic', since: now, activatedAt: now })
    .onConflictDoNothing()
    .returning({ accountId: subscriptions.accountId });
  return made.length === 1;
};

export const findSubscription = async (db: Database, accountId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row;
};

export const lockSubscription = async (db: Database, accountId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)).for('update');
  return row;
};

export const updateSubscription = async (db: Database, accountId: string, values: Partial<SubscriptionRow>): Promise<void> => {
  await db.update(subscriptions).set(values).where(eq(subscriptions.accountId, accountId));
};

/** Cancelled plans whose time is over; the round crosses tenants on purpose. */
export const findEnded = (db: Database, now: Date) =>
  db.select({ accountId: subscriptions.accountId }).from(subscriptions).where(lte(subscriptions.endsAt, now)).limit(500);

/** Plans other than Basic that were not looked at on this day. */
export const findUnreviewed = (db: Database, day: string) =>
  db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(and(ne(subscriptions.plan, 'basic'), or(isNull(subscriptions.reviewedOn), sql`${subscriptions.reviewedOn} < ${day}::date`)))
    .limit(500);

/** The owner of an account, who is written to. */
export const findOwner = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.role, 'owner'), isNull(users.disabledAt)))
    .orderBy(users.createdAt)
    .limit(1);
  return row;
};
