import type { AccountDetail, AccountEntry, AccountUser, PropertyType, UsageMarker } from '@inkstone/contract/accounts';
import type { OwnerDatabase, OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import type { OperatorCall, RecordAudit } from '#server/features/audit/index.ts';
import { roleOfPerson } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import {
  type AccountRow,
  countOperators,
  countUsers,
  findAccount,
  findAccounts,
  findUsers,
  lockAccount,
  lockUser,
  type UserRow,
  updateAccount,
  updateUserDisabled,
} from './account.repository.ts';
import { findOwnerEmails } from './directory.repository.ts';
import { createSignOuts, type EndSessions, type SignOutCall } from './sign-outs.ts';

/** What other features know of accounts and users. */
export type KnownElsewhere = {
  findShops: (handle: OwnerHandle, accountId: string) => Promise<AccountDetail['shops']>;
  findLastSeen: (handle: OwnerHandle, accountIds: readonly string[]) => Promise<{ accountId: string; lastSeenAt: Date | null }[]>;
  countSessions: (
    handle: OwnerHandle,
    userIds: readonly string[],
    now: Date,
  ) => Promise<{ userId: string; sessionCount: number; lastSeenAt: Date | null }[]>;
  endSessions: EndSessions;
  /** Which of these users have a second factor. */
  findFactorOwners: (handle: OwnerHandle, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

type Deps = { db: OwnerDatabase; clock: Clock; recordAudit: RecordAudit; elsewhere: KnownElsewhere };
type Facts = { ownerEmail: string | null; userCount: number; lastSeenAt: Date | null };
type Search = PageQuery & { q: string; state: 'all' | 'active' | 'disabled' };
type Changes = { usage?: UsageMarker[] | undefined; propertyType?: PropertyType | undefined };
type Caller = OperatorCall & { actor: { accountId: string } };

export type AccountService = ReturnType<typeof createAccountService>;

const paging = definePaging('accounts');

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentEntry = (row: AccountRow & Facts): AccountEntry => ({
  ...row,
  lastSeenAt: momentOf(row.lastSeenAt),
  disabledAt: momentOf(row.disabledAt),
  createdAt: row.createdAt.toISOString(),
});

const presentUser = ({
  emailVerifiedAt,
  ...row
}: UserRow & { sessionCount: number; lastSeenAt: Date | null; hasSecondFactor: boolean }): AccountUser => ({
  ...row,
  role: roleOfPerson(row.role),
  isEmailVerified: emailVerifiedAt !== null,
  lastSeenAt: momentOf(row.lastSeenAt),
  disabledAt: momentOf(row.disabledAt),
  createdAt: row.createdAt.toISOString(),
});

export const createAccountService = ({ db, clock, recordAudit, elsewhere }: Deps) => {
  const withFacts = async <Row extends AccountRow>(rows: readonly Row[]): Promise<(Row & Facts)[]> => {
    const ids = rows.map(({ id }) => id);
    const [owners, counts, seen] = [await findOwnerEmails(db, ids), await countUsers(db, ids), await elsewhere.findLastSeen(db, ids)];
    const lastSeen = new Map(seen.map(({ accountId, lastSeenAt }) => [accountId, lastSeenAt]));
    return rows.map((row) => ({
      ...row,
      ownerEmail: owners.get(row.id) ?? null,
      userCount: counts.get(row.id) ?? 0,
      lastSeenAt: lastSeen.get(row.id) ?? null,
    }));
  };

  const usersOf = async (accountId: string) => {
    const rows = await findUsers(db, accountId);
    const ids = rows.map(({ id }) => id);
    const sessions = new Map((await elsewhere.countSessions(db, ids, clock.now())).map((one) => [one.userId, one]));
    const factorOwners = await elsewhere.findFactorOwners(db, ids);
    return rows.map((row) => ({
      ...row,
      hasSecondFactor: factorOwners.has(row.id),
      sessionCount: sessions.get(row.id)?.sessionCount ?? 0,
      lastSeenAt: sessions.get(row.id)?.lastSeenAt ?? null,
    }));
  };

  const get = async (id: string): Promise<AccountDetail> => {
    const found = await findAccount(db, id);
    const [row] = found ? await withFacts([found]) : [];
    if (!row) throw new AppError('account.notFound', 404);
    const users = await usersOf(id);
    return { ...presentEntry(row), users: users.map(presentUser), shops: await elsewhere.findShops(db, id) };
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

  const signOuts = createSignOuts({ db, clock, recordAudit, endSessions: elsewhere.endSessions });

  return {
    list: ({ q, state, ...query }: Search) => {
      const find = async (asked: RowsAsked) => withFacts(await findAccounts(db, { q, state, ...asked }));
      return paging.page(query, find, presentEntry);
    },

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
        if (user.disabledAt && !user.disabledBy) return user.accountId;
        await updateUserDisabled(tx, id, clock.now());
        await recordAudit(tx, by, { action: 'user.disable', subjectId: id, subjectName: email });
        return user.accountId;
      });
      return get(accountId);
    },

    endUserSessions: async (by: SignOutCall, id: string): Promise<AccountDetail> => get(await signOuts.ofUser(by, id)),
    endAllSessions: signOuts.ofEverybody,

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
