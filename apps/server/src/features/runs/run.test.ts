import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEvents, runs as runRows } from '#server/db/schema/runs.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { eventsOf } from '../../../test/event-stream.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { createRunsFeature, type RunsFeature } from './index.ts';
import type { FollowedEvent } from './run.service.ts';
import type { RunWork } from './run-workers.ts';

let test: TestDb;
let server: TestApp;
let runs: RunsFeature;
let app: FastifyInstance;
let actor: TestActor;
const faults: string[] = [];
const logger = createLogger({ level: 'error', stream: { write: (line) => void faults.push(line) } });

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { logger, runs: { flushMs: 5, leaseMs: 60_000 } });
  ({ app } = server);
  ({ runs } = server.features);
  actor = await buildActor(test.db);
});
afterAll(async () => {
  await runs.drain(100);
  await server.close();
  await test.close();
  expect(faults).toEqual([]);
});

const longerThanAnyTest = 24 * 3_600_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const start = (work: RunWork, by = actor) => runs.startRun({ actor: by, kind: 'test', input: { asked: true }, work });
const countTo =
  (last: number, pause = 1): RunWork =>
  async ({ emit, signal }) => {
    for (let count = 1; count <= last && !signal.aborted; count += 1) {
      emit({ type: 'count', count });
      await wait(pause);
    }
    return { result: { last } };
  };

/** More than five deliveries are kept already. */
const hasBegun = async (id: string): Promise<boolean> => {
  const { rows } = await test.pool.query('select from run_events where run_id = $1', [id]);
  return rows.length > 5;
};

const follow = async (feature: RunsFeature, id: string, after = 0): Promise<FollowedEvent[]> => {
  const all: FollowedEvent[] = [];
  for await (const entry of feature.followRun(actor, id, { after, signal: new AbortController().signal })) all.push(entry);
  return all;
};
const seqsOf = (entries: readonly FollowedEvent[]) => entries.flatMap((entry) => ('seq' in entry ? [entry.seq] : []));
const endOf = (entries: readonly FollowedEvent[]) => entries.flatMap((entry) => ('settled' in entry ? [entry.settled] : []));
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const get = (url: string, by = actor, headers = {}) => app.inject({ method: 'GET', url, headers: { ...by.headers, ...headers } });

describe('GET /api/runs/', () => {
  const listed = async (search: string, by: TestActor) => {
    const { items, nextCursor } = (await get(`/api/runs/${search}`, by)).json().data;
    return { titles: items.map(({ title }: { title: string }) => title), nextCursor };
  };
  const startTitled = (by: TestActor, title: string, work: RunWork = countTo(1)) =>
    runs.startRun({ actor: by, kind: `test.${title.length}`, title, input: {}, work });

  it('lists the newest first, page by page, without gap or repeat', async () => {
    const by = await buildActor(test.db);
    for (const title of ['one', 'two', 'three', 'four', 'five']) await startTitled(by, title);
    const first = await listed('?limit=2', by);
    const second = await listed(`?limit=2&cursor=${first.nextCursor}`, by);
    const third = await listed(`?limit=2&cursor=${second.nextCursor}`, by);
    expect([first.titles, second.titles, third.titles]).toEqual([['five', 'four'], ['three', 'two'], ['one']]);
    expect(third.nextCursor).toBeNull();
  });

  it('finds by words of the title, kind and state', async () => {
    const by = await buildActor(test.db);
    const failing: RunWork = async () => {
      throw new AppError('run.closing', 503);
    };
    await startTitled(by, '100% linen');
    await startTitled(by, '1000 pins');
    const { id } = await startTitled(by, 'broken', failing);
    for await (const _ of runs.followRun(by, id, { after: 0, signal: new AbortController().signal }));
    expect((await listed('?q=100%25', by)).titles).toEqual(['100% linen']);
    expect((await listed('?kind=test.9', by)).titles).toEqual(['1000 pins']);
    expect((await listed('?state=failed', by)).titles).toEqual(['broken']);
  });

  it('shows nobody else’s runs, and refuses a cursor that is none', async () => {
    const by = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: by.accountId });
    await startTitled(by, 'mine');
    expect((await listed('', colleague)).titles).toEqual([]);
    expect((await listed('', await buildActor(test.db))).titles).toEqual([]);
    expect((await get('/api/runs/?cursor=1', by)).statusCode).toBe(400);
  });
});

describe('GET /api/runs/:id/events/', () => {
  it('delivers everything in order and then the end', async () => {
    const { id } = await start(countTo(30));
    const events = eventsOf((await get(`/api/runs/${id}/events/`)).payload);
    expect(events.map(({ id: seq }) => seq)).toEqual([...oneTo(30).map(String), null]);
    expect(events.at(-1)?.event).toEqual({ type: 'settled', state: 'done', error: null, points: '0' });
  });

  it('goes on behind Last-Event-ID, and behind `after` without it', async () => {
    const { id } = await start(countTo(20));
    await follow(runs, id);
    const resumed = eventsOf((await get(`/api/runs/${id}/events/?after=3`, actor, { 'last-event-id': '17' })).payload);
    expect(resumed.map(({ id: seq }) => seq)).toEqual(['18', '19', '20', null]);
    const first = eventsOf((await get(`/api/runs/${id}/events/?after=19`)).payload);
    expect(first.map(({ id: seq }) => seq)).toEqual(['20', null]);
  });

  it('serves two followers of which one comes late, in another process', async () => {
    const other = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    await other.start();
    const { id } = await start(countTo(60, 4));
    const early = follow(runs, id);
    await until(() => hasBegun(id));
    const late = follow(other, id);
    expect(seqsOf(await early)).toEqual(oneTo(60));
    expect(seqsOf(await late)).toEqual(oneTo(60));
    await other.drain(100);
  });

  it('says in the caller’s language why a run failed, and keeps what it had delivered', async () => {
    const { id } = await start(async ({ emit }) => {
      emit({ type: 'count', count: 1 });
      throw new AppError('writer.generationFailed', 502);
    });
    await follow(runs, id);
    const events = eventsOf((await get(`/api/runs/${id}/events/?lang=zh`)).payload);
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'count', count: 1 },
      { type: 'settled', state: 'failed', error: { code: 'writer.generationFailed', msg: '生成详细内容失败...' }, points: '0' },
    ]);
  });

  it('answers 404 to another user of the account, to another tenant and for an unknown id (CVE-2026-31950, CVE-2026-54602)', async () => {
    const { id } = await start(countTo(1));
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    const stranger = await buildActor(test.db);
    for (const [by, run] of [
      [colleague, id],
      [stranger, id],
      [actor, '018f7d1e-0000-7000-8000-000000000000'],
      [actor, 'no-id'],
    ] as const) {
      const answers = [await get(`/api/runs/${run}/`, by), await get(`/api/runs/${run}/events/`, by)];
      const stop = await app.inject({ method: 'POST', url: `/api/runs/${run}/stop/`, headers: by.headers });
      expect([...answers, stop].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
  });

  it('is closed to the database’s tenant role of another account', async () => {
    const { id } = await start(countTo(2));
    await follow(runs, id);
    const stranger = await buildActor(test.db);
    const seen = await asTenant(test.db, stranger.accountId, async (tx) => [
      await tx.select().from(runRows).where(eq(runRows.id, id)),
      await tx.select().from(runEvents),
    ]);
    expect(seen).toEqual([[], []]);
  });
});

describe('GET /api/runs/:id/', () => {
  it('shows what was asked and what came of it', async () => {
    const { id } = await start(countTo(3));
    await follow(runs, id);
    const { data } = (await get(`/api/runs/${id}/`)).json();
    expect(data).toMatchObject({ id, kind: 'test', state: 'done', input: { asked: true }, result: { last: 3 }, errorCode: null });
  });
});

describe('POST /api/runs/:id/stop/', () => {
  it('ends the work and keeps what was delivered', async () => {
    const { id } = await start(countTo(100_000, 2));
    await until(() => hasBegun(id));
    const response = await app.inject({ method: 'POST', url: `/api/runs/${id}/stop/`, headers: actor.headers });
    expect(response.json().data).toEqual({ state: 'stopped' });
    const entries = await follow(runs, id);
    expect(seqsOf(entries).length).toBeGreaterThan(5);
    expect(seqsOf(entries)).toEqual(oneTo(seqsOf(entries).length));
    expect(endOf(entries)).toMatchObject([{ state: 'stopped' }]);
  });

  it('reaches the worker in another process', async () => {
    const other = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    await other.start();
    const { id } = await start(countTo(100_000, 2));
    await other.stopRun(actor, id);
    expect(endOf(await follow(runs, id))).toMatchObject([{ state: 'stopped' }]);
    await other.drain(100);
  });

  it('changes nothing about a run that is over', async () => {
    const { id } = await start(countTo(2));
    await follow(runs, id);
    expect(await runs.stopRun(actor, id)).toEqual({ state: 'done' });
  });
});

describe('createRunsFeature', () => {
  it('keeps texts that the database takes only after cleaning', async () => {
    const { id } = await start(async ({ emit }) => {
      emit({ type: 'text', text: 'a\0b\ud83d' });
      return { result: '\0\udc00' };
    });
    const [first] = await follow(runs, id);
    expect(first).toEqual({ seq: 1, event: { type: 'text', text: 'ab\ufffd' } });
  });

  it('refuses a ninth run of one user', async () => {
    const busy = await buildActor(test.db);
    const ids = await Promise.all(oneTo(8).map(() => start(countTo(100_000, 20), busy)));
    await expect(start(countTo(1), busy)).rejects.toMatchObject({ code: 'run.tooManyRunning', status: 429 });
    await Promise.all(ids.map(({ id }) => runs.stopRun(busy, id)));
  });

  it('drains: takes no new work, and waits for what runs', async () => {
    const other = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    await other.start();
    const mayEnd = Promise.withResolvers<void>();
    const work: RunWork = async ({ emit }) => {
      emit({ type: 'count', count: 1 });
      await mayEnd.promise;
      emit({ type: 'count', count: 2 });
      return { result: null };
    };
    const { id } = await other.startRun({ actor, kind: 'test', input: {}, work });
    let isDrained = false;
    const drained = other.drain(longerThanAnyTest).then(() => {
      isDrained = true;
    });
    await expect(other.startRun({ actor, kind: 'test', input: {}, work: countTo(1) })).rejects.toMatchObject({ code: 'run.closing' });
    expect(isDrained).toBe(false);
    mayEnd.resolve();
    await drained;
    const entries = await follow(runs, id);
    expect(seqsOf(entries)).toEqual([1, 2]);
    expect(endOf(entries)).toMatchObject([{ state: 'done' }]);
  });

  it('drains: ends with what it has whatever is not done in time', async () => {
    const other = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    await other.start();
    const hasSaid = Promise.withResolvers<void>();
    const work: RunWork = async ({ emit, signal }) => {
      for (const count of oneTo(12)) emit({ type: 'count', count });
      hasSaid.resolve();
      await once(signal, 'abort');
      return { result: null };
    };
    const { id } = await other.startRun({ actor, kind: 'test', input: {}, work });
    await hasSaid.promise;
    await other.drain(10);
    const entries = await follow(runs, id);
    expect(endOf(entries)).toMatchObject([{ state: 'failed', errorCode: 'run.interrupted' }]);
    expect(seqsOf(entries)).toEqual(oneTo(12));
  });

  it('hands over what time did not suffice for, and another process goes on behind it', async () => {
    const first = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    const second = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    let resumedWith: unknown;
    for (const one of [first, second]) {
      one.resumes('test.resumable', {
        work: ({ input, userId }) => {
          resumedWith = { input, userId };
          return countTo(3);
        },
      });
      await one.start();
    }
    const { id } = await first.startRun({ actor, kind: 'test.resumable', input: { asked: 7 }, work: countTo(100_000, 5) });
    await until(() => hasBegun(id));
    const reader = follow(second, id);
    await first.finish(10);
    const entries = await reader;
    expect(endOf(entries)).toMatchObject([{ state: 'done', errorCode: null }]);
    expect(seqsOf(entries)).toEqual(oneTo(seqsOf(entries).length));
    expect(entries.at(-2)).toMatchObject({ event: { type: 'count', count: 3 } });
    expect(resumedWith).toEqual({ input: { asked: 7 }, userId: actor.userId });
    await Promise.all([first.drain(100), second.drain(100)]);
  });

  it('ends a run that was handed over and that nobody took up for a day', async () => {
    const first = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    first.resumes('test.forgotten', { work: () => countTo(1) });
    await first.start();
    const { id } = await first.startRun({ actor, kind: 'test.forgotten', input: {}, work: countTo(100_000, 5) });
    await until(() => hasBegun(id));
    await first.drain(10);
    expect((await get(`/api/runs/${id}/`)).json().data.state).toBe('running');
    await test.pool.query("update runs set handed_over_at = now() - interval '25 hours' where id = $1", [id]);
    const next = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 60_000 });
    await next.start();
    expect(endOf(await follow(next, id))).toMatchObject([{ state: 'failed', errorCode: 'run.interrupted' }]);
    await next.drain(10);
  });

  it('ends the run of a killed process and keeps all that it had said', async () => {
    const script = fileURLToPath(new URL('../../../test/kills/run-until-killed.ts', import.meta.url));
    const child = spawn(process.execPath, [script, test.url, actor.accountId, actor.userId], { stdio: ['ignore', 'pipe', 'inherit'] });
    let id = '';
    let said = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [what, value = ''] = line.split(' ');
      if (what === 'run') id = value;
      else said = Number(value);
      if (said >= 40) break;
    }
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const next = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 1000 });
    await next.start();
    const entries = await follow(next, id);
    expect(endOf(entries)).toMatchObject([{ state: 'failed', errorCode: 'run.interrupted' }]);
    expect(seqsOf(entries)).toEqual(oneTo(seqsOf(entries).length));
    expect(seqsOf(entries).length).toBeGreaterThanOrEqual(said);
    await next.drain(100);
  });

  it('forgets what ended more than thirty days ago as soon as a server starts', async () => {
    const ids = await Promise.all([1, 2].map(() => start(countTo(1))));
    for (const { id } of ids) await follow(runs, id);
    await test.pool.query("update runs set finished_at = now() - interval '31 days' where id = $1", [ids[0]?.id]);
    const next = createRunsFeature({ database: test.db, logger });
    await next.start();
    const idsLeft = async () => (await test.pool.query('select id from runs where id = any($1)', [ids.map(({ id }) => id)])).rows;
    await until(async () => (await idsLeft()).length === 1);
    expect(await idsLeft()).toEqual([{ id: ids[1]?.id }]);
    await next.drain(100);
  });

  it('leaves the run of a living process alone', async () => {
    const alive = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 1200 });
    await alive.start();
    const sweeper = createRunsFeature({ database: test.db, logger, flushMs: 5, leaseMs: 1200 });
    await sweeper.start();
    const { id } = await alive.startRun({ actor, kind: 'test', input: {}, work: countTo(100, 25) });
    expect(endOf(await follow(sweeper, id))).toMatchObject([{ state: 'done' }]);
    await Promise.all([alive.drain(100), sweeper.drain(100)]);
  });
});
