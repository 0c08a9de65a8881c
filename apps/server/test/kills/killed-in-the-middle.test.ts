// A server process is killed while it works on requests; each is repeated, with its key, at another process on the same database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { isWhole } from '../scale.ts';
import { until } from '../until.ts';
import { shortBrief as brief } from '../writers-app.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

type Asked = { actor: TestActor; key: string; path: string; body: object };
type Answer = { status: number; code: string | undefined; data: { id?: string; runId?: string } };

const serveBy = createKillableServers('serve-until-killed.ts');
/** The server is killed when so many of twenty requests are answered, in a round each. */
const moments = isWhole ? [1, 2, 3, 4, 6, 8, 10, 12, 15, 18] : [1, 8];

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const serve = () => serveBy(test.url);

const buildPerson = async (): Promise<TestActor> => {
  const actor = await buildActor(test.db, { hasShop: true });
  const wallet = createWalletFeature({ database: test.db, clock: systemClock });
  await wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
  return actor;
};

const text = { title: 'Ash lamp', description: '<p>Light.</p>', seoTitle: '', seoDescription: '' };
const works: readonly [string, object][] = [
  ['/api/purchase/', { points: 100, gateway: 'manual-payment' }],
  ['/api/product/improve/freestyle/', { brief, fields: ['title'] }],
  ['/api/freestyle/save_draft/', { brief, text }],
  ['/api/store/sandbox/', { name: 'Second' }],
  ['/api/subscription/', { plan: 'pro' }],
];

const ask = async ({ url }: KillableServer, { actor, key, path, body }: Asked): Promise<Answer> => {
  const headers = { ...actor.headers, 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, ...(await answer.json()) };
};

/** What the database holds of an account after all. */
const madeFor = async ({ accountId }: TestActor) => {
  const { rows } = await test.pool.query(
    `select (select count(*)::int from orders where account_id = $1) as orders,
      (select count(*)::int from runs where account_id = $1) as runs,
      (select count(*)::int from writer_drafts where account_id = $1) as drafts,
      (select count(*)::int from shops where account_id = $1) as shops,
      (select plan from subscriptions where account_id = $1) as plan,
      (select count(*)::int from holds where account_id = $1) as holds,
      (select count(distinct t.operation_id)::int from ledger_transfers t join holds h on h.id = t.hold_id
        where h.account_id = $1 and t.kind in ('settle', 'release')) as closings`,
    [accountId],
  );
  return rows[0];
};
const runsUnderWay = async (): Promise<number> => (await test.pool.query("select from runs where state = 'running'")).rows.length;

it('makes each thing once and charges it once, whenever the server is killed', async () => {
  const second = await serve();
  let interrupted = 0;
  for (const moment of moments) {
    const first = await serve();
    const people = await Promise.all(Array.from({ length: 4 }, buildPerson));
    const asked = people.flatMap((actor) => works.map(([path, body]): Asked => ({ actor, key: newId(), path, body })));
    let answered = 0;
    const answers = asked.map(async (one) => {
      const answer = await ask(first, one).catch(() => null);
      answered += 1;
      return answer;
    });
    await until(() => answered >= moment);
    await first.kill();
    const before = await Promise.all(answers);
    expect(before.filter((answer) => answer && answer.status !== 200)).toEqual([]);

    // The leases of the dead process end: of its keys, and of its runs.
    const lost = await test.pool.query("update idempotency_keys set leased_until = now() - interval '1 second' where status is null");
    interrupted += lost.rowCount ?? 0;
    await test.pool.query("update runs set heartbeat_at = now() - interval '1 minute' where state = 'running'");
    const repeated = await Promise.all(asked.map((one) => ask(second, one)));
    expect(repeated.filter(({ status }) => status !== 200)).toEqual([]);
    for (const [at, answer] of before.entries()) {
      const { id, runId } = repeated[at]?.data ?? {};
      if (answer) expect({ id: answer.data.id, runId: answer.data.runId }).toEqual({ id, runId });
    }
    await until(async () => (await runsUnderWay()) === 0);
    for (const person of people) {
      const { holds, closings, ...made } = await madeFor(person);
      expect(made).toEqual({ orders: 1, runs: 1, drafts: 2, shops: 2, plan: 'pro' });
      expect([closings, holds <= 1]).toEqual([holds, true]);
    }
  }
  // Requests that were really in the middle of their work.
  expect(interrupted).toBeGreaterThanOrEqual(moments.length);
  expect(await findLedgerDrift(test.db)).toEqual([]);
});
