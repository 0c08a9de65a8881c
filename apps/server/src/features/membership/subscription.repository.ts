import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';

import { subscriptions } from '#server/db/schema/membership.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Begins with the Basic plan; says whether the account is new to it.
 * @owner The tenant's role may read its plan and not change it.
 */
export const insertSubscription = async (tx: OwnerTransaction, accountId: string, now: Date): Promise<boolean> => {
  const made = await tx
    .insert(subscriptions)
    .values({ accountId, plan: 'basic', since: now, activatedAt: now })
    .onConflictDoNothing()
    .returning({ accountId: subscriptions.accountId });
  return made.length === 1;
};

export const findSubscription = async (tx: TenantTransaction): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.accountId, tx.accountId));
  return row;
};

/** @owner The tenant's role may read its plan and not change it. */
export const lockSubscription = async (tx: OwnerTransaction, accountId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)).for('update');
  return row;
};

/** @owner The tenant's role may read its plan and not change it. */
export const updateSubscription = async (tx: OwnerTransaction, accountId: string, values: Partial<SubscriptionRow>): Promise<void> => {
  await tx.update(subscriptions).set(values).where(eq(subscriptions.accountId, accountId));
};

/**
 * Cancelled plans whose end has passed.
 * @owner The round goes over the plans of all accounts.
 */
export const findEnded = (handle: OwnerHandle, now: Date) =>
  handle.select({ accountId: subscriptions.accountId }).from(subscriptions).where(lte(subscriptions.endsAt, now)).limit(500);

/**
 * Plans other than Basic that were not looked at on this day.
 * @owner The round goes over the plans of all accounts.
 */
export const findUnreviewed = (handle: OwnerHandle, day: string) =>
  handle
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(and(ne(subscriptions.plan, 'basic'), or(isNull(subscriptions.reviewedOn), sql`${subscriptions.reviewedOn} < ${day}::date`)))
    .limit(500);
