import { and, count, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { affiliateRewards, referrals, withdrawals } from '#server/db/schema/affiliates.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byCreation = newestFirst(affiliateRewards.createdAt, affiliateRewards.orderId);

export const insertReward = async (db: Database, values: typeof affiliateRewards.$inferInsert): Promise<void> => {
  await db.insert(affiliateRewards).values(values).onConflictDoNothing();
};

export const updateRewardReversed = async (db: Database, orderId: string, share: { minor: number; of: number }): Promise<void> => {
  await db
    .update(affiliateRewards)
    // Rounded up: the programme never pays for money that was given back.
    .set({ reversedFen: sql`ceil(${affiliateRewards.amountFen}::numeric * ${share.minor}::int / ${share.of}::int)::int` })
    .where(eq(affiliateRewards.orderId, orderId));
};

/** The rewards of an account, newest first, with the payer's address: read outside the tenant's walls, and masked by the caller. */
export const findRewards = (db: Database, { referrerId, before, limit }: RowsAsked & { referrerId: string }) =>
  db
    .select({
      position: byCreation.position,
      id: affiliateRewards.orderId,
      email: sql<string>`coalesce((${db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.accountId, affiliateRewards.accountId), eq(users.role, 'owner')))
        .orderBy(users.createdAt)
        .limit(1)}), '')`,
      referrer: accounts.name,
      amountFen: affiliateRewards.amountFen,
      reversedFen: affiliateRewards.reversedFen,
      availableAt: affiliateRewards.availableAt,
      createdAt: affiliateRewards.createdAt,
    })
    .from(affiliateRewards)
    .innerJoin(accounts, eq(accounts.id, affiliateRewards.referrerId))
    .where(and(eq(affiliateRewards.referrerId, referrerId), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);
export type RewardRow = Awaited<ReturnType<typeof findRewards>>[number];

const net = sql<string>`coalesce(sum(${affiliateRewards.amountFen} - ${affiliateRewards.reversedFen}), 0)`;

/** What the rewards of an account come to: those that still wait, and those that do not. */
export const sumRewards = async (db: Database, referrerId: string, now: Date): Promise<{ waiting: number; ripe: number }> => {
  const own = eq(affiliateRewards.referrerId, referrerId);
  const [waiting] = await db
    .select({ net })
    .from(affiliateRewards)
    .where(and(own, gt(affiliateRewards.availableAt, now)));
  const [ripe] = await db
    .select({ net })
    .from(affiliateRewards)
    .where(and(own, lte(affiliateRewards.availableAt, now)));
  return { waiting: Number(waiting?.net ?? 0), ripe: Number(ripe?.net ?? 0) };
};

/** What was withdrawn or is asked for. */
export const sumWithdrawn = async (db: Database, accountId: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${withdrawals.amountFen}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), notInArray(withdrawals.state, ['rejected', 'cancelled'])));
  return Number(row?.sum ?? 0);
};

export const countReferrals = async (db: Database, referrerId: string): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(referrals).where(eq(referrals.referrerId, referrerId));
  return row?.count ?? 0;
};
