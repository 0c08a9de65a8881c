import { sql } from 'drizzle-orm';
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { newestFirst } from './newest-first.ts';
import { runSql } from './raw-sql.ts';

const letters = pgTable('letters', { id: uuid('id').primaryKey(), sentAt: timestamp('sent_at', { withTimezone: true }).notNull() });
const order = newestFirst(letters.sentAt, letters.id);
let test: TestDb;

beforeAll(async () => {
  test = await createTestDb();
  await test.pool.query(`
    create table letters (id uuid primary key, sent_at timestamptz not null);
    create index letters__sent_at on letters (sent_at, id);
    insert into letters select gen_random_uuid(), '2026-01-01 00:00:00.000001Z'::timestamptz + (n / 3) * interval '1 microsecond' from generate_series(1, 5000) n;
    analyze letters;
  `);
});

afterAll(() => test.close());

const find = (before: string | null, limit: number) =>
  test.db
    .select({ id: letters.id, position: order.position })
    .from(letters)
    .where(order.behind(before))
    .orderBy(...order.orderBy)
    .limit(limit);

describe('the order newest first', () => {
  it('tells rows apart that came within a millisecond, and misses none while others are added', async () => {
    const before = (await find(null, 10_000)).map(({ id }) => id);
    const seen: string[] = [];
    for (let rows = await find(null, 700); rows.length; rows = await find(rows.at(-1)?.position ?? null, 700)) {
      seen.push(...rows.map(({ id }) => id));
      await test.pool.query(`insert into letters values ('${newId()}', '2026-02-01Z')`);
    }
    expect(seen).toEqual(before);
  });

  it('is read from the index, from wherever a page goes on', async () => {
    const [middle] = await find(null, 1);
    const plan = await runSql<{ 'QUERY PLAN': string }>(
      test.db,
      sql`explain select ${letters.id} from ${letters} where ${order.behind(middle?.position ?? null)} order by ${order.orderBy[0]}, ${order.orderBy[1]} limit 10`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan Backward using letters__sent_at/);
    expect(text).toMatch(/Index Cond: \(ROW\(sent_at, id\) </);
    expect(text).not.toMatch(/Sort|Filter/);
  });
});
