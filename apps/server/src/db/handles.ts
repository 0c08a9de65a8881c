import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { inTransactionScope } from './transaction-scope.ts';

// The symbols are not exported, so no other file can write an object that the compiler accepts as a handle.
const tenant = Symbol('tenant');
const owner = Symbol('owner');

/** The methods of every handle: drizzle's query builder without raw SQL and without the connection. */
type Questions = Pick<NodePgDatabase, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | '$count'>;

/** A transaction for one account, opened by `asTenant` alone: row-level security hides the rows of every other account. */
export type TenantTransaction = Questions & { readonly [tenant]: true; readonly accountId: string };

/** A transaction of the database's owner, who sees the rows of every account; `transaction` sets a savepoint in it. */
export type OwnerTransaction = Questions & { readonly [owner]: 'transaction' } & Begins;

/** The pool of connections as the database's owner; it opens transactions, those of tenants by `asTenant`. */
export type OwnerDatabase = Questions & { readonly [owner]: 'database' } & Begins;

type Begins = { transaction: <T>(work: (tx: OwnerTransaction) => Promise<T>) => Promise<T> };

/** The owner's pool or an open transaction of the owner's. */
export type OwnerHandle = OwnerDatabase | OwnerTransaction;

/** Any handle: a repository function that takes it works in a tenant's transaction and in the owner's. */
export type Handle = TenantTransaction | OwnerHandle;

type Inside = { raw: NodePgDatabase; pool: pg.Pool | null };
const insides = new WeakMap<object, Inside>();

const insideOf = (handle: Handle): Inside => {
  const found = insides.get(handle);
  if (!found) throw new Error('this is no handle of the database');
  return found;
};

/** The query builder behind a handle, raw statements included; for `db/` alone. */
export const rawOf = (handle: Handle): NodePgDatabase => insideOf(handle).raw;

/** The connections behind the owner's pool; null for a transaction. */
export const poolOf = (db: OwnerDatabase): pg.Pool | null => insideOf(db).pool;

const questionsOf = (raw: NodePgDatabase): Questions => ({
  select: raw.select.bind(raw),
  selectDistinctOn: raw.selectDistinctOn.bind(raw),
  insert: raw.insert.bind(raw),
  update: raw.update.bind(raw),
  delete: raw.delete.bind(raw),
  $count: raw.$count.bind(raw),
});

const beginsOf = (raw: NodePgDatabase): Begins => ({
  transaction: (work) => raw.transaction((inner) => inTransactionScope(() => work(toOwnerTransaction(inner)))),
});

const keep = <T extends Handle>(handle: T, inside: Inside): T => {
  insides.set(handle, inside);
  return handle;
};

const toOwnerTransaction = (raw: NodePgDatabase): OwnerTransaction =>
  keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'transaction' }, { raw, pool: null });

/** The owner's handle over a pool; for `db/` alone. */
export const toOwnerDatabase = (raw: NodePgDatabase, pool: pg.Pool): OwnerDatabase =>
  keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'database' }, { raw, pool });

/** The tenant's handle over an open transaction whose role and account are set; for `asTenant` alone. */
export const toTenantTransaction = (raw: NodePgDatabase, accountId: string): TenantTransaction =>
  keep({ ...questionsOf(raw), [tenant]: true, accountId }, { raw, pool: null });
