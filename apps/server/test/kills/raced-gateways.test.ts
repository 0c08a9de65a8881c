// Two server processes on one database, and many more calls of the AI API at once than there are points for, or than the limit of an app lets through.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { createGatewaySuite, type GatewaySuite } from '../gateway-suite.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { scaled } from '../scale.ts';
import { answerChat, stubUsage } from '../stub-vendor.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

type Race = { places: number; isBudget: boolean; rest: number; pauseMs: number; firstShare: number };

const serveBy = createKillableServers('serve-gateway-until-killed.ts');
const races = scaled(1000);
/** Of one token of an answer of `dear-model`, whose prompts cost nothing. */
const tokenPrice = 864_000n;
const limit = 1000;

let test: TestDb;
let gateway: GatewaySuite;
beforeAll(async () => {
  test = await createTestDb();
  gateway = await createGatewaySuite(test);
  await gateway.addModel('dear-model', { currency: 'USD', inputMicros: 0, outputMicros: 1_000_000_000 });
});
afterAll(async () => {
  await gateway.close();
  await test.close();
});

const race: fc.Arbitrary<Race> = fc.record({
  places: fc.integer({ min: 1, max: 3 }),
  isBudget: fc.boolean(),
  /** Of another hold, in thousandths: not enough for it. */
  rest: fc.integer({ min: 0, max: 999 }),
  pauseMs: fc.integer({ min: 0, max: 30 }),
  /** How many of ten calls go to the first server. */
  firstShare: fc.integer({ min: 1, max: 9 }),
});

/** An account, or an app, with room for so many calls of so many tokens. */
const addRacer = async ({ places, isBudget, rest }: Race) => {
  const tokens = isBudget ? Math.floor((limit * 1_000_000) / Number(tokenPrice) / places) : 100;
  const hold = tokenPrice * BigInt(tokens);
  const customer = await gateway.addCustomer({ credit: 0, monthlyLimit: isBudget ? limit : null });
  const { accountId } = customer;
  const amount = isBudget ? hold * 1000n : hold * BigInt(places) + (hold * BigInt(rest)) / 1000n;
  await gateway.features.wallet.credit({ id: newId(), accountId, amount, work: 'top-up', reference: '' });
  return { ...customer, tokens, hold, amount };
};
type Racer = Awaited<ReturnType<typeof addRacer>>;

const ask = async ({ url }: KillableServer, { secret, tokens }: Racer, stream: boolean): Promise<number> => {
  const body = { model: 'dear-model', stream, max_tokens: tokens, messages: [{ role: 'user', content: 'Hello' }] };
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return answer.status === 200 && stream && !text.endsWith('data: [DONE]\n\n') ? 0 : answer.status;
};

/** Looks again and again, while the race goes on, whether more is spent or set aside than there may be. */
const watch = async (racer: Racer, isOver: () => boolean): Promise<number> => {
  let most = 0n;
  while (!isOver()) {
    const { rows } = await test.pool.query<{ spent: string; isOverdrawn: boolean }>(
      `select coalesce((select sum(held + used) from budgets where budget_id = $2), 0) as spent,
         exists (select from wallets where account_id = $1 and (available < 0 or held < 0 or held + used > $3)) as "isOverdrawn"`,
      [racer.accountId, racer.appId, racer.amount],
    );
    const [row] = rows;
    expect(row?.isOverdrawn).toBe(false);
    if (row && BigInt(row.spent) > most) most = BigInt(row.spent);
  }
  return Number(most);
};

it(`lets in as many as there is room for, in ${races} races of fifty times as many at two servers`, async () => {
  const servers = await Promise.all([serveBy(test.url), serveBy(test.url)]);
  const [first, second] = servers;
  if (!first || !second) throw new Error('two servers were started');
  let calls = 0;
  const property = fc.asyncProperty(race, async (given) => {
    const { places, isBudget, pauseMs, firstShare } = given;
    const racer = await addRacer(given);
    let reached = 0;
    gateway.stub.answerWith(async (request, response) => {
      reached += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      // All that was held: nothing of it comes back to let in another one.
      await answerChat('ok', stubUsage(12, racer.tokens))(request, response);
    });
    let isOver = false;
    const watched = watch(racer, () => isOver);
    const asked = Array.from({ length: places * 50 }, (_, at) => ask(at % 10 < firstShare ? first : second, racer, at % 2 === 1));
    const statuses = await Promise.all(asked);
    isOver = true;
    const most = await watched;
    calls += statuses.length;
    expect(statuses.filter((status) => status === 402)).toHaveLength(places * 49);
    expect(statuses.filter((status) => status === 200)).toHaveLength(places);
    expect(reached).toBe(places);
    if (isBudget) expect(most).toBeLessThanOrEqual(limit * 1_000_000);
    const used = racer.hold * BigInt(places);
    expect(await gateway.balanceOf(racer.accountId)).toEqual({ available: racer.amount - used, held: 0n, used });
  });
  await fc.assert(property, { numRuns: races, endOnFailure: true });
  expect(await findLedgerDrift(test.db)).toEqual([]);
  console.info(`two servers on one database: ${races} races, ${calls} calls, 0 overdrafts, no limit exceeded`);
});
