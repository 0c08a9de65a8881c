import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import type { Handle, TenantReader } from './handles.ts';
import { defineQuestion } from './questions.ts';
import { runSql } from './raw-sql.ts';
import { asTenant, asTenantInside, readAsTenant } from './tenancy.ts';

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
    create function planted_note() returns int language sql security definer as $$ insert into notes values ('${mine}', 'planted') returning 1 $$;
    grant execute on function planted_note to inkstone_tenant;
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

describe('readAsTenant', () => {
  const notes = pgTable('notes', { account: uuid('account_id').notNull(), name: text('name').notNull() });
  const closed = pgTable('closed', { id: integer('id') });
  const read = (tx: TenantReader) => tx.select({ name: notes.name }).from(notes);

  it('shows one account its rows only, though the query names no account', async () => {
    expect(await readAsTenant(test.db, mine, read)).toEqual([{ name: 'mine' }]);
    expect(await readAsTenant(test.db, theirs, read)).toEqual([{ name: 'theirs' }]);
  });

  it('answers what was asked at once in the order of the questions, each with its own rows', async () => {
    const [first, many, last] = await readAsTenant(test.db, mine, (tx) =>
      Promise.all([read(tx), tx.select({ n: sql<number>`n` }).from(sql`generate_series(1, 3) n`), tx.$count(notes)]),
    );
    expect([first, many, last]).toEqual([[{ name: 'mine' }], [{ n: 1 }, { n: 2 }, { n: 3 }], 1]);
  });

  it('goes on after an answer, and keeps hundreds of readers of two accounts apart', async () => {
    const twice = async (account: string) =>
      readAsTenant(test.db, account, async (tx) => [...(await read(tx)), ...(await read(tx))].map(({ name }) => name));
    const all = await Promise.all(Array.from({ length: 300 }, (_, at) => twice(at % 2 ? mine : theirs)));
    expect(all.every((found, at) => found.join() === (at % 2 ? 'mine,mine' : 'theirs,theirs'))).toBe(true);
  });

  it('writes nothing, not even by a function', async () => {
    await expect(readAsTenant(test.db, mine, (tx) => tx.select().from(sql`planted_note()`))).rejects.toMatchObject({
      cause: { code: '25006' },
    });
    // @ts-expect-error: the compiler knows no way to write.
    expect(await readAsTenant(test.db, mine, async (tx) => tx.insert)).toBeUndefined();
  });

  it('opens no table that was not granted, fails what was asked with it, and serves the next one', async () => {
    const both = readAsTenant(test.db, mine, (tx) => Promise.allSettled([tx.select().from(closed), read(tx)]));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all(Array.from({ length: 20 }, () => readAsTenant(test.db, mine, read)))).toHaveLength(20);
  });

  it('leaves neither role, account nor the ban on writing on the connection', async () => {
    await readAsTenant(test.db, mine, read);
    const { rows } = await test.pool.query(
      "select current_user = session_user as own, current_account_id() as account, current_setting('transaction_read_only') as banned",
    );
    expect(rows).toEqual([{ own: true, account: null, banned: 'off' }]);
  });

  it('asks the pool for no second connection within a transaction, and takes no account id that is no UUID', async () => {
    await expect(asTenant(test.db, mine, () => readAsTenant(test.db, mine, read))).rejects.toMatchObject({
      cause: { name: 'SecondConnectionError' },
    });
    expect(() => readAsTenant(test.db, "'", read)).toThrow('not a UUID');
  });
});

describe('a question', () => {
  const notes = pgTable('notes', { account: uuid('account_id').notNull(), name: text('name').notNull() });
  const ask = defineQuestion('test_notes', ['account'], (tx, { account }) =>
    tx.select({ name: notes.name }).from(notes).where(eq(notes.account, account)),
  );

  it('is parsed once by each connection, and stands behind the walls each time', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await readAsTenant(test.db, mine, (tx) => ask(tx, { account: mine }))).toEqual([{ name: 'mine' }]);
      expect(await readAsTenant(test.db, mine, (tx) => ask(tx, { account: theirs }))).toEqual([]);
      expect(await readAsTenant(test.db, theirs, (tx) => ask(tx, { account: theirs }))).toEqual([{ name: 'theirs' }]);
    }
    const { rows } = await test.pool.query("select count(*)::int as known from pg_prepared_statements where name = 'test_notes'");
    expect(rows).toEqual([{ known: 1 }]);
  });

  it('is asked in a transaction of the tenant as well, and in one inside the owner’s', async () => {
    expect(await asTenant(test.db, mine, (tx) => ask(tx, { account: mine }))).toEqual([{ name: 'mine' }]);
    const inside = test.db.transaction((tx) => asTenantInside(tx, theirs, (within) => ask(within, { account: theirs })));
    expect(await inside).toEqual([{ name: 'theirs' }]);
  });

  it('has a name of its own', () => {
    expect(() => defineQuestion('test_notes', [], (tx) => tx.select().from(notes))).toThrow('two questions');
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
