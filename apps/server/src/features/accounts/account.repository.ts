import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { shops } from '#server/db/schema/stores.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

// The operator stands above all accounts, so these questions are asked without a tenant; the contract lets nobody else in.

const byCreation = newestFirst(accounts.createdAt, accounts.id);

const columns = {
  id: accounts.id,
  name: accounts.name,
  usage: accounts.usage,
  propertyType: accounts.propertyType,
  disabledAt: accounts.disabledAt,
  createdAt: accounts.createdAt,
  ownerEmail: sql<string | null>`(
    select u.email from users u where u.account_id = accounts.id and u.role = 'owner' order by u.created_at, u.id limit 1)`,
  userCount: sql<number>`(select count(*) from users u where u.account_id = accounts.id)`.mapWith(Number),
  lastSeenAt: sql`(select max(s.last_seen_at) from sessions s where s.account_id = accounts.id)`.mapWith({
    mapFromDriverValue: (value: string): Date | null => new Date(value),
  }),
};

type Search = RowsAsked & { q: string; state: 'all' | 'active' | 'disabled' };

const matches = (db: Database, q: string): SQL | undefined => {
  if (!q) return undefined;
  const pattern = containing(q);
  const ofUsers = db
    .select({ id: users.accountId })
    .from(users)
    .where(or(ilike(users.email, pattern), ilike(users.name, pattern)));
  return or(ilike(accounts.name, pattern), inArray(accounts.id, ofUsers));
};

const inState = (state: Search['state']): SQL | undefined => {
  if (state === 'all') return undefined;
  return state === 'active' ? isNull(accounts.disabledAt) : isNotNull(accounts.disabledAt);
};

/** Newest first; one page of them. */
export const findAccounts = async (db: Database, { q, state, before, limit }: Search) =>
  db
    .select({ ...columns, position: byCreation.position })
    .from(accounts)
    .where(and(matches(db, q), inState(state), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export type AccountRow = Omit<Awaited<ReturnType<typeof findAccounts>>[number], 'position'>;

export const findAccount = async (db: Database, id: string): Promise<AccountRow | undefined> => {
  const [row] = await db.select(columns).from(accounts).where(eq(accounts.id, id));
  return row;
};

/** The account alone, locked until the transaction ends. */
export const lockAccount = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
};

export const updateAccount = async (
  db: Database,
  id: string,
  changes: Partial<Pick<typeof accounts.$inferInsert, 'usage' | 'propertyType' | 'disabledAt'>>,
): Promise<void> => {
  await db.update(accounts).set(changes).where(eq(accounts.id, id));
};

/** The users of an account with the number of devices that are signed in now. */
export const findUsers = (db: Database, accountId: string, now: Date) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      isOperator: users.isOperator,
      emailVerifiedAt: users.emailVerifiedAt,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
      sessionCount: count(sessions.id),
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(
      sessions,
      and(eq(sessions.userId, users.id), isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now)),
    )
    .where(eq(users.accountId, accountId))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));

export type UserRow = Awaited<ReturnType<typeof findUsers>>[number];

export const findShops = (db: Database, accountId: string) =>
  db
    .select({ id: shops.id, name: shops.name, domain: shops.domain, platform: shops.platform })
    .from(shops)
    .where(eq(shops.accountId, accountId))
    .orderBy(asc(shops.createdAt), asc(shops.id));

/** One user, locked until the transaction ends. */
export const lockUser = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({
      id: users.id,
      accountId: users.accountId,
      name: users.name,
      email: users.email,
      isOperator: users.isOperator,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row;
};

export const updateUserDisabled = async (db: Database, id: string, disabledAt: Date | null): Promise<void> => {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id));
};

export const countOperators = async (db: Database, accountId: string): Promise<number> => {
  const [row] = await db
    .select({ operators: count() })
    .from(users)
    .where(and(eq(users.accountId, accountId), users.isOperator));
  return row?.operators ?? 0;
};
