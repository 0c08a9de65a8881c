import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { points } from './points.ts';
import { createWalletService } from './wallet.service.ts';

let test: TestDb;
let wallet: ReturnType<typeof createWalletService>;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletService({ db: test.db });
});
afterAll(() => test.close());

/** An account of 100 points, 20 of them charged and 30 held. */
const build = async () => {
  const accountId = newId();
  const movement = (count: number, id: string = newId()) => ({
    id,
    accountId,
    amount: points(count),
    work: 'listing',
    reference: 'r',
  });
  const credit = { ...movement(100), work: 'top-up' };
  const charge = movement(20);
  await wallet.credit(credit);
  await wallet.charge(charge);
  const hold = await wallet.hold(movement(30));
  const before = { available: points(50), held: points(30), used: points(20) };
  return { accountId, movement, creditId: credit.id, chargeId: charge.id, hold, before };
};
type Built = Awaited<ReturnType<typeof build>>;

const moves: readonly [string, (built: Built, tx: OwnerTransaction) => Promise<unknown>, Partial<Built['before']>][] = [
  ['a credit', ({ movement }, tx) => wallet.credit({ ...movement(7), tx }), { available: points(57) }],
  ['a charge', ({ movement }, tx) => wallet.charge({ ...movement(7), tx }), { available: points(43), used: points(27) }],
  ['a hold', ({ movement }, tx) => wallet.hold({ ...movement(7), tx }), { available: points(43), held: points(37) }],
  ['a settlement', ({ hold }, tx) => wallet.settle(hold, points(7), tx), { available: points(73), held: 0n, used: points(27) }],
  ['a release', ({ hold }, tx) => wallet.release(hold, tx), { available: points(80), held: 0n }],
  [
    'a refund',
    ({ movement, chargeId }, tx) => wallet.refund({ ...movement(7), originId: chargeId, tx }),
    { available: points(57), used: points(13) },
  ],
  ['a clawback', ({ movement, creditId }, tx) => wallet.clawBack({ ...movement(7), originId: creditId, tx }), { available: points(43) }],
  ['a settlement with the stored progress', ({ hold }, tx) => wallet.settleNoted(tx, hold.id), { available: points(80), held: 0n }],
];

describe('inside the transaction of the caller', () => {
  it('refuses a movement that is not handed the transaction: the lane would wait for the wallet that it holds', async () => {
    const { movement } = await build();
    await test.db.transaction(() => expect(wallet.charge(movement(7))).rejects.toThrow('asked the pool for a second connection'));
  });

  it.each(moves)('%s is undone with it', async (_name, move) => {
    const built = await build();
    const undone = test.db.transaction(async (tx) => {
      await move(built, tx);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await wallet.balanceOf(built.accountId)).toEqual(built.before);
  });

  it.each(moves)('%s stands with it', async (_name, move, after) => {
    const built = await build();
    await test.db.transaction((tx) => move(built, tx));
    expect(await wallet.balanceOf(built.accountId)).toEqual({ ...built.before, ...after });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});

describe('a hold that is not there', () => {
  it('is neither settled nor released, not even by its id from another account', async () => {
    const { accountId, hold, before } = await build();
    const stranger = { ...hold, accountId: newId() };
    for (const unknown of [{ ...hold, id: newId() }, stranger]) {
      const refused = { code: 'wallet.unknownHold', status: 409 };
      await expect(wallet.settle(unknown, points(1))).rejects.toMatchObject(refused);
      await expect(wallet.release(unknown)).rejects.toMatchObject(refused);
    }
    expect(await wallet.balanceOf(accountId)).toEqual(before);
  });
});

describe('repeated with its id', () => {
  it('a refund gives back once, and a clawback takes once', async () => {
    const { accountId, movement, creditId, chargeId } = await build();
    const [refund, clawback] = [movement(5), movement(3)];
    for (let time = 0; time < 3; time += 1) {
      await wallet.refund({ ...refund, originId: chargeId });
      expect(await wallet.clawBack({ ...clawback, originId: creditId })).toBe(points(3));
    }
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(52), held: points(30), used: points(15) });
  });

  it('but as another movement, it is refused and moves nothing', async () => {
    const { accountId, movement, creditId, chargeId } = await build();
    const [refund, clawback] = [movement(5), movement(3)];
    await wallet.refund({ ...refund, originId: chargeId });
    await wallet.clawBack({ ...clawback, originId: creditId });
    const before = await wallet.balanceOf(accountId);
    const refused = { code: 'wallet.conflict', status: 409 };
    await expect(wallet.refund({ ...refund, amount: points(6), originId: chargeId })).rejects.toMatchObject(refused);
    await expect(wallet.clawBack({ ...refund, originId: creditId })).rejects.toMatchObject(refused);
    await expect(wallet.charge({ ...refund, amount: points(6) })).rejects.toMatchObject(refused);
    expect(await wallet.balanceOf(accountId)).toEqual(before);
  });
});

describe('nothing at all', () => {
  it('can be delivered, settled and released', async () => {
    const { accountId, hold } = await build();
    await wallet.progress(hold, 0n);
    expect(await wallet.settle(hold, 0n)).toBe(0n);
    expect(await wallet.release(hold)).toBe(0n);
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(80), held: 0n, used: points(20) });
  });

  it('cannot be held, charged, credited, given back or taken back', async () => {
    const { accountId, movement, creditId, chargeId, before } = await build();
    const nothing = { ...movement(1), amount: 0n };
    const tries = [
      () => wallet.hold(nothing),
      () => wallet.charge(nothing),
      () => wallet.credit(nothing),
      () => wallet.refund({ ...nothing, originId: chargeId }),
      () => wallet.clawBack({ ...nothing, originId: creditId }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(RangeError);
    expect(await wallet.balanceOf(accountId)).toEqual(before);
  });
});

describe('the holds of a worker that died', () => {
  it('are charged with what they had delivered, those that are still open', async () => {
    const { accountId, movement, hold } = await build();
    const closed = await wallet.hold(movement(10));
    await wallet.release(closed);
    await wallet.progress(hold, points(4));
    for (const id of [hold.id, closed.id, newId()]) expect(await test.db.transaction((tx) => wallet.settleNoted(tx, id))).toBe(true);
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(76), held: 0n, used: points(24) });
  });
});

describe('the round of each minute', () => {
  it('closes what has expired, all of it', async () => {
    const { accountId, movement, hold } = await build();
    await wallet.progress(hold, points(4));
    await Promise.all(Array.from({ length: 210 }, () => wallet.hold({ ...movement(0), amount: 1n })));
    await test.pool.query("update holds set expires_at = now() - interval '1 second' where account_id = $1", [accountId]);
    // By the database's clock alone: another one tells nothing.
    const server = await createTestApp(test, { clock: { now: () => new Date(0) } });
    await server.runSchedule('wallet.sweep');
    await server.close();
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(76), held: 0n, used: points(24) });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});

describe('a sample account', () => {
  it('begins with spending of several kinds in the ordinary ledger', async () => {
    const { accountId } = await build();
    const server = await createTestApp(test);
    await server.features.wallet.fillSample({ accountId });
    await server.close();
    expect((await wallet.balanceOf(accountId)).used).toBe(points(20) + 21_499_700n);
    const { rows } = await test.pool.query(
      "select work, sum(amount)::text as amount from ledger_transfers where account_id = $1 and reference = 'sample' group by work order by work",
      [accountId],
    );
    expect(rows).toEqual([
      { work: 'chat', amount: '4499700' },
      { work: 'image', amount: '12000000' },
      { work: 'listing', amount: '5000000' },
    ]);
  });
});
