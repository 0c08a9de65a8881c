import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '#server/db/raw-sql.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { scaled } from '../../../test/scale.ts';
import { applyOperations, type LedgerAnswer, type LedgerOperation } from './ledger.repository.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const kinds = ['hold', 'hold', 'charge', 'settle', 'settle', 'release', 'credit', 'progress', 'clawback'] as const;
type Step = { kind: (typeof kinds)[number]; account: number; amount: bigint; of: number; isRepeat: boolean; budget: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  account: fc.nat(2),
  amount: fc.bigInt({ min: 1n, max: 40n }),
  of: fc.nat(11),
  isRepeat: fc.nat(9).map((number) => number === 0),
  budget: fc.nat(4),
});
const plain = step.map(
  (one): Step => ({ ...one, kind: one.kind === 'credit' || one.kind === 'progress' || one.kind === 'clawback' ? 'hold' : one.kind }),
);
/** Most batches are of holds, charges and closings alone, as callers bring them. */
const batch = fc.oneof(
  { weight: 3, arbitrary: fc.array(plain, { minLength: 4, maxLength: 30 }) },
  fc.array(step, { minLength: 4, maxLength: 30 }),
);
const month = '2026-11-01';

/** A world with three accounts of the given points, each with four open holds, and the steps as operations in it. */
const openWorld = async (credits: readonly bigint[], steps: readonly Step[]) => {
  const accounts = [newId(), newId(), newId()];
  const budgets = [newId(), newId(), newId()];
  const holds = Array.from({ length: 12 }, (_, index) => ({ id: newId(), accountId: accounts[index % 3] ?? '', amount: 20n }));
  const credit = (accountId: string, amount: bigint): LedgerOperation => ({
    kind: 'credit',
    id: newId(),
    accountId,
    amount,
    work: 'top-up',
  });
  await applyOperations(
    test.db,
    accounts.map((accountId, index) => credit(accountId, 80n + (credits[index] ?? 1n))),
  );
  for (const hold of holds) await applyOperations(test.db, [{ kind: 'hold', ...hold, work: 'sets' }]);
  const operations: LedgerOperation[] = [];
  for (const { kind, account, amount, of, isRepeat, budget } of steps) {
    const earlier = operations[of];
    if (isRepeat && earlier) {
      operations.push(earlier);
      continue;
    }
    const hold = holds[of];
    const isClosing = kind === 'settle' || kind === 'release' || kind === 'progress';
    const accountId = (isClosing ? hold?.accountId : accounts[account]) ?? '';
    const capped = budgets[account];
    operations.push({
      kind,
      id: newId(),
      accountId,
      amount: kind === 'release' ? 0n : amount,
      work: 'sets',
      ...(isClosing && hold && { holdId: hold.id }),
      ...(kind === 'hold' && capped && budget > 1 && { budget: { id: capped, month, most: budget > 2 ? 60n : null } }),
    });
  }
  const books = async () => {
    const rows = await Promise.all(
      accounts.map((accountId, index) =>
        runSql<{ available: string; held: string; used: string; budget: string }>(
          test.db,
          sql`select available, held, used, coalesce((select (held, used)::text from budgets where budget_id = ${budgets[index]}), '(0,0)') as budget,
            (select count(*) from ledger_transfers t where t.account_id = w.account_id) as transfers,
            (select (sum(amount), sum(operations))::text from usage_periods u where u.account_id = w.account_id) as statistics
            from wallets w where account_id = ${accountId}`,
        ),
      ),
    );
    return rows.flat();
  };
  return { operations, books };
};

const told = ({ outcome, amount }: LedgerAnswer) => `${outcome} ${amount}`;

describe('a batch that is done by sets', () => {
  it('answers and leaves what the same operations do one by one', async () => {
    const credits = fc.array(fc.constantFrom(1n, 50n, 100_000n), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(credits, batch, async (points, steps) => {
        const together = await openWorld(points, steps);
        const alone = await openWorld(points, steps);
        const answers = await applyOperations(test.db, together.operations);
        const expected: LedgerAnswer[] = [];
        for (const operation of alone.operations) expected.push(...(await applyOperations(test.db, [operation])));
        expect(answers.map(told)).toEqual(expected.map(told));
        expect(await together.books()).toEqual(await alone.books());
      }),
      { numRuns: scaled(300) },
    );
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('keeps the plan that looks each row up, however empty the tables were when it was made', async () => {
    const [row] = await runSql<{ settings: string[] }>(
      test.db,
      sql`select proconfig as settings from pg_proc where proname = 'ledger_apply'`,
    );
    expect(row?.settings).toEqual(expect.arrayContaining(['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'jit=off']));
    expect(row?.settings.find((setting) => setting.startsWith('search_path='))).toMatch(/, pg_temp$/);
  });

  it('reads the holds that it closes and no others, also when its plan was made for a table with hardly a row', async () => {
    const few = await createTestDb();
    const parts = Array.from({ length: 600 }, () => ({ accountId: newId(), budget: { id: newId(), month, most: null } }));
    const inBatches = async (operations: readonly LedgerOperation[]): Promise<void> => {
      for (let at = 0; at < operations.length; at += 60) await applyOperations(few.db, operations.slice(at, at + 60), 0);
    };
    const holdAll = async (): Promise<LedgerOperation[]> => {
      const operations = parts.map((part): LedgerOperation => ({ kind: 'hold', id: newId(), amount: 2n, work: 'sets', ...part }));
      await inBatches(operations);
      return operations;
    };
    const settleAll = (made: readonly LedgerOperation[]) =>
      inBatches(made.map(({ id, accountId }) => ({ kind: 'settle', id: newId(), accountId, holdId: id, amount: 1n })));
    const entriesRead = async (): Promise<number> => {
      await runSql(few.db, sql`select pg_stat_force_next_flush()`);
      const rows = await runSql<{ read: number }>(
        few.db,
        sql`select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'holds'`,
      );
      return rows[0]?.read ?? 0;
    };
    try {
      await inBatches(parts.map(({ accountId }) => ({ kind: 'credit', id: newId(), accountId, amount: 1000n, work: 'top-up' })));
      await runSql(few.db, sql`vacuum analyze`);
      await settleAll(await holdAll());
      const made = await holdAll();
      const before = await entriesRead();
      await settleAll(made);
      // Each hold is looked up once; twice would do.
      expect((await entriesRead()) - before).toBeLessThanOrEqual(2 * made.length);
    } finally {
      await few.close();
    }
  });
});
