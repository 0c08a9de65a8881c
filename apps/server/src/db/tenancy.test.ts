import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import type { Handle } from './handles.ts';
import { runSql } from './raw-sql.ts';
import { asTenant } from './tenancy.ts';

const mine = newId();
const theirs = newId();
let test: TestDb;

const names = async (db: Handle): Promise<string[]> => {
  const rows = await runSql<{ name: string }>(db, sql`select name from notes order by name`);
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  test = await createTestDb();
  await test.pool.query(`
    create table notes (account_id uuid not null, name text not null);
    alter table notes enable row level security;
    create policy notes__account on notes to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
    grant select, insert on notes to inkstone_tenant;
    create table closed (id int);
    insert into notes values ('${mine}', 'mine'), ('${theirs}', 'theirs');
  `);
});

afterAll(() => test.close());

describe('asTenant', () => {
  it('shows one account its rows only, though the query names no account', async () => {
    expect(await asTenant(test.db, mine, names)).toEqual(['mine']);
    expect(await names(test.db)).toEqual(['mine', 'theirs']);
  });

  it('refuses a row for another account', async () => {
    const write = asTenant(test.db, mine, (tx) => runSql(tx, sql`insert into notes values (${theirs}, 'planted')`));
    await expect(write).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await names(test.db)).not.toContain('planted');
  });

  it('opens no table that was not granted', async () => {
    await expect(asTenant(test.db, mine, (tx) => runSql(tx, sql`select * from closed`))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  it('takes everything back when the work throws', async () => {
    const work = asTenant(test.db, mine, async (tx) => {
      await runSql(tx, sql`insert into notes values (${mine}, 'gone')`);
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await names(test.db)).not.toContain('gone');
  });

  it('says so when a failed statement was swallowed and nothing could be kept', async () => {
    const work = asTenant(test.db, mine, async (tx) => {
      await runSql(tx, sql`insert into notes values (${mine}, 'lost')`);
      await runSql(tx, sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing was kept');
  });

  it('leaves neither role nor account on the connection', async () => {
    await asTenant(test.db, mine, names);
    const { rows } = await test.pool.query('select current_user = session_user as own, current_account_id() as account');
    expect(rows).toEqual([{ own: true, account: null }]);
  });

  it('refuses an account id that is no UUID, and a transaction in place of the database', async () => {
    await expect(asTenant(test.db, "x', true); drop table notes; --", names)).rejects.toThrow('not a UUID');
    // @ts-expect-error: the compiler refuses it as well.
    await expect(test.db.transaction((tx) => asTenant(tx, mine, names))).rejects.toThrow('transaction of its own');
  });
});

describe('the handles', () => {
  it('keep the outer work when an inner transaction is taken back', async () => {
    await test.db.transaction(async (tx) => {
      await runSql(tx, sql`insert into notes values (${mine}, 'outer')`);
      await tx
        .transaction(async (inner) => {
          await runSql(inner, sql`insert into notes values (${mine}, 'inner')`);
          throw new Error('undo');
        })
        .catch(() => undefined);
    });
    expect(await names(test.db)).toContain('outer');
    expect(await names(test.db)).not.toContain('inner');
  });
});
