import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { MonthlyUse } from '@inkstone/contract/monthly-points';
import type { UserLimit } from '@inkstone/contract/shared-users';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import {
  type Budget,
  budgetMonthAfter,
  budgetMonthOf,
  formatPoints,
  type Micropoints,
  microsPerPoint,
  tellShortage,
  type WalletFeature,
  writePointsFor,
} from '#server/features/wallet/index.ts';
import { type Actor, isOutsider } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

export type MonthsDeps = {
  db: OwnerDatabase;
  clock: Clock;
  wallet: Pick<WalletFeature, 'findBudgetUse'>;
  /** What a shared user may spend a month. */
  findLimit: (tx: TenantReader, userId: string) => Promise<UserLimit>;
};
type Limited = Pick<KnowledgeBase, 'monthlyLimit'>;

/** A program that names nobody spends for its account. */
const isLimited = (actor: Actor): boolean => isOutsider(actor) && actor.guest?.isLimited !== false;

const limitOf = (own: UserLimit, { monthlyLimit }: Limited): number | null => {
  if (own.kind === 'base') return monthlyLimit;
  return own.kind === 'points' ? own.points : null;
};

/** What shared users may spend in a month: a budget of the ledger each, which counts what they ask in all knowledge bases. */
export const createMonths = ({ db, clock, wallet, findLimit }: MonthsDeps) => {
  const read = ({ accountId, userId }: Actor): Promise<{ month: string; own: UserLimit; used: Micropoints }> => {
    const month = budgetMonthOf(clock.now());
    return readAsTenant(db, accountId, async (tx) => {
      const [own, use] = await Promise.all([findLimit(tx, userId), wallet.findBudgetUse(tx, [userId], month)]);
      return { month, own, used: use.get(userId)?.inMonth ?? 0n };
    });
  };

  return {
    /** Tells of each knowledge base what may be spent there, and was spent; null for the account's own people. */
    use: async (actor: Actor): Promise<(base: Limited) => MonthlyUse | null> => {
      if (!isLimited(actor)) return () => null;
      const { month, own, used } = await read(actor);
      return (base) => ({ limit: limitOf(own, base), used: formatPoints(used), again: budgetMonthAfter(month) });
    },

    /** The budget to which work for somebody counts, also what costs nothing before documents are asked. Refuses what cannot fit any more at once; that it fits, the ledger decides. */
    budgetFor: async (actor: Actor, base: Limited, atMost: Micropoints): Promise<Budget | undefined> => {
      if (!isLimited(actor)) return undefined;
      const { month, own, used } = await read(actor);
      const limit = limitOf(own, base);
      if (limit === null) return { id: actor.userId, month, most: null };
      const most = BigInt(limit) * microsPerPoint;
      if (atMost > 0n && used + atMost > most) {
        const { needed, available: left } = tellShortage(atMost, used < most ? most - used : 0n);
        throw new AppError('chat.limitUsedUp', 402, { limit: writePointsFor('en', most), left, needed, again: budgetMonthAfter(month) });
      }
      return { id: actor.userId, month, most };
    },
  };
};
export type Months = ReturnType<typeof createMonths>;
