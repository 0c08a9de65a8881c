import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { countAttacks } from './attacks.ts';
import { findLedgerDrift } from './ledger-drift.ts';

type Step = {
  kind: 'credit' | 'charge' | 'hold' | 'settle' | 'release' | 'refund';
  account: number;
  amount: number;
  of: number;
  repeat: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('credit', 'charge', 'hold', 'hold', 'settle', 'settle', 'release', 'refund'),
  account: fc.nat(5),
  amount: fc.integer({ min: 1, max: 40 }),
  of: fc.nat(20),
  repeat: fc.boolean(),
});
const stepsOfSeed = 500;
/** Steps that run at once; in waves, so that the later ones find holds and charges of the earlier ones. */
const wave = 100;

type Work = { id: string; accountId: string; amount: bigint };

/** Runs the steps through two servers' wallets and answers what was acknowledged as the charge of each hold. */
const race = async (db: OwnerDatabase, steps: readonly Step[]): Promise<Map<string, Set<bigint>>> => {
  const [left, right] = [
    createWalletFeature({ database: db, clock: systemClock }),
    createWalletFeature({ database: db, clock: systemClock }),
  ];
  // Three that run dry, whose operations hang on each other, and three that never do: those are done by sets.
  const poor = [newId(), newId(), newId()];
  const rich = [newId(), newId(), newId()];
  const accountIds = [...poor, ...rich];
  const describeMove = (accountId: string, count: number) => ({
    id: newId(),
    accountId,
    amount: points(count),
    work: 'race',
    reference: '',
  });
  await Promise.all([
    ...poor.map((accountId) => left.credit(describeMove(accountId, 60))),
    ...rich.map((accountId) => left.credit(describeMove(accountId, 100_000))),
  ]);
  const spent: Work[] = [];
  const held: Work[] = [];
  const charges = new Map<string, Set<bigint>>();

  const run = async ({ kind, account, amount, of, repeat }: Step, index: number): Promise<void> => {
    const wallet = index % 2 ? left : right;
    const movement = describeMove(accountIds[account] ?? '', amount);
    if (kind === 'settle' || kind === 'release') {
      const hold = held[of % Math.max(held.length, 1)];
      if (!hold) return;
      const charged = kind === 'settle' ? await wallet.settle(hold, movement.amount) : await wallet.release(hold);
      charges.set(hold.id, (charges.get(hold.id) ?? new Set()).add(charged));
    } else if (kind === 'refund') {
      const origin = spent[of % Math.max(spent.length, 1)];
      if (origin) await wallet.refund({ ...movement, originId: origin.id }).catch(() => undefined);
    } else {
      const callers = repeat ? [left, right] : [wallet];
      const outcomes = await Promise.allSettled(callers.map((each) => each[kind](movement)));
      if (outcomes.every(({ status }) => status === 'rejected')) return;
      if (kind === 'hold') held.push(movement);
      if (kind === 'charge') spent.push(movement);
    }
  };

  for (let start = 0; start < steps.length; start += wave) await Promise.all(steps.slice(start, start + wave).map(run));
  return charges;
};

/** Races `seeds` times 500 random operations and demands that the books tell the truth afterwards. */
export const raceLedger = async (db: OwnerDatabase, seeds: number): Promise<void> => {
  let closed = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: stepsOfSeed, maxLength: stepsOfSeed }), async (steps) => {
    const charges = await race(db, steps);
    expect(charges.size).toBeGreaterThan(5);
    // However often a hold was closed and by whom: all of them were told the same charge.
    for (const told of charges.values()) expect(told.size).toBe(1);
    closed += charges.size;
  });
  await fc.assert(property, { numRuns: seeds, endOnFailure: true });
  expect(await findLedgerDrift(db)).toEqual([]);
  const rows = await runSql<{ overdrawn: number; refunds: number; transfers: number }>(
    db,
    sql`
    select (select count(*)::int from wallets where available < 0 or held < 0) as overdrawn,
      (select count(*)::int from ledger_transfers where kind = 'refund') as refunds, (select count(*)::int from ledger_transfers) as transfers`,
  );
  expect(rows).toMatchObject([{ overdrawn: 0 }]);
  expect(rows[0]?.refunds).toBeGreaterThan(seeds);
  countAttacks({ kind: 'raced operations of the ledger', asked: seeds * stepsOfSeed, unexpected: 0 });
  console.info(
    `ledger race: ${seeds * stepsOfSeed} operations over ${seeds} seeds, ${rows[0]?.transfers} transfers, ${closed} holds closed, 0 twice, drift 0`,
  );
};
