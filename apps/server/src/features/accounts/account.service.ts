import type { AccountDetail, AccountEntry, AccountUser, PropertyType, UsageMarker } from '@inkstone/contract/accounts';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import {
  type AccountRow,
  countOperators,
  findAccount,
  findAccounts,
  findShops,
  findUsers,
  lockAccount,
  lockUser,
  type UserRow,
  updateAccount,
  updateUserDisabled,
} from './account.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock };
type Search = PageQuery & { q: string; state: 'all' | 'active' | 'disabled' };
type Changes = { usage?: UsageMarker[] | undefined; propertyType?: PropertyType | undefined };
type Caller = OperatorCall & { actor: { accountId: string } };

export type AccountService = ReturnType<typeof createAccountService>;

const paging = definePaging('accounts');

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentEntry = (row: AccountRow): AccountEntry => ({
  ...row,
  lastSeenAt: momentOf(row.lastSeenAt),
  disabledAt: momentOf(row.disabledAt),
  createdAt: row.createdAt.toISOString(),
});

const presentUser = ({ emailVerifiedAt, ...row }: UserRow): AccountUser => ({
  ...row,
  isEmailVerified: emailVerifiedAt !== null,
  lastSeenAt: momentOf(row.lastSeenAt),
  disabledAt: momentOf(row.disabledAt),
  createdAt: row.createdAt.toISOString(),
});

export const createAccountService = ({ db, clock }: Deps) => {
  const get = async (id: string): Promise<AccountDetail> => {
    const row = await findAccount(db, id);
    if (!row) throw new AppError('account.notFound', 404);
    const users = await findUsers(db, id, clock.now());
    return { ...presentEntry(row), users: users.map(presentUser), shops: await findShops(db, id) };
  };

  const lock = async (tx: OwnerTransaction, id: string) => {
    const row = await lockAccount(tx, id);
    if (!row) throw new AppError('account.notFound', 404);
    return row;
  };

  const getUser = async (tx: OwnerTransaction, id: string) => {
    const row = await lockUser(tx, id);
    if (!row) throw new AppError('account.userNotFound', 404);
    return row;
  };

  return {
    list: ({ q, state, ...query }: Search) =>
      paging.page(query, (asked: RowsAsked) => findAccounts(db, { q, state, ...asked }), presentEntry),

    get,

    async change(by: Caller, id: string, { usage, propertyType }: Changes): Promise<AccountDetail> {
      await db.transaction(async (tx) => {
        const { name, ...row } = await lock(tx, id);
        const before = { usage: [...row.usage].sort(), propertyType: row.propertyType };
        const after = { usage: usage ? [...new Set(usage)].sort() : before.usage, propertyType: propertyType ?? before.propertyType };
        if (JSON.stringify(before) === JSON.stringify(after)) return;
        await updateAccount(tx, id, after);
        await recordAudit(tx, by, { action: 'account.change', subjectId: id, subjectName: name, before, after });
      });
      return get(id);
    },

    /** The database itself ends all sessions of the account in the same transaction. */
    async disable(by: Caller, id: string): Promise<AccountDetail> {
      if (id === by.actor.accountId) throw new AppError('account.ownAccount', 409);
      await db.transaction(async (tx) => {
        const { name, disabledAt } = await lock(tx, id);
        if (disabledAt) return;
        if (await countOperators(tx, id)) throw new AppError('account.operatorStays', 409, { name });
        await updateAccount(tx, id, { disabledAt: clock.now() });
        await recordAudit(tx, by, { action: 'account.disable', subjectId: id, subjectName: name });
      });
      return get(id);
    },

    async enable(by: Caller, id: string): Promise<AccountDetail> {
      await db.transaction(async (tx) => {
        const { name, disabledAt } = await lock(tx, id);
        if (!disabledAt) return;
        await updateAccount(tx, id, { disabledAt: null });
        await recordAudit(tx, by, { action: 'account.enable', subjectId: id, subjectName: name });
      });
      return get(id);
    },

    /** The database itself ends all sessions of the user in the same transaction. */
    async disableUser(by: Caller, id: string): Promise<AccountDetail> {
      const accountId = await db.transaction(async (tx) => {
        const { email, name, ...user } = await getUser(tx, id);
        if (id === by.actor.userId) throw new AppError('account.ownUser', 409);
        if (user.isOperator) throw new AppError('account.operatorStays', 409, { name });
        if (user.disabledAt) return user.accountId;
        await updateUserDisabled(tx, id, clock.now());
        await recordAudit(tx, by, { action: 'user.disable', subjectId: id, subjectName: email });
        return user.accountId;
      });
      return get(accountId);
    },

    async enableUser(by: Caller, id: string): Promise<AccountDetail> {
      const accountId = await db.transaction(async (tx) => {
        const user = await getUser(tx, id);
        if (!user.disabledAt) return user.accountId;
        await updateUserDisabled(tx, id, null);
        await recordAudit(tx, by, { action: 'user.enable', subjectId: id, subjectName: user.email });
        return user.accountId;
      });
      return get(accountId);
    },
  };
};
