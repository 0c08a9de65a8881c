import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { migrate } from './migrate.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const countOf = async (sql: string): Promise<number> => Number((await test.pool.query<{ count: string }>(sql)).rows[0]?.count);
const start = async (): Promise<readonly string[]> => {
  let mended: readonly string[] = [];
  await migrate(test.url, undefined, (what) => {
    mended = what;
  });
  return mended;
};

describe('a start', () => {
  it('has nothing to put back where nothing is lacking', async () => {
    expect(await start()).toEqual([]);
  });

  it('puts back what a foreign tool did not restore: policies, rights, row-level security, triggers, functions', async () => {
    const policies = await countOf('select count(*) from pg_policies');
    const rights = "select count(*) from information_schema.role_table_grants where grantee = 'inkstone_tenant'";
    const granted = await countOf(rights);
    await test.pool.query(`
      do $$ declare one record; begin
        for one in select policyname, tablename from pg_policies loop execute format('drop policy %I on %I', one.policyname, one.tablename); end loop;
      end $$;
      revoke all on all tables in schema public from inkstone_tenant; revoke usage on schema public from inkstone_tenant;
      alter table wallets disable row level security;
      drop trigger ledger_transfers__append_only on ledger_transfers;
      drop function ledger_apply(jsonb, int);
      drop index ledger_transfers__shown_at;
      create or replace function current_account_id() returns uuid language sql stable as 'select null::uuid'`);
    const mended = await start();
    expect(mended).toContain('policy wallets.own_rows');
    expect(mended).toContain('function ledger_apply(jsonb,integer)');
    expect([await countOf('select count(*) from pg_policies'), await countOf(rights)]).toEqual([policies, granted]);
    expect(await start()).toEqual([]);
    await expect(test.pool.query('begin; set local role inkstone_tenant; select * from sessions')).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses in a sentence what can not be put back', async () => {
    await test.pool.query('alter table shops drop column name');
    await expect(start()).rejects.toThrow('The database lacks the column shops.name. Restore a backup that npm run backup made.');
    await test.pool.query("alter table shops add column name text not null default ''");
    await test.pool.query("drop index shops__sandbox_domain; insert into accounts (name) values ('A'), ('B')");
    await test.pool.query("insert into shops (account_id, platform, domain, name) select id, 'sandbox', 'same.example', '' from accounts");
    await expect(start()).rejects.toThrow(/lacks the index shops__sandbox_domain, and it could not be put back: .*unique index/);
  });

  it('refuses a database of an earlier version that was restored without its policies', async () => {
    const bare = await createTestDb();
    await bare.pool.query(`
      drop table schema_objects;
      do $$ declare one record; begin
        for one in select policyname, tablename from pg_policies loop execute format('drop policy %I on %I', one.policyname, one.tablename); end loop;
      end $$`);
    await expect(migrate(bare.url)).rejects.toThrow('The database has no row-level security');
    await bare.close();
  });
});
