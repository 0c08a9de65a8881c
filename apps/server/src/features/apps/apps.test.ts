import { createHash } from 'node:crypto';
import { readModules } from '@inkstone/contract/kit/modules';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runSql } from '#server/db/raw-sql.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';
import { createTestApp } from '../../../test/test-app.ts';

const { test, server } = await openApp();

const content = { name: 'Shop bot', description: '', vendor: null, monthlyLimit: 1000 };
const post = (actor: TestActor, path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/api_integration/${path}`, headers: actor.headers, payload });
const add = (actor: TestActor, changes: object = {}) => post(actor, 'apps/', { ...content, ...changes });
const read = async (actor: TestActor, id: string) =>
  (await server.app.inject({ url: `/api/api_integration/${id}/`, headers: actor.headers })).json();
const listOf = async (actor: TestActor) =>
  (await server.app.inject({ url: '/api/api_integration/apps/', headers: actor.headers })).json().data;

describe('POST /api/api_integration/apps/', () => {
  it('refuses a name that is empty, too long or taken, and a limit that is not one of ours', async () => {
    const actor = await buildActor(test.db);
    expect((await add(actor, { name: ' ' })).json().code).toBe('app.nameEmpty');
    expect((await add(actor, { name: 'n'.repeat(81) })).json().code).toBe('app.nameLong');
    expect((await add(actor, { monthlyLimit: 1500 })).statusCode).toBe(400);
    await add(actor);
    expect((await add(actor, { name: 'SHOP BOT' })).json()).toMatchObject({ code: 'app.nameTaken' });
    expect(await listOf(actor)).toHaveLength(1);
  });

  it('shows the secret of the first key once, and keeps its hash alone', async () => {
    const actor = await buildActor(test.db);
    const { app, key, secret } = (await add(actor)).json().data;
    expect(secret).toMatch(/^sk-ink-[0-9a-z]{38}$/);
    expect(secret.startsWith(key.start)).toBe(true);
    expect(app).toMatchObject({ ...content, isEnabled: true, state: 'pending', keys: [key] });
    expect(JSON.stringify([await read(actor, app.id), await listOf(actor)])).not.toContain(secret);
    const [row] = await runSql<{ hash: Buffer }>(test.db, sql`select hash from app_keys where id = ${key.id}`);
    expect(row?.hash).toEqual(createHash('sha256').update(secret).digest());
    const exported = await server.app.inject({ url: '/api/user/export/', headers: actor.headers });
    expect(exported.body).toContain(key.start);
    expect(exported.body).not.toContain(row?.hash.toString('hex'));
  });

  it('ends at 50 apps of an account', async () => {
    const actor = await buildActor(test.db);
    const { accountId } = actor;
    await runSql(
      test.db,
      sql`insert into apps (id, account_id, name, description, created_at, updated_at)
        select gen_random_uuid(), ${accountId}, 'App ' || number, '', now(), now() from generate_series(1, 49) as number`,
    );
    expect((await add(actor)).statusCode).toBe(200);
    expect((await add(actor, { name: 'One more' })).json()).toMatchObject({ code: 'app.tooMany' });
  });
});

describe('keys of an app', () => {
  it('are several, up to ten, each with a secret of its own', async () => {
    const actor = await buildActor(test.db);
    const { app, secret } = (await add(actor)).json().data;
    const secrets = new Set([secret]);
    for (let number = 1; number < 10; number += 1)
      secrets.add((await post(actor, `${app.id}/add_key/`, { name: 'CI' })).json().data.secret);
    expect(secrets.size).toBe(10);
    expect((await post(actor, `${app.id}/add_key/`, { name: '' })).json().code).toBe('app.tooManyKeys');
    expect((await read(actor, app.id)).data.keys).toHaveLength(10);
  });

  it('are rotated: the new one bears the name, the old one ends after the hours that were asked for', async () => {
    const actor = await buildActor(test.db);
    const { app } = (await add(actor)).json().data;
    const { key: old } = (await post(actor, `${app.id}/add_key/`, { name: 'CI' })).json().data;
    const { key } = (await post(actor, `${app.id}/rotate_key/`, { keyId: old.id, keepHours: 24 })).json().data;
    expect(key).toMatchObject({ name: 'CI', expiresAt: null });
    const after = (await read(actor, app.id)).data.keys.find(({ id }: { id: string }) => id === old.id);
    expect(Date.parse(after.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000);
  });

  it('belong to their app: another app of the account does not reach them', async () => {
    const actor = await buildActor(test.db);
    const { key } = (await add(actor)).json().data;
    const { app: other } = (await add(actor, { name: 'Other' })).json().data;
    for (const [path, more] of [
      ['rotate_key', { keepHours: 0 }],
      ['rename_key', { name: 'Mine' }],
      ['set_key_is_enabled', { isEnabled: false }],
      ['remove_key', {}],
    ] as const)
      expect((await post(actor, `${other.id}/${path}/`, { keyId: key.id, ...more })).json()).toMatchObject({ code: 'app.keyNotFound' });
  });

  it('are renamed, and open calls as before', async () => {
    const actor = await buildActor(test.db);
    const { app, key } = (await add(actor)).json().data;
    const rename = (name: string) => post(actor, `${app.id}/rename_key/`, { keyId: key.id, name });
    expect((await rename('n'.repeat(81))).json().code).toBe('app.keyNameLong');
    expect((await rename('  CI  ')).json().data.keys).toEqual([{ ...key, name: 'CI' }]);
  });

  it('are switched off, on, and removed', async () => {
    const actor = await buildActor(test.db);
    const { app, key } = (await add(actor)).json().data;
    const isEnabled = async (to: boolean) =>
      (await post(actor, `${app.id}/set_key_is_enabled/`, { keyId: key.id, isEnabled: to })).json().data.keys[0].isEnabled;
    expect([await isEnabled(false), await isEnabled(true)]).toEqual([false, true]);
    expect((await post(actor, `${app.id}/remove_key/`, { keyId: key.id })).json().data.keys).toEqual([]);
  });
});

describe('limits of a key', () => {
  it('are set, told, kept by a rotation, and taken away', async () => {
    const actor = await buildActor(test.db);
    const { app, key } = (await add(actor)).json().data;
    expect(key).toMatchObject({ requestsPerMinute: null, tokensPerMinute: null });
    const limits = { requestsPerMinute: 60, tokensPerMinute: 40_000 };
    const set = async (to: object) => (await post(actor, `${app.id}/set_key_limits/`, { keyId: key.id, ...to })).json();
    expect((await set(limits)).data.keys[0]).toMatchObject(limits);
    const rotated = (await post(actor, `${app.id}/rotate_key/`, { keyId: key.id, keepHours: 0 })).json().data;
    expect(rotated.key).toMatchObject(limits);
    const none = { requestsPerMinute: null, tokensPerMinute: null };
    expect((await set(none)).data.keys[0]).toMatchObject(none);
    for (const wrong of [{ requestsPerMinute: 0 }, { requestsPerMinute: 1.5 }, { tokensPerMinute: 100_000_001 }])
      expect((await set({ ...limits, ...wrong })).code).toBe('app.perMinuteRange');
  });
});

describe('cache and bodies of an app', () => {
  it('are off until their owner says for how long', async () => {
    const actor = await buildActor(test.db);
    const { app } = (await add(actor)).json().data;
    expect(app).toMatchObject({ cacheMinutes: null, bodyDays: null });
    const change = async (payload: object) =>
      (await server.app.inject({ method: 'PATCH', url: `/api/api_integration/${app.id}/`, headers: actor.headers, payload })).json();
    expect((await change({ cacheMinutes: 60, bodyDays: 7 })).data).toMatchObject({ cacheMinutes: 60, bodyDays: 7 });
    expect((await change({ cacheMinutes: null })).data).toMatchObject({ cacheMinutes: null, bodyDays: 7 });
    expect((await change({ cacheMinutes: 10_081 })).code).toBe('app.cacheMinutesRange');
    expect((await change({ bodyDays: 2 })).code).toBe('request.invalid');
  });
});

describe('what an app has spent', () => {
  it('is told for this month and in all, of its own budget', async () => {
    const actor = await buildActor(test.db);
    const { accountId } = actor;
    const { app } = (await add(actor)).json().data;
    const { wallet } = server.features;
    await wallet.credit({ id: newId(), accountId, amount: points(50), work: 'top-up', reference: '' });
    const spend = async (month: string, count: number) => {
      const budget = { id: app.id, month, most: points(1000) };
      const hold = await wallet.hold({ id: newId(), accountId, amount: points(20), work: 'chat', reference: '', budget });
      await wallet.settle(hold, points(count));
    };
    const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
    await spend(thisMonth, 7);
    await spend('2020-02-01', 5);
    expect((await read(actor, app.id)).data).toMatchObject({ spentThisMonth: '7', spentInAll: '12' });
    await add(actor, { name: 'Other' });
    const spent = (await listOf(actor)).map(({ spentInAll }: { spentInAll: string }) => spentInAll);
    expect(spent).toEqual(['0', '12']);
  });
});

describe('when an app was last used', () => {
  it('is told of the app and of the key that opened the call, and of no other', async () => {
    const actor = await buildActor(test.db);
    const { app, secret, key } = (await add(actor)).json().data;
    const { key: other } = (await post(actor, `${app.id}/add_key/`, { name: 'CI' })).json().data;
    expect([app.lastUsedAt, key.lastUsedAt]).toEqual([null, null]);
    const began = Date.now();
    await server.app.inject({ url: '/v1/models', headers: { 'x-api-key': secret } });
    const now = async () => (await read(actor, app.id)).data;
    await expect.poll(async () => (await now()).lastUsedAt).not.toBeNull();
    const { keys, lastUsedAt } = await now();
    // To the second.
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(began - 1000);
    const usesOf = (id: string) => keys.find((one: { id: string }) => one.id === id).lastUsedAt;
    expect([usesOf(key.id), usesOf(other.id)]).toEqual([lastUsedAt, null]);
  });

  it('is not noted of a key that is refused', async () => {
    const actor = await buildActor(test.db);
    const { app, secret, key } = (await add(actor)).json().data;
    await post(actor, `${app.id}/set_key_is_enabled/`, { keyId: key.id, isEnabled: false });
    const refused = await server.app.inject({ url: '/v1/models', headers: { 'x-api-key': secret } });
    expect(refused.statusCode).toBe(401);
    expect((await read(actor, app.id)).data.lastUsedAt).toBeNull();
  });
});

describe('where an app is called', () => {
  it('is at the address that the installation is known by, whatever it was reached by', async () => {
    const known = await createTestApp(test, { config: { publicUrl: 'https://ai.example.com' } });
    const actor = await buildActor(test.db);
    const { app } = (await add(actor)).json().data;
    expect(app.endpoint).toMatch(/^http:\/\/localhost(:\d+)?\/v1$/);
    const headers = { ...actor.headers, cookie: actor.headers['cookie']?.replace(/^session=/, '__Host-session=') };
    const [told] = (await known.app.inject({ url: '/api/api_integration/apps/', headers })).json().data;
    expect(told.endpoint).toBe('https://ai.example.com/v1');
    await known.close();
  });
});

describe('PATCH and DELETE /api/api_integration/:id/', () => {
  it('change what was named, keep the rest, and take the app away with its keys', async () => {
    const actor = await buildActor(test.db);
    const { app } = (await add(actor)).json().data;
    const ask = (method: 'PATCH' | 'DELETE', payload: object) =>
      server.app.inject({ method, url: `/api/api_integration/${app.id}/`, headers: actor.headers, payload });
    expect((await ask('PATCH', { monthlyLimit: null, name: 'shop bot' })).json().data).toMatchObject({
      name: 'shop bot',
      monthlyLimit: null,
    });
    expect((await post(actor, `${app.id}/set_is_enabled/`, { isEnabled: false })).json().data.isEnabled).toBe(false);
    expect((await ask('DELETE', {})).statusCode).toBe(200);
    expect((await read(actor, app.id)).code).toBe('app.notFound');
    expect(await runSql(test.db, sql`select 1 from app_keys where app_id = ${app.id}`)).toEqual([]);
  });
});

describe('an installation without the module', () => {
  it('has no such addresses', async () => {
    const without = await createTestApp(test, { config: { modules: readModules('apiIntegration=off') } });
    const actor = await buildActor(test.db);
    expect((await without.app.inject({ url: '/api/api_integration/apps/', headers: actor.headers })).statusCode).toBe(404);
    await without.close();
  });
});
