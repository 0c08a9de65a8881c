import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

const first: Migration = { name: '0001_first.sql', checksum: 'a', sql: 'create table first (id int)' };
const second: Migration = { name: '0002_second.sql', checksum: 'b', sql: 'create table second (id int)' };
let test: TestDb;

const tables = async (): Promise<string[]> => {
  const { rows } = await test.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('schema_'));
};

beforeEach(async () => {
  test = await createTestDb({ empty: true });
});

afterEach(() => test.close());

describe('migrate', () => {
  it('applies what is missing, in order, once', async () => {
    expect(await migrate(test.url, [first])).toEqual([first.name]);
    expect(await migrate(test.url, [first, second])).toEqual([second.name]);
    expect(await migrate(test.url, [first, second])).toEqual([]);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('lets servers that start together take turns', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => migrate(test.url, [first, second])));
    expect(all.flat().sort()).toEqual([first.name, second.name]);
  });

  it('keeps nothing of a migration that fails, and everything before it', async () => {
    const broken = { ...second, sql: 'create table second (id int); create table first (id int)' };
    await expect(migrate(test.url, [first, broken])).rejects.toThrow(/0002_second.sql failed, nothing of it was kept: .*already exists/);
    expect(await tables()).toEqual(['first']);
    await migrate(test.url, [first, second]);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    await migrate(test.url, [first]);
    await expect(migrate(test.url, [{ ...first, checksum: 'other' }])).rejects.toThrow('0001_first.sql was changed');
  });

  it('refuses a database of a newer version', async () => {
    await migrate(test.url, [first, second]);
    await expect(migrate(test.url, [first])).rejects.toThrow('newer version (0002_second.sql)');
  });

  it('brings several new databases of one server up to date at once: roles are common to all of them', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTestDb({ empty: true })));
    const migrations = await readMigrations();
    await Promise.all(others.map(({ url }) => migrate(url, migrations)));
    const client = new pg.Client({ connectionString: others[0]?.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as applied from schema_migrations');
    await client.end();
    expect(rows).toEqual([{ applied: migrations.length }]);
    await Promise.all(others.map(({ close }) => close()));
  });
});
