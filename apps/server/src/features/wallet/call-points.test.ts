import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createWalletFeature, points, type WalletFeature } from './index.ts';

let test: TestDb;
/** Two processes. */
let wallet: WalletFeature;
let other: WalletFeature;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletFeature({ database: test.db, clock: systemClock });
  other = createWalletFeature({ database: test.db, clock: systemClock });
});
afterAll(async () => {
  await wallet.drain();
  await other.drain();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
});

type Customer = { accountId: string; appId: string; limit: bigint | null };
type CallHold = Awaited<ReturnType<WalletFeature['holdCall']>>;

const addCustomer = async (credit: number, limit: number | null = null): Promise<Customer> => {
  const { accountId } = await buildActor(test.db);
  await wallet.credit({ id: newId(), accountId, amount: points(credit), work: 'top-up', reference: '' });
  return { accountId, appId: newId(), limit: limit === null ? null : points(limit) };
};
const holdOf = (by: WalletFeature, { accountId, appId, limit }: Customer, count: number) =>
  by.holdCall({
    id: newId(),
    accountId,
    amount: points(count),
    work: 'chat',
    reference: 'stub-model',
    seconds: 120,
    budget: { id: appId, month: '2026-11-01', most: limit },
  });
const rowOf = ({ id, accountId, amount }: CallHold, status = 200) => ({
  id,
  account_id: accountId,
  app_id: null,
  key_id: null,
  source: 'key',
  kind: 'chat',
  format: 'openai-chat',
  vendor: 'stub',
  model: 'a "quoted", {odd} \\ name',
  price_version: null,
  status,
  error: null,
  usage_source: 'upstream',
  input_tokens: 1,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 2,
  units: null,
  most: Number(amount),
  is_cached: false,
  is_stream: false,
  attempts: 1,
  started_at: '2026-11-20T08:00:00.000Z',
  first_token_ms: null,
  latency_ms: 12,
});
const settle = (by: WalletFeature, hold: CallHold, count: number) => by.settleCall(hold, points(count), rowOf(hold));
/** Calls that came one after the other, so many that the next ones share a hold. */
const callOften = async (by: WalletFeature, customer: Customer): Promise<void> => {
  for (let count = 0; count < 5; count += 1) await settle(by, await holdOf(by, customer, 2), 1);
};
const rowsOf = async ({ accountId }: Customer) =>
  (await test.pool.query('select id, charge, most, model, status from gateway_requests where account_id = $1', [accountId])).rows;
const holdsOf = async ({ accountId }: Customer) =>
  (await test.pool.query('select id, amount, state from holds where account_id = $1 order by created_at', [accountId])).rows;
const expireAll = ({ accountId }: Customer) =>
  test.pool.query("update holds set expires_at = now() - interval '1 second' where state = 'open' and account_id = $1", [accountId]);

describe('calls that come often', () => {
  it('share one durable hold, and each is charged once, with its row', async () => {
    const customer = await addCustomer(10_000, 10_000);
    await callOften(wallet, customer);
    const before = (await holdsOf(customer)).length;
    const held = await Promise.all(Array.from({ length: 40 }, () => holdOf(wallet, customer, 2)));
    expect(held.every(({ share }) => share)).toBe(true);
    expect(await holdsOf(customer)).toHaveLength(before);
    await Promise.all(held.map((hold) => settle(wallet, hold, 1)));
    const [first] = held;
    if (first) expect(await settle(wallet, first, 1)).toBe(points(1));
    const rows = await rowsOf(customer);
    expect(rows).toHaveLength(45);
    expect(new Set(rows.map(({ charge }) => charge))).toEqual(new Set(['1000000']));
    expect(rows[44].model).toBe('a "quoted", {odd} \\ name');
    expect((await wallet.balanceOf(customer.accountId)).used).toBe(points(45));
    await wallet.drain();
    expect(await wallet.balanceOf(customer.accountId)).toEqual({ available: points(9955), held: 0n, used: points(45) });
  });

  it('that cost nothing leave a row and no charge', async () => {
    const customer = await addCustomer(10_000);
    await callOften(wallet, customer);
    const hold = await holdOf(wallet, customer, 2);
    expect(hold.share).toBeDefined();
    expect(await wallet.settleCall(hold, 0n, rowOf(hold, 502))).toBe(0n);
    expect((await rowsOf(customer)).filter(({ status }) => status === 502)).toMatchObject([{ charge: '0' }]);
    expect((await wallet.balanceOf(customer.accountId)).used).toBe(points(5));
  });

  it('get nothing that would not be there for single holds: the limit of 500 calls of two processes is exact', async () => {
    const customer = await addCustomer(100_000, 1000);
    const ended = await Promise.allSettled(Array.from({ length: 500 }, (_, at) => holdOf(at % 2 ? wallet : other, customer, 7)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(142);
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'wallet.budgetUsedUp', status: 402 });
  });

  it('find what lies in shared holds when the rest is used up', async () => {
    const customer = await addCustomer(1000);
    for (let count = 0; count < 6; count += 1) await holdOf(wallet, customer, 1);
    const { available } = await wallet.balanceOf(customer.accountId);
    expect(available).toBeLessThan(points(994));
    await wallet.charge({ id: newId(), accountId: customer.accountId, amount: available, work: 'test', reference: '' });
    const ended = await Promise.allSettled(Array.from({ length: 30 }, () => holdOf(wallet, customer, 1)));
    const let_in = ended.filter(({ status }) => status === 'fulfilled').length;
    expect(BigInt(let_in)).toBe(points(994) / points(1) - available / points(1) - 1n);
  });
});

describe('a process that dies', () => {
  it('leaves shared holds that the sweep returns, and what it had charged stays charged', async () => {
    const customer = await addCustomer(10_000, 10_000);
    const dying = createWalletFeature({ database: test.db, clock: systemClock });
    await callOften(dying, customer);
    const [, , lost] = await Promise.all([1, 2, 3].map(() => holdOf(dying, customer, 2)));
    await expireAll(customer);
    await wallet.sweepExpired();
    expect(await wallet.balanceOf(customer.accountId)).toEqual({ available: points(9995), held: 0n, used: points(5) });
    // It was not dead, only slow: nothing is there any more from which it could be paid, and its row says so.
    if (lost) expect(await settle(dying, lost, 1)).toBe(0n);
    expect((await rowsOf(customer)).filter(({ charge }) => charge === '0')).toMatchObject([{ id: lost?.id, most: '0' }]);
  });

  it('has its long calls charged by what was noted of them, once, with their rows', async () => {
    const customer = await addCustomer(10_000, 10_000);
    const dying = createWalletFeature({ database: test.db, clock: systemClock });
    await callOften(dying, customer);
    const [long, ended] = [await holdOf(dying, customer, 2), await holdOf(dying, customer, 2)];
    for (const delivered of [1n, 2n])
      for (const hold of [long, ended])
        await dying.noteCall(hold, delivered * 100n, { seconds: 120, request: { ...rowOf(hold, 502), usage_source: 'estimated' } });
    await dying.settleCall(ended, 0n, rowOf(ended, 502));
    await expireAll(customer);
    await Promise.all([wallet.sweepExpired(), other.sweepExpired()]);
    await wallet.sweepExpired();
    await wallet.forgetNotes();
    const rows = (await rowsOf(customer)).filter(({ status }) => status === 502);
    expect(rows.map(({ id, charge }) => [id, charge])).toEqual(
      expect.arrayContaining([
        [long.id, '200'],
        [ended.id, '0'],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(await wallet.balanceOf(customer.accountId)).toEqual({ available: points(9995) - 200n, held: 0n, used: points(5) + 200n });
    expect((await test.pool.query('select from hold_notes where account_id = $1', [customer.accountId])).rowCount).toBe(0);
  });
});

describe('whatever two processes do with the points of one account', () => {
  const step = fc.record({
    by: fc.boolean(),
    kind: fc.constantFrom('hold', 'hold', 'hold', 'settle', 'settle', 'note', 'charge', 'return', 'sweep'),
    which: fc.nat(),
    tenths: fc.integer({ min: 0, max: 10 }),
  });
  it('no point is lost, spent twice or spent without a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 4, maxLength: 12 }), async (waves) => {
        const customer = await addCustomer(500, 400);
        const { accountId } = customer;
        const processes: { by: WalletFeature; open: CallHold[] }[] = [
          { by: wallet, open: [] },
          { by: other, open: [] },
        ];
        for (const at of processes) await callOften(at.by, customer);
        let charged = points(10);
        let settled = 10;
        const one = async ({ by: isFirst, kind, which, tenths }: (typeof waves)[number][number]): Promise<void> => {
          const [process] = isFirst ? processes : processes.toReversed();
          if (!process) return;
          const { by, open } = process;
          if (kind === 'hold') {
            const hold = await holdOf(by, customer, 1).catch(() => null);
            if (hold) open.push(hold);
          } else if (kind === 'charge') {
            const amount = points(20);
            const isPaid = by.charge({ id: newId(), accountId, amount, work: 'test', reference: '' }).then(() => true);
            if (await isPaid.catch(() => false)) charged += amount;
          } else if (kind === 'return') await by.drain();
          else if (kind === 'sweep') await by.sweepExpired();
          else {
            const [hold] = open.splice(which % Math.max(1, open.length), 1);
            if (!hold) return;
            const amount = (hold.amount * BigInt(tenths)) / 10n;
            await by.noteCall(hold, amount, { seconds: 120, request: rowOf(hold, 502) });
            if (kind === 'note') {
              open.push(hold);
              return;
            }
            const charge = await by.settleCall(hold, amount, rowOf(hold));
            charged += charge;
            settled += 1;
          }
        };
        for (const wave of waves) {
          await Promise.all(wave.map(one));
          expect(await findLedgerDrift(test.db)).toEqual([]);
        }
        for (const { by, open } of processes)
          for (const hold of open) {
            const charge = await by.settleCall(hold, 1n, rowOf(hold));
            charged += charge;
          }
        settled += processes.reduce((sum, { open }) => sum + open.length, 0);
        for (const { by } of processes) await by.drain();
        expect(await wallet.balanceOf(accountId)).toEqual({ available: points(500) - charged, held: 0n, used: charged });
        expect(await rowsOf(customer)).toHaveLength(settled);
      }),
      { numRuns: 15 },
    );
  });
});
