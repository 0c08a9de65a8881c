import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWalletFeature, microsPerPoint, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

type Server = TestApp['features'] & { close: () => Promise<void> };
type Work = (run: {
  id: string;
  signal: AbortSignal;
  /** Says something that has a price of so many points. */
  deliver: (text: string, price: number) => void;
}) => Promise<void>;
type Heard = { texts: unknown[]; state: string; errorCode: string | null };

const shortLease = 300;
const half = microsPerPoint / 2n;

let test: TestDb;
let actor: TestActor;
const open: Server[] = [];

/** One that hardly ever looks after its runs, as a process does that hangs: its signs of life come once in fifteen seconds. */
const openSlow = (): Promise<Server> => openServer(60_000);
const openServer = async (leaseMs: number, more: Parameters<typeof createTestApp>[1] = {}): Promise<Server> => {
  const { features, close } = await createTestApp(test, { ...more, runs: { leaseMs, flushMs: 5 } });
  const server = { ...features, close };
  open.push(server);
  return server;
};
/** A run of the application that holds 2 points and pays what it says. */
const start = ({ paidRuns }: Server, work: Work): Promise<{ id: string }> =>
  paidRuns.startPaidRun({
    actor,
    kind: 'test',
    input: {},
    atMost: points(2),
    chargedAs: 'listing',
    work: ({ id, signal, emit, deliver }) =>
      work({
        id,
        signal,
        deliver: (text, price) => {
          emit({ type: 'text', text });
          deliver((points(1) * BigInt(price * 10)) / 10n);
        },
      }),
  });

beforeAll(async () => {
  test = await createTestDb();
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  const wallet = createWalletFeature({ database: test.db, clock: systemClock });
  await wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
});
afterEach(async () => {
  await Promise.all(
    open.splice(0).map(async ({ runs, close }) => {
      await runs.drain(50);
      await close();
    }),
  );
  expect(await findLedgerDrift(test.db)).toEqual([]);
});
afterAll(() => test.close());

/** Everything that a reader of the run gets, up to its end. */
const readAll = async ({ runs }: Server, id: string): Promise<Heard> => {
  const heard: Heard = { texts: [], state: '', errorCode: null };
  for await (const entry of runs.followRun(actor, id, { after: 0, signal: AbortSignal.timeout(20_000) })) {
    if ('settled' in entry) Object.assign(heard, { state: entry.settled.state, errorCode: entry.settled.errorCode });
    else if (entry.event.type === 'text') heard.texts.push(entry.event['text']);
  }
  return heard;
};
const balance = ({ wallet }: Server) => wallet.balanceOf(actor.accountId);
const settlementsOf = async (id: string) => {
  const { rows } = await test.db.execute<{ closings: number }>(
    sql`select count(distinct operation_id)::int as closings from ledger_transfers where hold_id = ${id} and kind in ('settle', 'release')`,
  );
  return rows[0]?.closings;
};
const wasNoted = (id: string) =>
  until(async () => (await test.db.execute(sql`select from holds where id = ${id} and delivered > 0`)).rows.length > 0);
const makeGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, openIt: resolve };
};
const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));
/** Makes the run's worker look dead, however short a time it was silent. */
const fallSilent = (id: string) => test.db.execute(sql`update runs set heartbeat_at = now() - interval '1 minute' where id = ${id}`);

describe('a server that is killed between hold and settlement', () => {
  it('leaves no points behind: the hold bears the run’s id, so the run’s end charges what had been noted and frees the rest', async () => {
    const script = fileURLToPath(new URL('./work-until-killed.ts', import.meta.url));
    const child = spawn(process.execPath, [script, test.url, actor.accountId, actor.userId], { stdio: ['ignore', 'pipe', 'inherit'] });
    let id = '';
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('run ')) id = line.slice(4);
      if (line === 'noted') break;
    }
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect(await balance(await openSlow())).toEqual({ available: points(8), held: points(2), used: 0n });
    const next = await openServer(1000);
    expect(await readAll(next, id)).toEqual({ texts: ['first'], state: 'failed', errorCode: 'run.interrupted' });
    expect((await next.runs.getRun(actor, id)).points).toBe('0.5');
    expect(await balance(next)).toEqual({ available: points(10) - half, held: 0n, used: half });
    expect(await settlementsOf(id)).toBe(1);
  });
});

describe('a dead worker that leaves runs of many accounts', () => {
  it('has those settled whose wallets are free, while one is locked; that one follows when it is free', async () => {
    const slow = await openSlow();
    const work: Work = async ({ deliver, signal }) => {
      deliver('in time', 0.5);
      await aborted(signal);
    };
    const frozen = { actor, ...(await start(slow, work)) };
    actor = await buildActor(test.db);
    await slow.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
    const free = { actor, ...(await start(slow, work)) };
    for (const { id } of [frozen, free]) await wasNoted(id);
    const lock = await test.pool.connect();
    await lock.query('begin');
    await lock.query('select from wallets where account_id = $1 for update', [frozen.actor.accountId]);
    for (const { id } of [frozen, free]) await fallSilent(id);

    const next = await openServer(shortLease);
    expect(await readAll(next, free.id)).toEqual({ texts: ['in time'], state: 'failed', errorCode: 'run.interrupted' });
    expect(await balance(next)).toEqual({ available: points(10) - half, held: 0n, used: half });
    actor = frozen.actor;
    expect((await next.runs.getRun(actor, frozen.id)).state).toBe('running');

    await lock.query('rollback');
    lock.release();
    expect(await readAll(next, frozen.id)).toEqual({ texts: ['in time'], state: 'failed', errorCode: 'run.interrupted' });
    expect(await balance(next)).toEqual({ available: points(10) - half, held: 0n, used: half });
    expect(await settlementsOf(frozen.id)).toBe(1);
  });
});

describe('a worker that was only slow', () => {
  it('charges nothing more and delivers nothing more when it comes back', async () => {
    const slow = await openSlow();
    const gate = makeGate();
    const lost = makeGate();
    const { id } = await start(slow, async ({ deliver, signal }) => {
      signal.addEventListener('abort', () => lost.openIt());
      deliver('in time', 0.5);
      await gate.opened;
      deliver('too late', 1.5);
    });
    await wasNoted(id);
    await fallSilent(id);
    const other = await openServer(shortLease);
    expect(await readAll(other, id)).toEqual({ texts: ['in time'], state: 'failed', errorCode: 'run.interrupted' });
    const after = { available: points(10) - half, held: 0n, used: half };
    expect(await balance(other)).toEqual(after);
    gate.openIt();
    await lost.opened;
    await slow.runs.drain(2000);
    expect(await balance(other)).toEqual(after);
    expect(await settlementsOf(id)).toBe(1);
    expect(await readAll(other, id)).toMatchObject({ texts: ['in time'], state: 'failed' });
  });

  it('that had said all, but was not heard before its lease ended, is paid for nothing of it', async () => {
    const slow = await openSlow();
    const gate = makeGate();
    const { id } = await start(slow, async ({ id: runId, deliver }) => {
      await fallSilent(runId);
      await openServer(shortLease);
      deliver('everything', 2);
      gate.openIt();
    });
    await gate.opened;
    await slow.runs.drain(2000);
    expect(await readAll(slow, id)).toEqual({ texts: [], state: 'failed', errorCode: 'run.interrupted' });
    expect(await balance(slow)).toEqual({ available: points(10), held: 0n, used: 0n });
    expect(await settlementsOf(id)).toBe(1);
  });

  it('that was given up before it held anything, is not confirmed, holds nothing and does nothing', async () => {
    const slow = await openSlow();
    let worked = false;
    const work = async () => {
      worked = true;
    };
    // The hold waits for the row of the wallet, which somebody else keeps for a while.
    const lock = await test.pool.connect();
    await lock.query('begin');
    await lock.query('select from wallets where account_id = $1 for update', [actor.accountId]);
    const { id } = await start(slow, work);
    await fallSilent(id);
    const other = await openServer(shortLease);
    expect(await readAll(other, id)).toMatchObject({ state: 'failed', errorCode: 'run.interrupted' });
    await lock.query('commit');
    lock.release();
    await slow.runs.drain(2000);
    expect(worked).toBe(false);
    expect(await balance(other)).toEqual({ available: points(10), held: 0n, used: 0n });
  });

  it('that ends in the same moment in which it is given up is paid once, and never for more than was heard', async () => {
    const slow = await openSlow();
    const working = await Promise.all(
      [0, 1, 2, 3, 4].map(async (index) => {
        const [begun, gate] = [makeGate(), makeGate()];
        const { id } = await start(slow, async ({ deliver }) => {
          deliver(`piece ${index}`, 1);
          begun.openIt();
          await gate.opened;
        });
        await begun.opened;
        return { id, gate };
      }),
    );
    const [sweeper = slow] = await Promise.all([openServer(shortLease), openServer(shortLease), openServer(shortLease)]);
    const race = working.map(async ({ id, gate }, index) => {
      const silent = fallSilent(id);
      await sleep(index * 20);
      gate.openIt();
      await silent;
    });
    await Promise.all(race);
    await slow.runs.drain(3000);
    const heard = await Promise.all(working.map(({ id }) => readAll(sweeper, id)));
    const { available, held, used } = await balance(sweeper);
    expect(held).toBe(0n);
    expect(available + used).toBe(points(10));
    expect(used).toBeLessThanOrEqual(points(heard.filter(({ texts }) => texts.length > 0).length));
    for (const { id } of working) expect(await settlementsOf(id)).toBe(1);
  });
});

describe('servers that find the same dead worker', () => {
  it('settle once, all runs of it', async () => {
    const dead = await openSlow();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const begun = makeGate();
      const { id } = await start(dead, async ({ deliver, signal }) => {
        deliver('one', 1);
        begun.openIt();
        await aborted(signal);
      });
      await begun.opened;
      ids.push(id);
    }
    await Promise.all(ids.map(wasNoted));
    await Promise.all(ids.map(fallSilent));
    const [first = dead] = await Promise.all([1, 2, 3].map(() => openServer(shortLease)));
    await Promise.all(ids.map((id) => readAll(first, id)));
    expect(await balance(first)).toEqual({ available: points(6), held: 0n, used: points(4) });
    expect(await Promise.all(ids.map(settlementsOf))).toEqual([1, 1, 1, 1]);
  });

  it('end the run also when its points can not be settled now, and a worker that comes back is paid for what was confirmed as heard', async () => {
    const faults: string[] = [];
    const logger = createLogger({ level: 'error', stream: { write: (line) => void faults.push(line) } });
    const slow = await openSlow();
    const [begun, gate] = [makeGate(), makeGate()];
    const { id } = await start(slow, async ({ deliver }) => {
      deliver('in time', 0.5);
      begun.openIt();
      await gate.opened;
      deliver('too late', 1.5);
    });
    await begun.opened;
    await wasNoted(id);
    await fallSilent(id);
    await test.pool.query(`create function refuse_today() returns trigger language plpgsql as $$ begin raise exception 'no points today'; end $$;
      create trigger today before insert on ledger_transfers for each row execute function refuse_today()`);
    const next = await openServer(shortLease, { logger });
    expect(await readAll(next, id)).toEqual({ texts: ['in time'], state: 'failed', errorCode: 'run.interrupted' });
    await test.pool.query('drop trigger today on ledger_transfers');
    expect(faults).toEqual([expect.stringContaining('no points today')]);
    expect((await balance(next)).held).toBe(points(2));
    gate.openIt();
    await slow.runs.drain(2000);
    expect(await balance(next)).toEqual({ available: points(10) - half, held: 0n, used: half });
  });
});
