import type { ApiRequest } from '@inkstone/contract/gateway';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildRequest } from '../../../../test/api-requests.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { openApp } from '../../../../test/open-app.ts';

const { test, server } = await openApp();

const path = '/api/api_integration/requests/';
const ask = async (actor: TestActor, query: Record<string, string> = {}, language = 'en') =>
  (
    await server.app.inject({ url: path, query, headers: { ...actor.headers, cookie: `${actor.headers['cookie']}; lang=${language}` } })
  ).json();
const list = async (actor: TestActor, query: Record<string, string> = {}): Promise<ApiRequest[]> => (await ask(actor, query)).data.items;
const idsOf = async (actor: TestActor, query: Record<string, string>) => (await list(actor, query)).map(({ id }) => id);
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

describe('GET /api/api_integration/requests/', () => {
  it('refuses a cursor of another list, and a filter that is none', async () => {
    const actor = await buildActor(test.db);
    expect((await ask(actor, { cursor: Buffer.from('notes:1.2').toString('base64url') })).code).toBe('request.cursor');
    expect((await ask(actor, { outcome: 'odd' })).errno).toBe(1);
  });

  it('tells what a call took and cost, of the account alone', async () => {
    const actor = await buildActor(test.db);
    const appId = newId();
    const keyId = newId();
    const id = await buildRequest(test.db, { accountId: actor.accountId, appId, keyId, firstTokenMs: 41, isStream: true });
    expect(await list(actor)).toEqual([
      {
        id,
        appId,
        keyId,
        source: 'key',
        kind: 'chat',
        format: 'openai-chat',
        vendor: 'acme',
        model: 'acme-large',
        status: 200,
        error: null,
        countedBy: 'upstream',
        inputTokens: 100,
        cachedInputTokens: 40,
        outputTokens: 20,
        units: null,
        points: '0.129601',
        isCached: false,
        isStream: true,
        attempts: 1,
        startedAt: expect.any(String),
        firstTokenMs: 41,
        latencyMs: 100,
      },
    ]);
    expect(await list(await buildActor(test.db))).toEqual([]);
  });

  it('comes newest first, page by page, with nothing twice and nothing left out', async () => {
    const actor = await buildActor(test.db);
    const ids: string[] = [];
    // Two of a moment, to tell them apart by more than their time.
    for (const time of ['08:00', '08:00', '09:00', '10:00', '11:00'])
      ids.push(await buildRequest(test.db, { accountId: actor.accountId, startedAt: at(time) }));
    const found: ApiRequest[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await ask(actor, { limit: '2', ...(cursor && { cursor }) });
      found.push(...data.items);
      cursor = data.nextCursor;
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const times = found.map(({ startedAt }) => startedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is narrowed by app, key, outcome, model and days of the reader', async () => {
    const actor = await buildActor(test.db);
    const { accountId } = actor;
    const [appId, keyId] = [newId(), newId()];
    const early = await buildRequest(test.db, { accountId, appId, startedAt: at('01:00') });
    const failed = await buildRequest(test.db, { accountId, keyId, startedAt: at('12:00'), status: 429, error: 'vendor.rateLimit' });
    const other = await buildRequest(test.db, { accountId, model: 'odd_100%', startedAt: at('23:00') });
    await buildRequest(test.db, { accountId: (await buildActor(test.db)).accountId, appId, status: 402, error: 'wallet.notEnoughPoints' });
    expect(await idsOf(actor, { appId })).toEqual([early]);
    expect(await idsOf(actor, { keyId })).toEqual([failed]);
    expect(await idsOf(actor, { outcome: 'failed' })).toEqual([failed]);
    expect(await idsOf(actor, { outcome: 'ok' })).toEqual([other, early]);
    expect(await idsOf(actor, { outcome: 'refused' })).toEqual([failed]);
    expect(await idsOf(actor, { model: 'ODD_100%' })).toEqual([other]);
    expect(await idsOf(actor, { model: '%' })).toEqual([other]);
    const days = { from: '2026-11-20', to: '2026-11-20' };
    expect(await idsOf(actor, days)).toEqual([other, failed, early]);
    expect(await idsOf(actor, { ...days, timeZone: 'Asia/Shanghai' })).toEqual([failed, early]);
  });

  it.each([3, 25])('is narrowed to %i models by a part of their names, page by page, in one order', async (models) => {
    const actor = await buildActor(test.db);
    const { accountId } = actor;
    const ids: string[] = [];
    for (let number = 0; number < models * 2; number += 1) {
      const startedAt = new Date(at('08:00').getTime() + number * 60_000);
      ids.unshift(await buildRequest(test.db, { accountId, model: `big-${number % models}-fast`, startedAt }));
      await buildRequest(test.db, { accountId, model: 'small', startedAt });
    }
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await ask(actor, { model: 'FAST', limit: '4', ...(cursor && { cursor }) });
      found.push(...data.items.map(({ id }: ApiRequest) => id));
      cursor = data.nextCursor;
    }
    expect(found).toEqual(ids);
    expect(await idsOf(actor, { model: 'big-1-', outcome: 'failed' })).toEqual([]);
    expect(await idsOf(actor, { model: 'huge' })).toEqual([]);
  });

  it('takes the first midnight where there are two', async () => {
    const actor = await buildActor(test.db);
    const call = (startedAt: string) => buildRequest(test.db, { accountId: actor.accountId, startedAt: new Date(startedAt) });
    await call('2026-11-01T03:59:59Z');
    const first = await call('2026-11-01T04:00:00Z');
    const last = await call('2026-11-02T04:59:59Z');
    await call('2026-11-02T05:00:00Z');
    expect(await idsOf(actor, { from: '2026-11-01', to: '2026-11-01', timeZone: 'America/Havana' })).toEqual([last, first]);
  });

  it('says why a call failed in the words of its reader, without amounts that nobody kept', async () => {
    const actor = await buildActor(test.db);
    const { accountId } = actor;
    await buildRequest(test.db, { accountId, status: 402, error: 'wallet.notEnoughPoints', startedAt: at('01:00') });
    await buildRequest(test.db, { accountId, status: 404, error: 'gateway.modelUnknown', model: 'gone', startedAt: at('02:00') });
    await buildRequest(test.db, { accountId, status: 500, error: 'nobody.knows', startedAt: at('03:00') });
    const texts = async (language: string) => (await ask(actor, {}, language)).data.items.map(({ error }: ApiRequest) => error?.text ?? '');
    const [odd, gone, short] = await texts('en');
    expect(odd).toBe('nobody.knows');
    expect(gone).toContain('“gone”');
    expect(short).toBe('The points of the account did not suffice.');
    expect((await texts('zh'))[2]).toBe('账户点数不足。');
  });
});

describe('GET /api/api_integration/requests/:id/', () => {
  it('tells of one call, and of none of another account', async () => {
    const actor = await buildActor(test.db);
    const id = await buildRequest(test.db, { accountId: actor.accountId });
    const get = async ({ headers }: TestActor) => (await server.app.inject({ url: `${path}${id}/`, headers })).json();
    expect((await get(actor)).data.id).toBe(id);
    expect((await get(await buildActor(test.db))).code).toBe('gateway.requestNotFound');
  });
});
