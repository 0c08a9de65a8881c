import { and, count, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import type { Handle, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { affiliateRewards, referrals, withdrawals } from '#server/db/schema/affiliates.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byCreation = newestFirst(affiliateRewards.createdAt, affiliateRewards.orderId);

/** @owner A reward is written for one account when another one pays. */
export const insertReward = async (tx: OwnerTransaction, values: typeof affiliateRewards.$inferInsert): Promise<void> => {
  await tx.insert(affiliateRewards).values(values).onConflictDoNothing();
};

/** @owner A reward follows the payment of another account. */
export const updateRewardReversed = async (tx: OwnerTransaction, orderId: string, share: { minor: number; of: number }): Promise<void> => {
  await tx
    .update(affiliateRewards)
    // Rounded up: the programme never pays for money that was given back.
    .set({ reversedFen: sql`ceil(${affiliateRewards.amountFen}::numeric * ${share.minor}::int / ${share.of}::int)::int` })
    .where(eq(affiliateRewards.orderId, orderId));
};

/** The rewards of an account, newest first, each with the account whose payment brought it. */
export const findRewards = (tx: TenantTransaction, { before, limit }: RowsAsked) =>
  tx
    .select({
      position: byCreation.position,
      id: affiliateRewards.orderId,
      accountId: affiliateRewards.accountId,
      amountFen: affiliateRewards.amountFen,
      reversedFen: affiliateRewards.reversedFen,
      availableAt: affiliateRewards.availableAt,
      createdAt: affiliateRewards.createdAt,
    })
    .from(affiliateRewards)
    .where(and(eq(affiliateRewards.referrerId, tx.accountId), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);
export type RewardRow = Awaited<ReturnType<typeof findRewards>>[number];

const net = sql<string>`coalesce(sum(${affiliateRewards.amountFen} - ${affiliateRewards.reversedFen}), 0)`;

/**
 * What the rewards of an account come to: those that still wait, and those that do not.
 * @owner A withdrawal is decided on it under the lock of its account; shown, it is asked for inside the tenant's walls.
 */
export const sumRewards = async (handle: Handle, referrerId: string, now: Date): Promise<{ waiting: number; ripe: number }> => {
  const own = eq(affiliateRewards.referrerId, referrerId);
  const [waiting] = await handle
    .select({ net })
    .from(affiliateRewards)
    .where(and(own, gt(affiliateRewards.availableAt, now)));
  const [ripe] = await handle
    .select({ net })
    .from(affiliateRewards)
    .where(and(own, lte(affiliateRewards.availableAt, now)));
  return { waiting: Number(waiting?.net ?? 0), ripe: Number(ripe?.net ?? 0) };
};

/**
 * What was withdrawn or is asked for.
 * @owner A withdrawal is decided on it under the lock of its account; shown, it is asked for inside the tenant's walls.
 */
export const sumWithdrawn = async (handle: Handle, accountId: string): Promise<number> => {
  const [row] = await handle
    .select({ sum: sql<string>`coalesce(sum(${withdrawals.amountFen}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), notInArray(withdrawals.state, ['rejected', 'cancelled'])));
  return Number(row?.sum ?? 0);
};

/**
 * How many accounts an account has brought.
 * @owner A withdrawal is decided on it under the lock of its account; shown, it is asked for inside the tenant's walls.
 */
export const countReferrals = async (handle: Handle, referrerId: string): Promise<number> => {
  const [row] = await handle.select({ count: count() }).from(referrals).where(eq(referrals.referrerId, referrerId));
  return row?.count ?? 0;
};
