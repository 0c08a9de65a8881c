// A server process is killed under the load of its AI API; what callers saw, what the vendor was asked and what the ledger says are held against each other.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { createGatewaySuite, type GatewaySuite } from '../gateway-suite.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { findMiscounted } from '../miscounted.ts';
import { isWhole, scaled } from '../scale.ts';
import { answerChat, type StubRequest, stubFrames, stubUsage } from '../stub-vendor.ts';
import { until } from '../until.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;
/** A reply that came whole: to which call, and under which id. */
type Reply = { call: number; id: string };

const serveBy = createKillableServers('serve-gateway-until-killed.ts');
const rounds = isWhole ? scaled(200) : scaled(25);
const credit = 5000;
/** Some seconds a round, more on a busy machine. */
const hours = 3 * 3_600_000;

let test: TestDb;
let gateway: GatewaySuite;
beforeAll(async () => {
  test = await createTestDb();
  gateway = await createGatewaySuite(test);
});
afterAll(async () => {
  await gateway.close();
  await test.close();
});

/** The number of a call is in its usage, and so in its row: each is told from all others of its round. */
const usageOf = (call: number) => ({ input: 1 + (call % 100), output: 1 + Math.floor(call / 100) });
/** 129.6 and 518.4 micropoints a token. */
const chargeOf = (call: number): bigint => {
  const { input, output } = usageOf(call);
  return BigInt(Math.ceil((input * 1296 + output * 5184) / 10));
};
const callOf = (row: { input_tokens: number; output_tokens: number }): number => (row.output_tokens - 1) * 100 + row.input_tokens - 1;

/** A server whose connections can be told from others'. */
const serve = (round: number): Promise<KillableServer> => {
  const url = new URL(test.url);
  url.searchParams.set('application_name', `round-${round}`);
  return serveBy(url.href);
};

/** What a dead process sent is done, or nobody does it any more. */
const untilGone = (round: number): Promise<void> =>
  until(async () => !(await test.pool.query('select from pg_stat_activity where application_name = $1', [`round-${round}`])).rowCount);

/** One call; null where its reply did not come whole. */
const ask = async ({ url }: KillableServer, { secret }: Customer, call: number): Promise<Reply | null> => {
  const stream = call % 2 === 1;
  const body = { model: 'stub-model', stream, max_tokens: 100, messages: [{ role: 'user', content: `${call}` }] };
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  if (!stream) JSON.parse(text);
  else if (!text.endsWith('data: [DONE]\n\n')) return null;
  return { call, id: answer.headers.get('x-request-id') ?? '' };
};

/** Callers ask one call after the other until their server is killed, which is after so many replies and a moment. */
const callAndKill = async (server: KillableServer, customer: Customer, round: number): Promise<Reply[]> => {
  const replies: Reply[] = [];
  const refusals: unknown[] = [];
  let isKilled = false;
  let calls = 0;
  const callForEver = async (): Promise<void> => {
    while (!isKilled) {
      try {
        const reply = await ask(server, customer, calls++);
        if (reply) replies.push(reply);
      } catch (error) {
        if (!isKilled) refusals.push(error);
      }
    }
  };
  const callers = Array.from({ length: 8 + (round % 9) }, callForEver);
  await until(() => replies.length >= 10 + (round % 25) * 9 || refusals.length > 0);
  await sleep(((round * 7) % 20) + 1);
  isKilled = true;
  await server.kill();
  await Promise.all(callers);
  expect(refusals).toEqual([]);
  return replies;
};

/** For each hold: what was set aside, what became of it, and what was charged without a row. */
const holdsOf = async ({ accountId }: Customer) => {
  const { rows } = await test.pool.query(
    `select h.id, state, charged, sum(t.amount) filter (where t.kind = 'hold') as held, sum(t.amount) filter (where t.kind <> 'hold') as closed,
       coalesce(sum(t.amount) filter (where t.kind = 'settle'), 0) as settled, coalesce(sum(t.amount) filter (where t.kind = 'release'), 0) as released,
       count(*) filter (where t.kind = 'settle' and not exists (select from gateway_requests r where r.id in (t.operation_id, t.hold_id)))::int as unwritten
     from holds h left join ledger_transfers t on t.hold_id = h.id where h.account_id = $1 group by h.id`,
    [accountId],
  );
  return rows;
};

/** For each row: how often, and how much, its call was charged, by a hold of its own or out of one for many. */
const chargesOf = async ({ accountId }: Customer) => {
  const { rows } = await test.pool.query(
    `select r.id, count(distinct t.operation_id)::int as closings, sum(t.amount) filter (where t.kind = 'settle') as settled
     from gateway_requests r left join ledger_transfers t on t.kind in ('settle', 'release') and r.id in (t.operation_id, t.hold_id)
     where r.account_id = $1 group by r.id`,
    [accountId],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** What callers, vendor and ledger do not agree about. */
const findDifferences = async (customer: Customer, replies: readonly Reply[], asked: readonly number[]) => {
  const rows = new Map((await gateway.rowsOf(customer.accountId)).map((row) => [row.id, row]));
  const holds = await holdsOf(customer);
  const charges = await chargesOf(customer);
  const known = new Set(asked);
  const unbilled = replies.filter(({ id, call }) => {
    const row = rows.get(id);
    return row?.status !== 200 || callOf(row) !== call || BigInt(row.charge) !== chargeOf(call);
  });
  const untrue = [...rows.values()].filter((row) => {
    const charge = charges.get(row.id);
    const hasWork = row.status === 200 && row.usage_source === 'upstream' && known.has(callOf(row));
    return !hasWork || charge?.closings !== 1 || charge.settled !== row.charge;
  });
  const orphans = holds.filter(
    (hold) => hold.state === 'open' || hold.held !== hold.closed || hold.charged !== hold.settled || hold.unwritten > 0,
  );
  const used = [...rows.values()].reduce((sum, row) => sum + BigInt(row.charge), 0n);
  const billed = [...rows.values()].map(callOf);
  // What nobody was charged for had been set aside all the same, and was given back.
  const released = holds.reduce((sum, hold) => sum + BigInt(hold.released), 0n);
  const leastHeld = [...rows.values()].reduce((least, row) => (BigInt(row.most) < least ? BigInt(row.most) : least), released);
  return {
    differences: { unbilled, untrue, orphans, repeated: billed.length - new Set(billed).size + asked.length - known.size },
    used,
    counted: {
      unseen: rows.size - replies.length,
      unsettled: asked.length - rows.size,
      isUnheld: BigInt(asked.length - rows.size) * leastHeld > released,
    },
  };
};

it(`loses no reply, bills none twice and leaves no hold, in ${rounds} kills of a server`, { timeout: hours }, async () => {
  const sum = { replies: 0, unseen: 0, unsettled: 0 };
  let next = serve(0);
  for (let round = 0; round < rounds; round += 1) {
    const server = await next;
    if (round + 1 < rounds) next = serve(round + 1);
    const customer = await gateway.addCustomer({ credit, monthlyLimit: 10_000 });
    const asked: number[] = [];
    gateway.stub.answerWith(async (request: StubRequest, response) => {
      const call = Number(JSON.parse(request.raw).messages[0].content);
      asked.push(call);
      const { input, output } = usageOf(call);
      await answerChat('one two three four five', stubUsage(input, output))(request, response);
    });
    const replies = await callAndKill(server, customer, round);
    await untilGone(round);
    expect(await findLedgerDrift(test.db)).toEqual([]);

    await test.pool.query("update holds set expires_at = now() - interval '1 second' where state = 'open'");
    await gateway.runSchedule('wallet.sweep');
    const { differences, used, counted } = await findDifferences(customer, replies, asked);
    expect(differences).toEqual({ unbilled: [], untrue: [], orphans: [], repeated: 0 });
    expect(counted.isUnheld).toBe(false);
    expect(await gateway.balanceOf(customer.accountId)).toEqual({ available: points(credit) - used, held: 0n, used });
    sum.replies += replies.length;
    sum.unseen += counted.unseen;
    sum.unsettled += counted.unsettled;
  }
  expect(await findLedgerDrift(test.db)).toEqual([]);
  expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
  // Calls that were really in the middle of their work.
  expect(sum.unsettled + sum.unseen).toBeGreaterThanOrEqual(rounds);
  console.info(
    `AI API and kill -9: ${rounds} rounds, ${sum.replies} replies seen whole, ${sum.unseen} settled unseen, ${sum.unsettled} ended by the sweep, 0 unbilled, 0 twice`,
  );
});

// The first note of a call is taken after half a minute.
it.runIf(isWhole)('charges a long call by what was noted of it, and writes its row', async () => {
  const server = await serve(rounds);
  const customer = await gateway.addCustomer({ credit, monthlyLimit: 10_000 });
  gateway.stub.answerWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(stubFrames.role + ['a ', 'b ', 'c '].map(stubFrames.piece).join(''));
  });
  const call = ask(server, customer, 1).catch(() => null);
  await until(async () => !!(await test.pool.query('select from hold_notes where account_id = $1', [customer.accountId])).rowCount);
  await server.kill();
  expect(await call).toBe(null);
  await untilGone(rounds);
  await test.pool.query("update holds set expires_at = now() - interval '1 second' where state = 'open'");
  await gateway.runSchedule('wallet.sweep');
  const [row, ...others] = await gateway.rowsOf(customer.accountId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ status: 502, usage_source: 'estimated', output_tokens: 3 });
  expect((await gateway.balanceOf(customer.accountId)).used).toBe(BigInt(row.charge));
  expect(await findLedgerDrift(test.db)).toEqual([]);
  expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
});
