import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { askBeside } from './beside-reading.ts';
import type { OwnerDatabase, TenantReader } from './handles.ts';
import { defineOwnerQuestion } from './questions.ts';
import { asTenant, readAsTenant } from './tenancy.ts';

const mine = newId();
const theirs = newId();
const notes = pgTable('notes', { account: uuid('account_id').notNull(), name: text('name').notNull() });
const closed = pgTable('closed', { id: integer('id') });

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await test.pool.query(`
    create table notes (account_id uuid not null, name text not null);
    alter table notes enable row level security;
    create policy notes__account on notes to inkstone_tenant using (account_id = current_account_id());
    grant select on notes to inkstone_tenant;
    create table closed (id int);
    insert into closed values (7);
    insert into notes values ('${mine}', 'mine'), ('${theirs}', 'theirs');
  `);
});
afterAll(() => test.close());

/** What only the owner may read. */
const closedQuestion = defineOwnerQuestion('test_closed', [], (db) => db.select({ id: closed.id }).from(closed));
const askClosed = (db: OwnerDatabase) => closedQuestion(db, {});
const read = (tx: TenantReader) => tx.select({ name: notes.name }).from(notes);
const readMine = () => readAsTenant(test.db, mine, read);

/** How often a connection was taken for the work: once for each round trip. */
const countTrips = async (work: () => Promise<unknown>): Promise<number> => {
  let trips = 0;
  const count = () => {
    trips += 1;
  };
  test.pool.on('acquire', count);
  await work();
  test.pool.off('acquire', count);
  return trips;
};

describe('a question beside a reading', () => {
  it('is answered as the owner, and the reading behind its walls', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { found, outcome } = await askBeside(test.db, askClosed, readMine);
      expect(found).toEqual([{ id: 7 }]);
      expect(outcome).toEqual({ status: 'fulfilled', value: [{ name: 'mine' }] });
    }
  });

  it('makes one round trip of the two', async () => {
    expect(await countTrips(() => askBeside(test.db, askClosed, readMine))).toBe(1);
  });

  it('goes with the first of several, and by itself where nothing is read so', async () => {
    const twice = await askBeside(test.db, askClosed, async () => [...(await readMine()), ...(await readAsTenant(test.db, theirs, read))]);
    expect(twice).toMatchObject({ found: [{ id: 7 }], outcome: { value: [{ name: 'mine' }, { name: 'theirs' }] } });
    expect(await askBeside(test.db, askClosed, async () => 'nothing')).toMatchObject({ found: [{ id: 7 }], outcome: { value: 'nothing' } });
    const inTransaction = await askBeside(test.db, askClosed, () => asTenant(test.db, mine, read));
    expect(inTransaction).toMatchObject({ found: [{ id: 7 }], outcome: { value: [{ name: 'mine' }] } });
  });

  it('is answered though the work failed', async () => {
    const failed = new Error('the work');
    const thrown = await askBeside(test.db, askClosed, async () => {
      await readMine();
      throw failed;
    });
    expect(thrown).toEqual({ found: [{ id: 7 }], outcome: { status: 'rejected', reason: failed } });
  });

  it('fails with what was asked with it, and the next ones are served', async () => {
    const broken = askBeside(test.db, askClosed, () => readAsTenant(test.db, mine, (tx) => tx.select().from(closed)));
    await expect(broken).rejects.toMatchObject({ cause: { code: '42501' } });
    const many = Array.from({ length: 40 }, (_, at) =>
      askBeside(test.db, askClosed, () => readAsTenant(test.db, at % 2 ? mine : theirs, read)),
    );
    const names = (await Promise.all(many)).map(({ outcome }) => (outcome.status === 'fulfilled' ? outcome.value[0]?.name : 'failed'));
    expect(names).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 ? 'mine' : 'theirs')));
  });

  it('lends its rights to nobody: what is read beside it is the tenant’s', async () => {
    const peeking = askBeside(test.db, askClosed, () =>
      readAsTenant(test.db, mine, (tx) => Promise.all([read(tx), tx.select().from(closed)])),
    );
    await expect(peeking).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
