import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type OwnerDatabase, poolOf } from './handles.ts';

const dialect = new PgDialect();

/** The query builder on one connection. */
export const rawOn = (connection: pg.PoolClient): NodePgTransaction<Record<string, never>, Record<string, never>> =>
  new NodePgTransaction(dialect, new NodePgSession(connection, dialect, undefined), undefined);

/** The pool behind the owner's database; throws for a transaction, which has one connection only. */
export const requirePool = (db: OwnerDatabase): pg.Pool => {
  const pool = poolOf(db);
  if (!pool) throw new Error('this takes a connection or a transaction of its own: give it the database, not a transaction');
  return pool;
};
