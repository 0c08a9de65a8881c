import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '#server/db/raw-sql.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { raceLedger } from '../../../test/ledger-race.ts';
import { scaled } from '../../../test/scale.ts';
import { applyOperations, type LedgerOperation } from './ledger.repository.ts';
import { points } from './points.ts';
import { createWalletService } from './wallet.service.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const createWallet = () => createWalletService({ db: test.db });
const buildAccount = async (available = 100) => {
  const accountId = newId();
  const wallet = createWallet();
  if (available) await wallet.credit({ id: newId(), accountId, amount: points(available), work: 'top-up', reference: '' });
  return {
    accountId,
    wallet,
    movement: (count: number, id: string = newId()) => ({ id, accountId, amount: points(count), work: 'listing', reference: 'r' }),
  };
};

describe('a hold', () => {
  it('sets aside, is settled once, and frees the rest', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    const hold = await wallet.hold(movement(30));
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(70), held: points(30), used: 0n });
    expect(await wallet.settle(hold, points(12))).toBe(points(12));
    expect(await wallet.settle(hold, points(30))).toBe(points(12));
    expect(await wallet.release(hold)).toBe(points(12));
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(88), held: 0n, used: points(12) });
  });

  it('is refused when the points do not suffice, and nothing is taken', async () => {
    const { wallet, accountId, movement } = await buildAccount(10);
    await expect(wallet.hold(movement(11))).rejects.toMatchObject({
      code: 'wallet.notEnoughPoints',
      status: 402,
      params: { needed: '11', available: '10' },
    });
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(10), held: 0n, used: 0n });
  });

  it('asked for twice with one id is one hold; the same id for another amount is refused', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    const id = newId();
    await Promise.all([wallet.hold(movement(10, id)), createWallet().hold(movement(10, id)), wallet.hold(movement(10, id))]);
    expect((await wallet.balanceOf(accountId)).held).toBe(points(10));
    await expect(wallet.hold(movement(11, id))).rejects.toMatchObject({ code: 'wallet.conflict', status: 409 });
  });

  it('pays what was delivered beyond it as far as the wallet goes, never into debt', async () => {
    const { wallet, accountId, movement } = await buildAccount(10);
    const hold = await wallet.hold(movement(8));
    expect(await wallet.settle(hold, points(50))).toBe(points(10));
    expect(await wallet.balanceOf(accountId)).toEqual({ available: 0n, held: 0n, used: points(10) });
  });

  it('that nobody closed is settled with what was delivered when its time is over', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    const hold = await wallet.hold(movement(10));
    await wallet.progress(hold, points(4));
    expect(await createWalletService({ db: test.db }).sweepExpired()).toBe(0);
    await test.pool.query("update holds set expires_at = now() - interval '1 second' where id = $1", [hold.id]);
    await Promise.all([createWallet().sweepExpired(), createWallet().sweepExpired()]);
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(96), held: 0n, used: points(4) });
  });
});

describe('charge, refund, clawback', () => {
  it('gives back never more than was taken', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    const charge = movement(20);
    await wallet.charge(charge);
    await wallet.refund({ ...movement(15), originId: charge.id });
    await expect(wallet.refund({ ...movement(6), originId: charge.id })).rejects.toMatchObject({ status: 409 });
    await wallet.refund({ ...movement(5), originId: charge.id });
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(100), held: 0n, used: 0n });
  });

  it('takes back a reversed payment as far as the points are there', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    await wallet.charge(movement(70));
    const id = newId();
    expect(await wallet.clawBack({ ...movement(100, id), originId: newId() })).toBe(points(30));
    expect(await wallet.clawBack({ ...movement(100, id), originId: newId() })).toBe(points(30));
    expect((await wallet.balanceOf(accountId)).available).toBe(0n);
  });

  it('stands or falls with the transaction of the caller', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    await expect(
      test.db.transaction(async (tx) => {
        await wallet.charge({ ...movement(20), tx });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await wallet.balanceOf(accountId)).used).toBe(0n);
  });
});

describe('amounts', () => {
  it.each([
    -1n,
    0n,
    2n ** 63n,
    2n ** 53n * 10_000_000n,
    ...([1.5, Number.NaN, '5'] as unknown as bigint[]), // stand for callers that types do not hold back
  ])('%s is refused before it reaches the ledger', async (amount) => {
    const { wallet, accountId, movement } = await buildAccount(100);
    await expect(wallet.charge({ ...movement(1), amount })).rejects.toThrow(RangeError);
    expect((await wallet.balanceOf(accountId)).available).toBe(points(100));
  });

  it('and the database itself refuses negative and overflowing ones', async () => {
    const { accountId } = await buildAccount(100);
    const credit = (amount: bigint): LedgerOperation => ({ kind: 'credit', id: newId(), accountId, amount });
    await expect(applyOperations(test.db, [credit(-5n)])).rejects.toThrow();
    await expect(applyOperations(test.db, [credit(2n ** 64n)])).rejects.toThrow();
    await expect(applyOperations(test.db, [credit(2n ** 63n - 1n), credit(2n ** 62n)])).rejects.toThrow();
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});

describe('the ledger', () => {
  it.each(['update ledger_transfers set amount = 1', 'delete from ledger_transfers', 'truncate ledger_transfers'])(
    'can not be changed: %s',
    async (statement) => {
      await buildAccount(1);
      await expect(test.pool.query(statement)).rejects.toThrow(/append-only/);
    },
  );

  it('lets a tenant spend its own points only, and bring in none', async () => {
    const [mine, foreign] = [await buildAccount(100), await buildAccount(100)];
    await asTenant(test.db, mine.accountId, (tx) => mine.wallet.charge({ ...mine.movement(5), tx }));
    await expect(asTenant(test.db, mine.accountId, (tx) => foreign.wallet.charge({ ...foreign.movement(5), tx }))).rejects.toThrow();
    await expect(asTenant(test.db, mine.accountId, (tx) => mine.wallet.credit({ ...mine.movement(5), tx }))).rejects.toThrow();
    await expect(
      asTenant(test.db, mine.accountId, (tx) => runSql(tx, sql`update wallets set available = available + 1`)),
    ).rejects.toThrow();
    const seen = await asTenant(test.db, mine.accountId, (tx) => runSql(tx, sql`select count(*)::int as count from wallets`));
    expect(seen).toEqual([{ count: 1 }]);
  });

  it('keeps a wrong operation from taking its neighbours with it', async () => {
    const { wallet, accountId, movement } = await buildAccount(100);
    const bad = wallet.charge({ ...movement(1), id: 'not-a-uuid' });
    const good = Promise.all([wallet.charge(movement(1)), wallet.charge(movement(2))]);
    await expect(bad).rejects.toThrow();
    await good;
    expect((await wallet.balanceOf(accountId)).used).toBe(points(3));
  });
});

const seeds = scaled(200);

describe('races', () => {
  it(`500 operations at once, over ${seeds} seeds: no overdraft, no double settlement, the sum exact`, () => raceLedger(test.db, seeds));

  it('50 callers for 30 points: exactly 30 get one (new-api #6609)', async () => {
    const { wallet, accountId, movement } = await buildAccount(30);
    const servers = [wallet, createWallet(), createWallet()];
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => (servers[index % 3] ?? wallet).charge(movement(1))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await wallet.balanceOf(accountId)).toEqual({ available: 0n, held: 0n, used: points(30) });
  });
});
