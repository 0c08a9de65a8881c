import type { ApiUsage } from '@inkstone/contract/api-usage';
import { describe, expect, it } from 'vitest';
import { apps } from '#server/db/schema/apps.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildRequests } from '../../../test/api-requests.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';
import { addUp } from './api-usage.repository.ts';

const now = new Date('2026-11-23T12:00:00Z');
const { test, server } = await openApp({ clock: { now: () => now } });

type Call = Partial<Parameters<typeof buildRequests>[1][number]>;

/** Calls of an account, at this moment if nothing else is said. */
const record = (actor: TestActor, calls: readonly Call[]) => {
  const usual = { accountId: actor.accountId, vendor: 'openai', model: 'gpt-5.4-mini', startedAt: now };
  return buildRequests(
    test.db,
    calls.map((call) => ({ ...usual, ...call })),
  );
};

const usage = async (actor: TestActor, timeZone = 'UTC'): Promise<ApiUsage> =>
  (await server.app.inject({ url: `/api/dashboard/api_usage/?timeZone=${timeZone}`, headers: actor.headers })).json().data;

/** What the figures of some days have, without those on which nothing was called. */
const busyDays = ({ days, all }: ApiUsage) =>
  days.flatMap((day, index) => (all.days[index]?.requests ? [{ day, requests: all.days[index].requests }] : []));

const nothing = {
  requests: 0,
  errors: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  points: '0',
  latency: null,
  firstToken: null,
};

describe('GET /api/dashboard/api_usage/', () => {
  it('refuses a time zone that there is not', async () => {
    const { headers } = await buildActor(test.db);
    const response = await server.app.inject({ url: '/api/dashboard/api_usage/?timeZone=Mars', headers });
    expect(response.json().code).toBe('profile.timeZone');
  });

  it('counts nothing where nothing was called, on each of fifteen days', async () => {
    const answer = await usage(await buildActor(test.db));
    expect(answer.days).toHaveLength(15);
    expect([answer.days[0], answer.days[14]]).toEqual(['2026-11-09', '2026-11-23']);
    expect(answer.all).toEqual({ now: nothing, before: nothing, days: answer.days.map(() => nothing) });
    expect([answer.apps, answer.models, answer.kinds]).toEqual([[], [], []]);
  });

  it('tells of each call once, before it is added up and after', async () => {
    const actor = await buildActor(test.db);
    await record(await buildActor(test.db), [{}]);
    await record(actor, [{}, { status: 502, charge: 0n, outputTokens: 0, error: 'upstream' }]);
    const fresh = await usage(actor);
    expect(fresh.all.now).toEqual({
      requests: 2,
      errors: 1,
      inputTokens: 200,
      cachedInputTokens: 80,
      outputTokens: 20,
      points: '0.129601',
      // One call, somewhere between 90 and 120 ms.
      latency: { p50: 105, p95: 119, p99: 120 },
      firstToken: null,
    });
    await addUp(test.db);
    expect(await usage(actor)).toEqual(fresh);
    await record(actor, [{}]);
    await addUp(test.db);
    await addUp(test.db);
    expect((await usage(actor)).all.now).toMatchObject({ requests: 3, points: '0.259202' });
  });

  it.each(['fresh', 'added up'])('ends days where the reader is, also at half and a quarter past the hour (%s)', async (state) => {
    const actor = await buildActor(test.db);
    // Midnight of the 20th: 16:00 in Shanghai, 18:30 in Kolkata, 18:15 in Kathmandu, each of the 19th of UTC.
    const at = ['2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z', '2026-11-19T18:14:59Z', '2026-11-19T18:15:00Z', '2026-11-19T18:30:00Z'];
    await record(
      actor,
      at.map((time) => ({ startedAt: new Date(time) })),
    );
    if (state === 'added up') await addUp(test.db);
    const both = (on19: number, on20: number) =>
      [
        { day: '2026-11-19', requests: on19 },
        { day: '2026-11-20', requests: on20 },
      ].filter(({ requests }) => requests);
    expect(busyDays(await usage(actor))).toEqual(both(5, 0));
    expect(busyDays(await usage(actor, 'Asia/Shanghai'))).toEqual(both(1, 4));
    expect(busyDays(await usage(actor, 'Asia/Kathmandu'))).toEqual(both(3, 2));
    expect(busyDays(await usage(actor, 'Asia/Kolkata'))).toEqual(both(4, 1));
  });

  it.each(['fresh', 'added up'])('begins a day with the first of two midnights, where there are two (%s)', async (state) => {
    const actor = await buildActor(test.db);
    // The first of the thirty days in the Azores, where the clocks are set back at 01:00 of UTC from one o'clock to midnight.
    const at = ['2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'];
    await record(
      actor,
      at.map((time) => ({ startedAt: new Date(time) })),
    );
    if (state === 'added up') await addUp(test.db);
    expect((await usage(actor, 'Atlantic/Azores')).all.before.requests).toBe(2);
  });

  it('compares with the fifteen days before, and forgets what was before those', async () => {
    const actor = await buildActor(test.db);
    const at = ['2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z', '2026-11-08T23:59:59Z', '2026-11-09T00:00:00Z'];
    await record(
      actor,
      at.map((time) => ({ startedAt: new Date(time) })),
    );
    const { all } = await usage(actor);
    expect([all.now.requests, all.before.requests]).toEqual([1, 2]);
  });

  it('tells apps, models and kinds apart, the dearest first, and keeps what a removed app cost', async () => {
    const actor = await buildActor(test.db);
    const [shop, gone] = [newId(), newId()];
    await test.db
      .insert(apps)
      .values({ id: shop, accountId: actor.accountId, name: 'Shop', description: '', createdAt: now, updatedAt: now });
    await record(actor, [
      { appId: shop, model: 'gpt-5.5' },
      { appId: gone, charge: 900_000n, kind: 'embedding', vendor: 'unheard-of', model: 'e1' },
      { source: 'playground', charge: 1n },
      // What it cost before the shown days moves nothing up.
      { source: 'playground', charge: 990_000n, startedAt: new Date('2026-11-01T08:00:00Z') },
    ]);
    await addUp(test.db);
    const { apps: byApp, models, kinds } = await usage(actor);
    expect(byApp.map(({ appId, name, now: { points } }) => [appId, name, points])).toEqual([
      [gone, null, '0.9'],
      [shop, 'Shop', '0.129601'],
      [null, null, '0.000001'],
    ]);
    expect(models.map(({ vendorName, model }) => `${vendorName} ${model}`)).toEqual([
      'unheard-of e1',
      'OpenAI gpt-5.5',
      'OpenAI gpt-5.4-mini',
    ]);
    expect(kinds.map(({ kind, now: { requests } }) => [kind, requests])).toEqual([
      ['embedding', 1],
      ['chat', 2],
    ]);
  });

  it('tells times within a third of what they were', async () => {
    const actor = await buildActor(test.db);
    // From 5 ms on, each 1.2 % longer than the one before it.
    const times = Array.from({ length: 1000 }, (_, index) => Math.round(5 * 1.012 ** index));
    await record(
      actor,
      times.map((latencyMs) => ({ latencyMs })),
    );
    await addUp(test.db);
    const { latency } = (await usage(actor)).all.now;
    const share = (latency?.p50 ?? 0) / (times[499] ?? 0);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1.34);
    // More than two minutes is counted as that.
    expect(latency?.p99).toBe(120_000);
  });

  it('tells how long streams took to their first token, and counts no others', async () => {
    const actor = await buildActor(test.db);
    const ended = { isStream: true, firstTokenMs: 40 };
    await record(actor, [ended, ended, { ...ended, status: 502 }, { firstTokenMs: 90_000 }, { isStream: true, firstTokenMs: null }]);
    const fresh = await usage(actor);
    // Both somewhere between 35 and 48 ms.
    expect(fresh.all.now).toMatchObject({ requests: 5, firstToken: { p50: 42, p95: 47, p99: 48 } });
    await addUp(test.db);
    expect(await usage(actor)).toEqual(fresh);
  });
});

describe('GET /api/dashboard/api_usage/export/', () => {
  it('has a line for each day, app, model and kind, and runs no formula', async () => {
    const actor = await buildActor(test.db);
    await record(actor, [{ model: '=1+1' }, { model: '=1+1' }, { startedAt: new Date('2026-11-10T08:00:00Z') }]);
    const { body, headers } = await server.app.inject({ url: '/api/dashboard/api_usage/export/', headers: actor.headers });
    expect(headers['content-disposition']).toContain('api-usage.csv');
    expect(body.trim().split('\n').slice(1)).toEqual([
      '2026-11-10,playground,chat,openai,gpt-5.4-mini,1,0,100,40,20,0,0.129601,105,119,120,,,',
      "2026-11-23,playground,chat,openai,'=1+1,2,0,200,80,40,0,0.259202,105,119,120,,,",
    ]);
  });
});
