import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { runSql } from './raw-sql.ts';
import { asTenant, asTenantInside } from './tenancy.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const accountId = newId();
const askPool = () => runSql(test.db, sql`select 1`);
const refusal = 'asked the pool for a second connection';
/** The refusal itself, or as the cause of a failed query. */
const refused = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );

describe('a transaction', () => {
  it.each([
    ['a question of the owner', askPool],
    ['a second transaction', () => test.db.transaction(async () => undefined)],
    ['a transaction of a tenant', () => asTenant(test.db, accountId, async () => undefined)],
  ])('never asks the pool again, not for %s', async (_name, ask) => {
    await test.db.transaction(async () => expect(await refused(ask())).toContain(refusal));
    await asTenant(test.db, accountId, async () => expect(await refused(ask())).toContain(refusal));
    // Deeper down, behind a savepoint and a wait.
    await test.db.transaction((tx) =>
      asTenantInside(tx, accountId, async () => {
        await sleep(1);
        expect(await refused(ask())).toContain(refusal);
      }),
    );
  });

  it('holds nobody else back, nor work that it began and that outlives it', async () => {
    const beside = test.db.transaction(() => sleep(20));
    expect(await refused(askPool())).toBe('answered');
    const ended = Promise.withResolvers<void>();
    const later = await test.db.transaction(async () => ({ work: ended.promise.then(askPool) }));
    ended.resolve();
    expect(await refused(later.work)).toBe('answered');
    await beside;
  });
});
