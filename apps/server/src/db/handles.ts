import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { inTransactionScope } from './transaction-scope.ts';

// The symbols are not exported, so no other file can write an object that the compiler accepts as a handle.
const reader = Symbol('reader');
const tenant = Symbol('tenant');
const owner = Symbol('owner');

/** The methods of every handle: drizzle's query builder without raw SQL and without the connection. */
type Questions = Reading & Pick<NodePgDatabase, 'insert' | 'update' | 'delete'>;
type Reading = Pick<NodePgDatabase, 'select' | 'selectDistinctOn' | '$count'>;

/** Reads for one account: in a transaction of `asTenant`, or without one by `readAsTenant`; row-level security hides the rows of every other account. */
export type TenantReader = Reading & { readonly [reader]: true; readonly accountId: string };

/** A transaction for one account, opened by `asTenant` alone: row-level security hides the rows of every other account. */
export type TenantTransaction = Questions & TenantReader & { readonly [tenant]: true };

/** A transaction of the database's owner, who sees the rows of every account; `transaction` sets a savepoint in it. */
export type OwnerTransaction = Questions & { readonly [owner]: 'transaction' } & Begins;

/** The pool of connections as the database's owner; it opens transactions, those of tenants by `asTenant`. */
export type OwnerDatabase = Questions & { readonly [owner]: 'database' } & Begins;

type Begins = { transaction: <T>(work: (tx: OwnerTransaction) => Promise<T>) => Promise<T> };

/** The owner's pool or an open transaction of the owner's. */
export type OwnerHandle = OwnerDatabase | OwnerTransaction;

/** Any handle: a repository function that takes it works in a tenant's transaction and in the owner's. */
export type Handle = TenantTransaction | OwnerHandle;

type AnyHandle = Handle | TenantReader;

/** What takes statements: the pool, one of its connections, or a reader. */
export type Connection = Pick<pg.Pool, 'query'>;
type Inside = { raw: NodePgDatabase; pool: pg.Pool | null; connection: Connection | null };
const insides = new WeakMap<object, Inside>();

const insideOf = (handle: AnyHandle): Inside => {
  const found = insides.get(handle);
  if (!found) throw new Error('this is no handle of the database');
  return found;
};

/** The query builder behind a handle, raw statements included; for `db/` alone. */
export const rawOf = (handle: AnyHandle): NodePgDatabase => insideOf(handle).raw;

/** The connections behind the owner's pool; null for a transaction. */
export const poolOf = (db: OwnerDatabase): pg.Pool | null => insideOf(db).pool;

/** What a prepared question is sent to; null for a transaction that the query builder opened, whose connection it keeps to itself. */
export const connectionOf = (handle: AnyHandle): Connection | null => insideOf(handle).connection;

const readingOf = (raw: NodePgDatabase): Reading => ({
  select: raw.select.bind(raw),
  selectDistinctOn: raw.selectDistinctOn.bind(raw),
  $count: raw.$count.bind(raw),
});

const questionsOf = (raw: NodePgDatabase): Questions => ({
  ...readingOf(raw),
  insert: raw.insert.bind(raw),
  update: raw.update.bind(raw),
  delete: raw.delete.bind(raw),
});

const beginsOf = (raw: NodePgDatabase): Begins => ({
  transaction: (work) => raw.transaction((inner) => inTransactionScope(() => work(toOwnerTransaction(inner)))),
});

const keep = <T extends AnyHandle>(handle: T, inside: Inside): T => {
  insides.set(handle, inside);
  return handle;
};

const toOwnerTransaction = (raw: NodePgDatabase): OwnerTransaction =>
  keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'transaction' }, { raw, pool: null, connection: null });

/** The owner's handle over a pool; for `db/` alone. */
export const toOwnerDatabase = (raw: NodePgDatabase, pool: pg.Pool): OwnerDatabase =>
  keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'database' }, { raw, pool, connection: pool });

type OfTenant = { raw: NodePgDatabase; connection: Connection | null; accountId: string };

/** The tenant's handle over an open transaction whose role and account are set; for `tenancy.ts` alone. */
export const toTenantTransaction = ({ raw, connection, accountId }: OfTenant): TenantTransaction =>
  keep({ ...questionsOf(raw), [reader]: true, [tenant]: true, accountId }, { raw, pool: null, connection });

/** The handle of a tenant who only reads, over a connection that sets role and account with each statement; for `tenancy.ts` alone. */
export const toTenantReader = ({ raw, connection, accountId }: OfTenant): TenantReader =>
  keep({ ...readingOf(raw), [reader]: true, accountId }, { raw, pool: null, connection });

/** A handle of the owner's over a connection that takes single questions; for `beside-reading.ts` alone. */
export const toOwnerReader = ({ raw, connection }: Omit<OfTenant, 'accountId'>): OwnerDatabase =>
  keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'database' }, { raw, pool: null, connection });

/** Handles without a connection, on which questions are drawn up; for `questions.ts` alone. */
export const toDraft = (raw: NodePgDatabase, accountId: string): { tenant: TenantReader; owner: OwnerDatabase } => ({
  tenant: keep({ ...readingOf(raw), [reader]: true, accountId }, { raw, pool: null, connection: null }),
  owner: keep({ ...questionsOf(raw), ...beginsOf(raw), [owner]: 'database' }, { raw, pool: null, connection: null }),
});
