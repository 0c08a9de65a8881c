import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';

const fetch: typeof globalThis.fetch = async () => Response.json({ data: [] });
const outbound: Outbound = { fetch, asFetch: () => fetch, direct: noDirect, close: async () => undefined };

let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { outbound });
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const send = async (actor: TestActor, method: 'GET' | 'POST' | 'PATCH', { url, payload }: { url: string; payload?: object }) => {
  const response = await server.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) });
  if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.body}`);
  return response;
};
const post = async (actor: TestActor, url: string, payload: object = {}) => (await send(actor, 'POST', { url, payload })).json().data;
const remove = async (actor: TestActor, payload: object) => {
  const response = await server.app.inject({ method: 'POST', url: '/api/user/delete_account/', headers: actor.headers, payload });
  return { status: response.statusCode, code: response.json().code };
};

const marker = (number: number) => `marker${number}x${'q'.repeat(6)}`;
const markers = Array.from({ length: 14 }, (_, index) => marker(index + 1));

const brief = {
  productTitle: marker(5),
  mainIdea: marker(6),
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 60,
  language: 'en',
  modelId: null,
};

/** An account that has left a trace wherever one can be left. */
const buildTraces = async () => {
  const passwordHash = await hashPassword('four tall pines in a row');
  const actor = await buildActor(test.db, { email: `${newId()}${marker(1)}@test.example`, passwordHash, hasShop: true });
  await test.pool.query('update accounts set name = $2 where id = $1', [actor.accountId, marker(2)]);
  await test.pool.query('update shops set name = $2, domain = $3 where account_id = $1', [
    actor.accountId,
    marker(3),
    `${marker(4)}.sandbox`,
  ]);
  await post(actor, '/api/freestyle/save_draft/', { brief, text: { title: marker(7), description: '', seoTitle: '', seoDescription: '' } });
  await post(actor, '/api/user/prompts_settings/', { systemPrompt: marker(8), assistantPrompt: marker(9) });
  await post(actor, '/api/user/enterprise_settings/', {
    title: marker(10),
    domain: `${marker(11)}.example`,
    container: { isOn: false, access: 'users' },
  });
  await post(actor, '/api/subscription/', { plan: 'pro' });
  await post(actor, '/api/user/set_openai_key/', { key: `sk-${marker(12)}` });
  const bought = await post(actor, '/api/purchase/', { points: 500, gateway: 'manual-payment' });
  await post(operator, `/api/operator/orders/${bought.id}/approve/`, { note: marker(13) });
  const declined = await post(actor, '/api/purchase/', { points: 500, gateway: 'manual-payment' });
  await post(operator, `/api/operator/orders/${declined.id}/decline/`, { reason: marker(14) });
  await post(actor, '/api/purchase/', { points: 7, gateway: 'manual-payment' });
  await send(operator, 'PATCH', { url: `/api/operator/accounts/${actor.accountId}/`, payload: { propertyType: 'ADVANCED' } });
  return { actor, orderId: bought.id };
};

/** Every row of every table of the database, as one text. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await test.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables) texts.push(JSON.stringify((await test.pool.query(`select to_jsonb(t) from ${name} t`)).rows));
  return texts.join('\n');
};
/** Every row of every table that names an account or one of its users. */
const rowsNaming = async (...ids: string[]): Promise<string[]> => {
  const rows = (await everything()).split('\n').flatMap((table): unknown[] => JSON.parse(table));
  return rows.map((row) => JSON.stringify(row)).filter((row) => ids.some((id) => row.includes(id)));
};
const found = (text: string) => markers.filter((each) => text.includes(each));

describe('GET /api/user/export/', () => {
  it('is the owner’s: everything of the account, nothing of others, no secret', async () => {
    const { actor, orderId } = await buildTraces();
    const other = await buildActor(test.db, { email: 'somebody-else@test.example' });
    await post(other, '/api/user/prompts_settings/', { systemPrompt: 'not yours', assistantPrompt: '' });
    const member = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    expect((await server.app.inject({ url: '/api/user/export/', headers: member.headers })).statusCode).toBe(403);
    const { body } = await send(actor, 'GET', { url: '/api/user/export/' });
    const { account, tables } = JSON.parse(body);
    expect(account.name).toBe(marker(2));
    expect(tables.orders.map(({ id }: { id: string }) => id)).toContain(orderId);
    expect(tables.ledger_transfers.length).toBeGreaterThan(1);
    expect(tables.users).toHaveLength(2);
    // Notes of the operator's log are the operator's.
    expect(found(body)).toEqual(markers.filter((each) => ![marker(12), marker(13)].includes(each)));
    expect(body).not.toMatch(/not yours|somebody-else|argon|scrypt|sealed|v1\.test\./);
    await remove(actor, { email: actor.email, password: 'four tall pines in a row' });
  });
});

describe('POST /api/user/delete_account/', () => {
  it('refuses who has no password and signed in longer than ten minutes ago', async () => {
    const actor = await buildActor(test.db, { now: new Date(Date.now() - 601_000) });
    expect(await remove(actor, { email: actor.email })).toMatchObject({ status: 403, code: 'session.signInAgain' });
  });

  it('refuses without the right address and password, members, and the operator', async () => {
    const passwordHash = await hashPassword('four tall pines in a row');
    const actor = await buildActor(test.db, { passwordHash });
    const member = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    expect((await remove(actor, { email: 'other@test.example', password: 'four tall pines in a row' })).code).toBe(
      'settings.deletionUnconfirmed',
    );
    expect((await remove(actor, { email: actor.email, password: 'wrong' })).code).toBe('settings.deletionUnconfirmed');
    expect((await remove(member, { email: member.email })).status).toBe(403);
    expect((await remove(operator, { email: operator.email })).code).toBe('settings.operatorStays');
    expect((await send(actor, 'GET', { url: '/api/user/profile/' })).statusCode).toBe(200);
  });

  it('leaves none of fourteen traces anywhere, and the ledger as it was', async () => {
    const { actor, orderId } = await buildTraces();
    expect(found(await everything())).toEqual(markers.filter((each) => each !== marker(12)));
    const { rows: before } = await test.pool.query('select * from ledger_transfers where account_id = $1 order by seq', [actor.accountId]);
    expect(await remove(actor, { email: actor.email, password: 'four tall pines in a row' })).toMatchObject({ status: 200 });
    expect(found(await everything())).toEqual([]);
    const { rows: after } = await test.pool.query('select * from ledger_transfers where account_id = $1 order by seq', [actor.accountId]);
    expect(after).toEqual(before);
    expect(after.length).toBeGreaterThan(1);
    expect(await findLedgerDrift(test.db)).toEqual([]);
    const { rows } = await test.pool.query('select user_id, state, amount_minor from orders where account_id = $1 order by created_at', [
      actor.accountId,
    ]);
    expect(rows).toEqual([
      { user_id: null, state: 'paid', amount_minor: 500 },
      { user_id: null, state: 'declined', amount_minor: 500 },
      { user_id: null, state: 'cancelled', amount_minor: 7 },
    ]);
    expect((await server.app.inject({ url: '/api/user/profile/', headers: actor.headers })).statusCode).toBe(401);
    const { items } = (await send(operator, 'GET', { url: '/api/operator/orders/' })).json().data;
    expect(items.find(({ id }: { id: string }) => id === orderId)).toMatchObject({ accountName: '', email: '' });
  });

  it('leaves no name to the security log, which is written behind the requests', async () => {
    const { actor } = await buildTraces();
    await server.features.securityEvents.flush();
    await test.pool.query(
      `create function wait_here() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return new; end'`,
    );
    await test.pool.query('create trigger wait_here before insert on security_events for each statement execute function wait_here()');
    const holder = await test.pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    const waiting = async () => (await holder.query('select from pg_locks where not granted')).rowCount ?? 0;
    // Who it was is known, and not yet written.
    await send(actor, 'GET', { url: '/api/user/export/' });
    const written = server.features.securityEvents.flush();
    await until(async () => (await waiting()) === 1);
    let isGone = false;
    const removed = remove(actor, { email: actor.email, password: 'four tall pines in a row' }).finally(() => {
      isGone = true;
    });
    await until(async () => isGone || (await waiting()) === 2);
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    await written;
    expect(await removed).toMatchObject({ status: 200 });
    await test.pool.query('drop function wait_here cascade');
    expect(found(await everything())).toEqual([]);
  });

  it('leaves every row of another account as it was', async () => {
    const other = await buildActor(test.db, { hasShop: true });
    await post(other, '/api/freestyle/save_draft/', { brief, text: { title: 'Stays', description: '', seoTitle: '', seoDescription: '' } });
    await post(other, '/api/user/prompts_settings/', { systemPrompt: 'Stays', assistantPrompt: '' });
    const order = await post(other, '/api/purchase/', { points: 900, gateway: 'manual-payment' });
    await post(operator, `/api/operator/orders/${order.id}/approve/`, { note: 'Stays' });
    await post(other, '/api/purchase/', { points: 8, gateway: 'manual-payment' });
    await send(operator, 'PATCH', { url: `/api/operator/accounts/${other.accountId}/`, payload: { propertyType: 'ADVANCED' } });
    const { actor } = await buildTraces();
    const before = await rowsNaming(other.accountId, other.userId, order.id);
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(await remove(actor, { email: actor.email, password: 'four tall pines in a row' })).toMatchObject({ status: 200 });
    expect(await rowsNaming(other.accountId, other.userId, order.id)).toEqual(before);
  });

  it('still lets nobody rewrite the log of the operator', async () => {
    await buildTraces();
    for (const change of ["action = 'user.enable'", "subject_name = 'other'", "after = '{}'", 'user_id = gen_random_uuid()'])
      await expect(test.pool.query(`update audit_entries set ${change}`)).rejects.toThrow('append-only');
    await expect(test.pool.query('delete from audit_entries')).rejects.toThrow('append-only');
  });
});
