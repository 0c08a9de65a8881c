/** @owner The gift is the installation's: its policy, who had it, and who waits for it in any account. */
import { and, asc, count, eq, gte, inArray } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { giftMarks, giftPolicy, subscriptions } from '#server/db/schema/membership.ts';

export type PolicyRow = { mode: 'proved' | 'always' | 'off'; dailyCeiling: number };

export const getPolicy = async (handle: OwnerHandle): Promise<PolicyRow> => {
  const [row] = await handle.select({ mode: giftPolicy.mode, dailyCeiling: giftPolicy.dailyCeiling }).from(giftPolicy);
  if (!row) throw new Error('the policy of the gift has no row');
  return row;
};

export const updatePolicy = async (tx: OwnerTransaction, values: PolicyRow): Promise<void> => {
  await tx.update(giftPolicy).set(values);
};

export const countGiven = async (handle: OwnerHandle, since: Date): Promise<number> => {
  const [row] = await handle.select({ given: count() }).from(giftMarks).where(gte(giftMarks.givenAt, since));
  return row?.given ?? 0;
};

export const countWaiting = async (handle: OwnerHandle): Promise<number> => {
  const [row] = await handle.select({ waiting: count() }).from(subscriptions).where(eq(subscriptions.gift, 'waiting'));
  return row?.waiting ?? 0;
};

/** Who waits, the longest first. */
export const findWaiting = (handle: OwnerHandle, limit: number) =>
  handle
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.gift, 'waiting'))
    .orderBy(asc(subscriptions.activatedAt))
    .limit(limit);

export const isMarked = async (handle: OwnerHandle, digests: readonly string[]): Promise<boolean> => {
  const rows = await handle
    .select({ digest: giftMarks.digest })
    .from(giftMarks)
    .where(inArray(giftMarks.digest, [...digests]))
    .limit(1);
  return rows.length > 0;
};

/** Notes who had the gift; what is noted already stays. */
export const insertMark = async (tx: OwnerTransaction, digest: string, givenAt: Date | null): Promise<void> => {
  await tx.insert(giftMarks).values({ digest, givenAt }).onConflictDoNothing();
};

/** The account's gift, locked; undefined where it does not wait. */
export const lockWaiting = async (tx: OwnerTransaction, accountId: string) => {
  const [row] = await tx
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.gift, 'waiting')))
    .for('update');
  return row;
};

export const findGift = async (handle: OwnerHandle, accountId: string): Promise<'given' | 'waiting' | 'none' | undefined> => {
  const [row] = await handle.select({ gift: subscriptions.gift }).from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row?.gift;
};

export const updateGift = async (tx: OwnerTransaction, accountId: string, gift: 'given' | 'none'): Promise<void> => {
  await tx.update(subscriptions).set({ gift }).where(eq(subscriptions.accountId, accountId));
};
