import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createWalletFeature, points, type WalletFeature } from './index.ts';

let test: TestDb;
let wallet: WalletFeature;
let other: WalletFeature;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletFeature({ database: test.db, clock: systemClock });
  other = createWalletFeature({ database: test.db, clock: systemClock });
});
afterAll(async () => {
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
});

const november = '2026-11-01';
const december = '2026-12-01';

const openAccount = async (count: number): Promise<string> => {
  const accountId = newId();
  await wallet.credit({ id: newId(), accountId, amount: points(count), work: 'top-up', reference: '' });
  return accountId;
};
type Asked = { accountId: string; budgetId: string; count: number; month?: string; most?: bigint | null };
const holdBy = (by: WalletFeature, { accountId, budgetId, count, month = november, most = points(1000) }: Asked) =>
  by.hold({ id: newId(), accountId, amount: points(count), work: 'test', reference: '', budget: { id: budgetId, month, most } });
const useOf = async (accountId: string, budgetId: string, month = november) =>
  (await readAsTenant(test.db, accountId, (tx) => wallet.findBudgetUse(tx, [budgetId], month))).get(budgetId);

describe('the budget of a month', () => {
  it('is exact under 500 parallel calls of two servers: what is held and spent is never above it', async () => {
    const [accountId, budgetId] = [await openAccount(100_000), newId()];
    const calls = Array.from({ length: 500 }, (_, index) => holdBy(index % 2 ? wallet : other, { accountId, budgetId, count: 7 }));
    const ended = await Promise.allSettled(calls);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(142);
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'wallet.budgetUsedUp', status: 402 });
    expect((await wallet.balanceOf(accountId)).held).toBe(points(142 * 7));
  });

  it('gets back what a settlement leaves, and counts what it took', async () => {
    const [accountId, budgetId] = [await openAccount(5000), newId()];
    const hold = await holdBy(wallet, { accountId, budgetId, count: 1000 });
    await expect(holdBy(wallet, { accountId, budgetId, count: 1 })).rejects.toMatchObject({ code: 'wallet.budgetUsedUp' });
    expect(await wallet.settle(hold, points(400))).toBe(points(400));
    await expect(holdBy(wallet, { accountId, budgetId, count: 601 })).rejects.toMatchObject({ code: 'wallet.budgetUsedUp' });
    await wallet.release(await holdBy(wallet, { accountId, budgetId, count: 600 }));
    expect(await useOf(accountId, budgetId)).toEqual({ inMonth: points(400), inAll: points(400) });
  });

  it('is settled in the month in which its hold began; the next month begins anew', async () => {
    const [accountId, budgetId] = [await openAccount(5000), newId()];
    const late = await holdBy(wallet, { accountId, budgetId, count: 1000 });
    await wallet.settle(await holdBy(wallet, { accountId, budgetId, count: 1000, month: december }), points(10));
    await wallet.settle(late, points(900));
    expect(await useOf(accountId, budgetId)).toEqual({ inMonth: points(900), inAll: points(910) });
    expect(await useOf(accountId, budgetId, december)).toEqual({ inMonth: points(10), inAll: points(910) });
  });

  it('without a limit counts and refuses nothing; two of one account have nothing to do with each other', async () => {
    const [accountId, free, capped] = [await openAccount(50_000), newId(), newId()];
    await holdBy(wallet, { accountId, budgetId: capped, count: 1000 });
    await wallet.settle(await holdBy(wallet, { accountId, budgetId: free, count: 20_000, most: null }), points(20_000));
    expect(await useOf(accountId, free)).toEqual({ inMonth: points(20_000), inAll: points(20_000) });
  });

  it('is not touched by a hold for which the points do not suffice', async () => {
    const [accountId, budgetId] = [await openAccount(10), newId()];
    await expect(holdBy(wallet, { accountId, budgetId, count: 11 })).rejects.toMatchObject({ code: 'wallet.notEnoughPoints' });
    await holdBy(wallet, { accountId, budgetId, count: 10, most: points(10) });
  });

  it('is told to its own account alone', async () => {
    const [accountId, budgetId, stranger] = [await openAccount(10), newId(), await openAccount(10)];
    await wallet.settle(await holdBy(wallet, { accountId, budgetId, count: 10 }), points(10));
    expect(await useOf(stranger, budgetId)).toBeUndefined();
  });
});
