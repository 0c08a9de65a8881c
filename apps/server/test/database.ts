import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDatabase, createPool } from '#server/db/database.ts';
import { type OwnerDatabase, rawOf } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';

/** The owner's database with raw statements, which only tests may write. */
export type TestDatabase = OwnerDatabase & Pick<NodePgDatabase, 'execute'>;

export type TestDb = { db: TestDatabase; pool: pg.Pool; url: string; close: () => Promise<void> };

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by vitest from the root of the project`);
  return value;
};

const onServer = async (sql: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: need('INKSTONE_TEST_SERVER') });
  await admin.connect();
  await admin.query(sql).finally(() => admin.end());
};

/** Opens raw statements to a test. */
export const toTestDatabase = (db: OwnerDatabase): TestDatabase => {
  const raw = rawOf(db);
  return Object.assign(db, { execute: raw.execute.bind(raw) });
};

/** A database of its own for one test file: a copy of the template that the run migrated once (`empty`: without our tables). */
export const createTestDb = async ({ empty = false } = {}): Promise<TestDb> => {
  const name = `inkstone_test_${newId().replaceAll('-', '')}`;
  await onServer(`create database ${name}${empty ? '' : ` template ${need('INKSTONE_TEST_TEMPLATE')}`}`);
  const url = new URL(need('INKSTONE_TEST_SERVER'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { connections: 8 });
  return {
    db: toTestDatabase(createDatabase(pool)),
    pool,
    url: url.href,
    close: async () => {
      await pool.end();
      const drop = `drop database if exists ${name}`;
      // A role that is no superuser may not throw out the vacuum that has just come by; without force the server waits for it.
      await onServer(`${drop} with (force)`).catch(() => onServer(drop));
    },
  };
};
