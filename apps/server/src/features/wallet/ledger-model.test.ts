import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createWalletFeature, type Micropoints, type WalletFeature } from './index.ts';

let test: TestDb;
let wallet: WalletFeature;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletFeature({ database: test.db, clock: { now: () => new Date() } });
});
afterAll(() => test.close());

const movements = ['credit', 'charge', 'hold'] as const;
const kinds = [...movements, 'settle', 'release', 'progress', 'settleNoted', 'refund', 'clawBack', 'repeat'] as const;
type Step = { kind: (typeof kinds)[number]; amount: Micropoints; of: number };
type Movement = { id: string; accountId: string; amount: Micropoints; work: string; reference: string };
type ModelHold = { amount: Micropoints; delivered: Micropoints; charged: Micropoints | null };

const least = (left: Micropoints, right: Micropoints): Micropoints => (left < right ? left : right);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  // Close together, so that wallets run dry; now and then a fraction of a point, or more than anybody has.
  amount: fc.oneof(
    { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 40_000_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 999_999n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 51n, max: 2n ** 52n }) },
  ),
  of: fc.nat(20),
});

/** The ledger as one would write it on paper: three numbers, and what is known by its id. */
const createModel = () => {
  const books = { available: 0n, held: 0n, used: 0n };
  const holds = new Map<string, ModelHold>();
  const left = new Map<string, Micropoints>();
  const close = (hold: ModelHold, amount: Micropoints): Micropoints => {
    if (hold.charged !== null) return hold.charged;
    const over = amount > hold.amount ? least(amount - hold.amount, books.available) : 0n;
    hold.charged = least(amount, hold.amount) + over;
    books.available += hold.amount - hold.charged;
    books.held -= hold.amount;
    books.used += hold.charged;
    return hold.charged;
  };
  return {
    books,
    holds,
    close,
    credit: ({ amount }: Movement) => {
      books.available += amount;
      return true;
    },
    charge: ({ id, amount }: Movement) => {
      if (books.available < amount) return false;
      books.available -= amount;
      books.used += amount;
      left.set(id, amount);
      return true;
    },
    hold: ({ id, amount }: Movement) => {
      if (books.available < amount) return false;
      books.available -= amount;
      books.held += amount;
      holds.set(id, { amount, delivered: 0n, charged: null });
      return true;
    },
    refund: ({ amount }: Movement, originId: string) => {
      const rest = left.get(originId) ?? 0n;
      if (rest < amount) return false;
      left.set(originId, rest - amount);
      books.available += amount;
      books.used -= amount;
      return true;
    },
    clawBack: ({ amount }: Movement) => {
      const taken = least(amount, books.available);
      books.available -= taken;
      return taken;
    },
  };
};

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Does each step in the ledger and on paper, and holds one against the other. */
const follow = async (steps: readonly Step[]): Promise<void> => {
  const accountId = newId();
  const model = createModel();
  const lists: Record<(typeof movements)[number], Movement[]> = { credit: [], charge: [], hold: [] };

  const move = async (kind: (typeof movements)[number], movement: Movement): Promise<void> => {
    const isExpected = model[kind](movement);
    expect(await isDone(wallet[kind](movement))).toBe(isExpected);
    if (isExpected) lists[kind].push(movement);
  };
  const closeOne = async (kind: 'settle' | 'release' | 'settleNoted', hold: Movement, amount: Micropoints): Promise<void> => {
    const known = model.holds.get(hold.id);
    if (!known) return;
    if (kind === 'settle') expect(await wallet.settle(hold, amount)).toBe(model.close(known, amount));
    else if (kind === 'release') expect(await wallet.release(hold)).toBe(model.close(known, 0n));
    else {
      expect(await wallet.settleNoted(test.db, hold.id)).toBe(true);
      expect(await wallet.settleNoted(test.db, newId())).toBe(true);
      model.close(known, known.delivered);
    }
  };
  const note = async (hold: Movement, amount: Micropoints): Promise<void> => {
    const known = model.holds.get(hold.id);
    await wallet.progress(hold, amount);
    if (known && known.charged === null && amount > known.delivered) known.delivered = amount;
  };
  /** The same id again moves nothing; with another amount it is refused. */
  const repeat = async (of: number): Promise<void> => {
    const kind = movements[of % 3] ?? 'credit';
    const list = lists[kind];
    const earlier = list[of % Math.max(list.length, 1)];
    if (!earlier) return;
    expect(await isDone(wallet[kind](earlier))).toBe(true);
    expect(await isDone(wallet[kind]({ ...earlier, amount: earlier.amount + 1n }))).toBe(false);
  };

  const doOne = async ({ kind, amount, of }: Step): Promise<void> => {
    const movement = { id: newId(), accountId, amount, work: 'model', reference: '' };
    const hold = lists.hold[of % Math.max(lists.hold.length, 1)];
    const charge = lists.charge[of % Math.max(lists.charge.length, 1)];
    if (kind === 'credit' || kind === 'charge' || kind === 'hold') await move(kind, movement);
    else if (kind === 'repeat') await repeat(of);
    else if (kind === 'clawBack') expect(await wallet.clawBack({ ...movement, originId: newId() })).toBe(model.clawBack(movement));
    else if (kind === 'refund' && charge)
      expect(await isDone(wallet.refund({ ...movement, originId: charge.id }))).toBe(model.refund(movement, charge.id));
    else if (kind === 'progress' && hold) await note(hold, amount);
    else if ((kind === 'settle' || kind === 'release' || kind === 'settleNoted') && hold) await closeOne(kind, hold, amount);
  };

  // Whoever never had points has no wallet; every account here begins with some.
  await move('credit', { id: newId(), accountId, amount: 60_000_000n, work: 'top-up', reference: '' });
  for (const each of steps) {
    await doOne(each);
    expect(await wallet.balanceOf(accountId)).toEqual(model.books);
  }
};

describe('the ledger', () => {
  it('does what the same steps do on paper, after each of them', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), follow), { numRuns: 40, endOnFailure: true });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});
