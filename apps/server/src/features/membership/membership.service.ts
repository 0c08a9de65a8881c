import { type Plan, planReview, planRules, type Subscription } from '@inkstone/contract/membership';
import type { Order } from '@inkstone/contract/purchases';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { asTenant, asTenantInside } from '#server/db/tenancy.ts';
import { formatPoints, points, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { averagePerDay } from './daily-use.ts';
import type { GiftService } from './gift.service.ts';
import {
  findSubscription,
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.repository.ts';

/** What a change of plan needs of the orders. */
export type PlanOrders = {
  orderForUsd: (
    actor: Actor,
    order: { usdCents: number; kind: 'plan'; purpose: string },
    at: Pick<RequestContext, 'origin' | 'language'>,
  ) => Promise<Order>;
  findPending: (accountId: string, purpose: string) => Promise<Order | null>;
  cancel: (actor: Actor, orderId: string) => Promise<Order>;
  /** Whether an order could be paid at all. */
  isPayable: () => Promise<boolean>;
};

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  wallet: Pick<WalletFeature, 'spentSince'>;
  gifts: GiftService;
  orders: PlanOrders;
};
type Wish = { plan: Plan; confirm: boolean };
/** A change of plan that is asked for, and the id of the request. */
type Change = { accountId: string; changeId: string; wish: Wish };

const dayMs = 24 * 3600 * 1000;
const fresh = { endsAt: null, daysBelow: 0, stage: 'none', reviewedOn: null } as const;

/** The plan that starts with a top-up. Its order has this purpose, so that an account has one such order at a time. */
const topUpPlan = 'plus';
const purposeOf = (accountId: string): string => `plan:${topUpPlan}:${accountId}`;

/** The end of the plan's current period. */
const periodEnd = ({ since }: SubscriptionRow, now: Date): Date => {
  const lengthMs = planReview.periodDays * dayMs;
  const begun = Math.floor((now.getTime() - since.getTime()) / lengthMs) + 1;
  return new Date(since.getTime() + begun * lengthMs);
};

/** Starts a plan at once. After a plan was ended for too little use, that use is required before it can start again. */
const createPlanSwitch =
  ({ wallet, clock }: Pick<Deps, 'wallet' | 'clock'>) =>
  async (tx: OwnerTransaction, row: SubscriptionRow, { plan, changeId }: { plan: Plan; changeId: string }): Promise<void> => {
    const { pointsPerDay } = planRules[plan];
    const asked = { since: row.since, now: clock.now() };
    const isAsked = row.demotedAt !== null && pointsPerDay > 0;
    const spent = isAsked ? await asTenantInside(tx, row.accountId, (own) => averagePerDay(own, wallet, asked)) : null;
    if (spent !== null && spent < points(pointsPerDay)) throw new AppError('membership.proNeedsUse', 409, { points: pointsPerDay });
    await updateSubscription(tx, row.accountId, { ...fresh, plan, since: clock.now(), demotedAt: null, changeId });
  };

/** Plans: chosen, begun by a top-up, cancelled. */
export const createMembershipService = ({ db, clock, logger, wallet, gifts, orders }: Deps) => {
  /** Begins with the Basic plan; its points come at once, or wait. */
  const activate = async (tx: OwnerTransaction, accountId: string): Promise<boolean> => {
    const isNew = await insertSubscription(tx, accountId, clock.now());
    if (isNew) await gifts.settle(tx, accountId);
    return isNew;
  };

  const locked = async (tx: OwnerTransaction, accountId: string): Promise<SubscriptionRow> => {
    await activate(tx, accountId);
    const row = await lockSubscription(tx, accountId);
    if (!row) throw new Error('a subscription that was just made is gone');
    return row;
  };

  /** How much the account spends, for a plan that asks for it. */
  const useOf = async (row: SubscriptionRow): Promise<Subscription['use']> => {
    const { pointsPerDay } = planRules[row.plan];
    if (!pointsPerDay) return null;
    const asked = { since: row.since, now: clock.now() };
    const average = await asTenant(db, row.accountId, (tx) => averagePerDay(tx, wallet, asked));
    return { averagePerDay: formatPoints(average), pointsPerDay, daysBelow: row.daysBelow, stage: row.stage };
  };

  const show = async ({ accountId }: Actor): Promise<Subscription> => {
    const row = await asTenant(db, accountId, findSubscription);
    const pending = await orders.findPending(accountId, purposeOf(accountId));
    return {
      plan: row?.plan ?? 'basic',
      since: row?.since.toISOString() ?? null,
      activatedAt: row?.activatedAt.toISOString() ?? null,
      endsAt: row?.endsAt?.toISOString() ?? null,
      pending: pending && { plan: topUpPlan, order: pending },
      canTopUp: await orders.isPayable(),
      use: row ? await useOf(row) : null,
      gift: { points: planRules.basic.activationPoints, state: await gifts.stateOf(accountId) },
    };
  };

  const switchNow = createPlanSwitch({ wallet, clock });

  /** Changes the plan; `isWaiting` is true when it starts only after its top-up is paid. */
  const begin = ({ accountId, changeId, wish: { plan, confirm } }: Change): Promise<{ from: Plan; isWaiting: boolean }> =>
    db.transaction(async (tx) => {
      const isNew = await activate(tx, accountId);
      const row = await locked(tx, accountId);
      const done = { from: row.plan, isWaiting: false };
      // A repeat whose first answer was lost finds the change made.
      if (row.changeId === changeId) return done;
      if (row.plan === plan) {
        if (!isNew && row.endsAt === null) throw new AppError('membership.alreadyOn', 409);
        // A cancelled plan that is chosen again before its end continues.
        await updateSubscription(tx, accountId, { endsAt: null, changeId });
        return done;
      }
      const { topUpUsdCents } = planRules[plan];
      if (topUpUsdCents && !confirm) throw new AppError('membership.confirmTopUp', 409, { amount: (topUpUsdCents / 100).toFixed(2) });
      if (topUpUsdCents) return { ...done, isWaiting: true };
      if (plan === 'basic') await updateSubscription(tx, accountId, { endsAt: periodEnd(row, clock.now()), changeId });
      else await switchNow(tx, row, { plan, changeId });
      return done;
    });

  /** Cancels the pending order of a plan that is no longer wanted; a later payment would change the plan back. */
  const giveUpPending = async (actor: Actor): Promise<boolean> => {
    const pending = await orders.findPending(actor.accountId, purposeOf(actor.accountId));
    if (pending) await orders.cancel(actor, pending.id);
    return pending !== null;
  };

  return {
    activate,
    show,

    async choose(actor: Actor, wish: Wish, at: RequestContext): Promise<Subscription> {
      const { from, isWaiting } = await begin({ accountId: actor.accountId, changeId: at.requestId, wish });
      if (!isWaiting) {
        await giveUpPending(actor);
        return show(actor);
      }
      const usdCents = planRules[wish.plan].topUpUsdCents;
      try {
        await orders.orderForUsd(actor, { usdCents, kind: 'plan', purpose: purposeOf(actor.accountId) }, at);
      } catch (error) {
        // Trying again would not help: the operator has to set up a way to pay.
        if (error instanceof AppError && error.code === 'purchase.noGateway') throw error;
        logger.warn({ err: error }, 'the top-up of a change of plan could not be ordered');
        throw new AppError(from === 'pro' ? 'membership.downgradeFailed' : 'membership.changeFailed', 502);
      }
      return show(actor);
    },

    async cancel(actor: Actor): Promise<Subscription> {
      const { accountId } = actor;
      if (await giveUpPending(actor)) return show(actor);
      await db.transaction(async (tx) => {
        const row = await locked(tx, accountId);
        if (row.plan === 'basic' || row.endsAt) throw new AppError('membership.nothingToCancel', 409);
        await updateSubscription(tx, accountId, { endsAt: periodEnd(row, clock.now()) });
      });
      return show(actor);
    },

    /** Starts the plan when its top-up is paid, in the same transaction. */
    async onPaid(tx: OwnerTransaction, { accountId, purpose }: { accountId: string; purpose: string | null }): Promise<void> {
      if (purpose !== purposeOf(accountId)) return;
      await locked(tx, accountId);
      await updateSubscription(tx, accountId, { ...fresh, plan: topUpPlan, since: clock.now() });
    },

    planOf: async (accountId: string): Promise<Plan> => (await asTenant(db, accountId, findSubscription))?.plan ?? 'basic',
  };
};
export type MembershipService = ReturnType<typeof createMembershipService>;
