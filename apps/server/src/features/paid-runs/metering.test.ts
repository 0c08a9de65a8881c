import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWalletFeature, type Micropoints, points, type WalletFeature } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createMeter, type Metering } from './metering.ts';

let test: TestDb;
let wallet: WalletFeature;
const accountId = newId();
const startingPoints = points(1_000_000);

beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletFeature({ database: test.db, clock: { now: () => new Date() } });
  await wallet.credit({ id: newId(), accountId, amount: startingPoints, work: 'top-up', reference: '' });
});
afterAll(() => test.close());

/** Everything that was delivered has arrived. */
const arrives = { confirm: () => Promise.resolve(true), isHandedOver: () => false };

const chunkCount = 200;
/** Odd on purpose: what is rounded somewhere does not come out even. */
const priceOf = (chunk: number): Micropoints => 1_000_003n + BigInt(chunk) * 17n;
const priceUpTo = (chunks: number): Micropoints =>
  Array.from({ length: chunks }, (_, chunk) => priceOf(chunk)).reduce((sum, price) => sum + price, 0n);

type Way = 'client' | 'server' | 'vendor';
type Cut = { id: string; seen: number };

async function* chunksOf(way: Way, { deliver }: Metering, { at, signal }: { at: number; signal: AbortSignal }) {
  for (let chunk = 0; chunk <= chunkCount; chunk += 1) {
    if (way === 'vendor' && chunk === at) throw new Error('vendor is gone');
    signal.throwIfAborted();
    deliver(priceOf(chunk));
    yield `chunk ${chunk}`;
  }
}

/** Pays for work that ends behind `at` chunks, by the hand of one of the three; answers what had been delivered. */
const cutWork = async (way: Way, at: number): Promise<Cut> => {
  const id = newId();
  const stop = new AbortController();
  let seen = 0;
  const read = async (metering: Metering): Promise<void> => {
    for await (const item of chunksOf(way, metering, { at, signal: stop.signal })) {
      expect(item).toBe(`chunk ${seen}`);
      seen += 1;
      if (way === 'client' && seen === at) return;
      if (way === 'server' && seen === at) stop.abort();
    }
  };
  const estimate = { id, accountId, amount: priceUpTo(chunkCount + 1), work: 'stream', reference: '' };
  await createMeter(wallet)(estimate, arrives, read).catch((error: Error) => expect(error.message).toMatch(/vendor is gone|aborted/));
  return { id, seen };
};

const chargesOf = async (ids: readonly string[]): Promise<Map<string, bigint>> => {
  const { rows } = await test.db.execute<{ id: string; charged: string }>(
    sql`select id, charged from holds where state <> 'open' and id = any (${`{${ids.join()}}`}::uuid[])`,
  );
  return new Map(rows.map(({ id, charged }) => [id, BigInt(charged)]));
};

describe('paid work that is cut', () => {
  it.each(['client', 'server', 'vendor'] as const)(
    'by the %s costs what was delivered, exactly, behind each of 200 chunks',
    async (way) => {
      const cuts = await Promise.all(Array.from({ length: chunkCount }, (_, index) => cutWork(way, index + 1)));
      expect(cuts.map(({ seen }) => seen)).toEqual(cuts.map((_, index) => index + 1));
      const charges = await chargesOf(cuts.map(({ id }) => id));
      expect(charges.size).toBe(chunkCount);
      for (const { id, seen } of cuts) expect(charges.get(id)).toBe(priceUpTo(seen));
      expect((await wallet.balanceOf(accountId)).held).toBe(0n);
      expect(await findLedgerDrift(test.db)).toEqual([]);
    },
  );

  it('before its first chunk costs nothing', async () => {
    const { id } = await cutWork('vendor', 0);
    expect((await chargesOf([id])).get(id)).toBe(0n);
  });
});

describe('metered work', () => {
  const estimate = () => ({ id: newId(), accountId, amount: points(10), work: 'listing', reference: '' });

  it('costs what was delivered, also when it fails', async () => {
    const before = await wallet.balanceOf(accountId);
    const meter = createMeter(wallet);
    const done = await meter(estimate(), arrives, async ({ deliver }) => {
      deliver(points(3));
      deliver(points(1));
      return 'text';
    });
    expect(done).toEqual({ result: 'text', charged: points(4) });
    const failing = meter(estimate(), arrives, async ({ deliver }) => {
      deliver(points(2));
      throw new Error('vendor down');
    });
    await expect(failing).rejects.toThrow('vendor down');
    const { available, used } = before;
    expect(await wallet.balanceOf(accountId)).toEqual({ available: available - points(6), held: 0n, used: used + points(6) });
  });
});

describe('CVE-2026-71479: a price that grows beyond all numbers', () => {
  const estimateOf = (amount: Micropoints) => ({ id: newId(), accountId, amount, work: 'listing', reference: '' });

  it.each([2n ** 63n, 2n ** 64n - 1n, 10n ** 30n, -1n, -(2n ** 63n)])(
    '%s ends the work, pays for what came before, and credits nothing',
    async (price) => {
      const { used } = await wallet.balanceOf(accountId);
      const work = createMeter(wallet)(estimateOf(points(5)), arrives, async ({ deliver }) => {
        deliver(points(3));
        deliver(price);
      });
      await expect(work).rejects.toThrow(RangeError);
      const after = await wallet.balanceOf(accountId);
      expect(after).toMatchObject({ held: 0n, used: used + points(3) });
      expect(after.available + after.used).toBe(startingPoints);
    },
  );

  it.each([2n ** 63n, 10n ** 30n, -1n])('an estimate of %s holds nothing and begins nothing', async (amount) => {
    const before = await wallet.balanceOf(accountId);
    let begun = false;
    const work = createMeter(wallet)(estimateOf(amount), arrives, async () => {
      begun = true;
    });
    await expect(work).rejects.toThrow(RangeError);
    expect([begun, await wallet.balanceOf(accountId)]).toEqual([false, before]);
  });
});
