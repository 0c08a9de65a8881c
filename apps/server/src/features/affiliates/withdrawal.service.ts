import type { AffiliateBalance, AffiliateRecord, OperatorWithdrawal, Withdrawal } from '@inkstone/contract/affiliates';
import type { AuditAction } from '@inkstone/contract/audit';
import type { Handle, OwnerDatabase, OwnerHandle } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findAccountNames, findOwnerEmails, findUserNames, lockAccount } from '#server/features/accounts/index.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { countReferrals, findRewards, type RewardRow, sumRewards, sumWithdrawn } from './reward.repository.ts';
import { maskEmail } from './same-person.ts';
import {
  findAllWithdrawals,
  findWithdrawals,
  insertWithdrawal,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalRow,
} from './withdrawal.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock };
const paging = definePaging('withdrawals');
const rewardPaging = definePaging('rewards');
type Step = { id: string; action: AuditAction; from: readonly WithdrawalRow['state'][]; to: WithdrawalRow['state']; note: string };

const present = ({ id, amountFen, destination, state, note, createdAt, settledAt }: WithdrawalRow): Withdrawal => ({
  id,
  amountFen,
  destination,
  state,
  note,
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});

type Names = { accountName: string; email: string };

const withNames = async <Row extends WithdrawalRow>(handle: OwnerHandle, rows: readonly Row[]): Promise<(Row & Names)[]> => {
  const names = await findAccountNames(
    handle,
    rows.map(({ accountId }) => accountId),
  );
  const people = await findUserNames(
    handle,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...row,
    accountName: names.get(row.accountId) ?? '',
    email: people.get(row.userId ?? '')?.email ?? '',
  }));
};

const presentForOperator = ({ accountName, email, ...withdrawal }: WithdrawalRow & Names): OperatorWithdrawal => ({
  ...present(withdrawal),
  accountId: withdrawal.accountId,
  accountName,
  email,
});

type NamedReward = RewardRow & { email: string; referrer: string };

const presentReward = (row: NamedReward, now: Date): AffiliateRecord => ({
  id: row.id,
  email: maskEmail(row.email),
  referrer: row.referrer,
  amount: row.amountFen - row.reversedFen,
  state: row.reversedFen === row.amountFen ? 'reversed' : row.availableAt > now ? 'waiting' : 'available',
  availableAt: row.availableAt.toISOString(),
  date: row.createdAt.toISOString(),
});

/** What rewards come to, and how they are paid out. */
export const createWithdrawalService = ({ db, clock }: Deps) => {
  const balanceOf = async (tx: Handle, accountId: string): Promise<AffiliateBalance> => {
    const { waiting, ripe } = await sumRewards(tx, accountId, clock.now());
    const withdrawn = await sumWithdrawn(tx, accountId);
    return { referrals: await countReferrals(tx, accountId), waitingFen: waiting, availableFen: ripe - withdrawn, withdrawnFen: withdrawn };
  };

  const settle = (by: OperatorCall, { id, action, from, to, note }: Step): Promise<OperatorWithdrawal> =>
    db.transaction(async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (!row) throw new AppError('affiliate.notFound', 404);
      if (!from.includes(row.state)) throw new AppError('affiliate.settledAlready', 409);
      const changed = await updateWithdrawal(tx, id, { state: to, note, settledAt: to === 'approved' ? null : clock.now() });
      const [after] = await withNames(tx, [changed]);
      if (!after) throw new AppError('affiliate.notFound', 404);
      await recordAudit(tx, by, {
        action,
        subjectId: id,
        subjectName: after.accountName,
        before: { state: row.state },
        after: { state: to, ...(note && { note }) },
      });
      return presentForOperator(after);
    });

  return {
    balance: ({ accountId }: Actor): Promise<AffiliateBalance> => asTenant(db, accountId, (tx) => balanceOf(tx, accountId)),

    records: ({ accountId }: Actor, query: PageQuery) => {
      const now = clock.now();
      const find = async (asked: RowsAsked) => {
        const rows = await asTenant(db, accountId, (tx) => findRewards(tx, asked));
        const payers = await findOwnerEmails(
          db,
          rows.map((row) => row.accountId),
        );
        const referrer = (await findAccountNames(db, [accountId])).get(accountId) ?? '';
        return rows.map((row) => ({ ...row, email: payers.get(row.accountId ?? '') ?? '', referrer }));
      };
      return rewardPaging.page(query, find, (row) => presentReward(row, now));
    },

    list: ({ accountId }: Actor, query: PageQuery) => {
      const find = (asked: RowsAsked) => asTenant(db, accountId, (tx) => findWithdrawals(tx, asked));
      return paging.page(query, find, present);
    },

    withdraw: (
      { actor, requestId: id }: { actor: Actor; requestId: string },
      { amountFen, destination }: { amountFen: number; destination: string },
    ): Promise<Withdrawal> =>
      db.transaction(async (tx) => {
        const { accountId, userId } = actor;
        await lockAccount(tx, accountId);
        // A repeat whose first answer was lost finds the withdrawal of its request.
        const first = await lockWithdrawal(tx, id);
        if (first?.accountId === accountId) return present(first);
        const { availableFen } = await balanceOf(tx, accountId);
        if (amountFen > availableFen)
          throw new AppError('affiliate.notEnough', 422, { available: (Math.max(0, availableFen) / 100).toFixed(2) });
        return present(await insertWithdrawal(tx, { id, accountId, userId, amountFen, destination, createdAt: clock.now() }));
      }),

    cancel: ({ accountId }: Actor, id: string): Promise<Withdrawal> =>
      db.transaction(async (tx) => {
        const row = await lockWithdrawal(tx, id);
        if (row?.accountId !== accountId) throw new AppError('affiliate.notFound', 404);
        if (row.state !== 'requested') throw new AppError('affiliate.settledAlready', 409);
        return present(await updateWithdrawal(tx, id, { state: 'cancelled', settledAt: clock.now() }));
      }),

    listAll: ({ state, ...query }: PageQuery & { state: WithdrawalRow['state'] | 'all' }) => {
      const find = async (asked: RowsAsked) => withNames(db, await findAllWithdrawals(db, asked, state));
      return paging.page(query, find, presentForOperator);
    },

    approve: (by: OperatorCall, id: string) =>
      settle(by, { id, action: 'withdrawal.approve', from: ['requested'], to: 'approved', note: '' }),
    pay: (by: OperatorCall, id: string, note: string) =>
      settle(by, { id, action: 'withdrawal.pay', from: ['requested', 'approved'], to: 'paid', note }),
    reject: (by: OperatorCall, id: string, note: string) =>
      settle(by, { id, action: 'withdrawal.reject', from: ['requested', 'approved'], to: 'rejected', note }),
  };
};
export type WithdrawalService = ReturnType<typeof createWithdrawalService>;
