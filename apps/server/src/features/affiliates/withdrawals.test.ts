import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { affiliateRewards } from '#server/db/schema/affiliates.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const dayMs = 24 * 3600 * 1000;
const password = 'four tall pines in a row';
let test: TestDb;
let server: TestApp;
let operator: TestActor;
let passwordHash: string;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  operator = await buildActor(test.db, { isOperator: true });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const get = async (actor: TestActor, url: string) => (await server.app.inject({ url, headers: actor.headers })).json();
const post = async (actor: TestActor, url: string, payload: object = {}) => {
  const response = await server.app.inject({ method: 'POST', url, headers: actor.headers, payload });
  const { code, msg, data } = response.json();
  return { status: response.statusCode, code, msg, data };
};
const withdraw = (actor: TestActor, amountFen: number) => post(actor, '/api/user/withdrawals/', { amountFen, destination: 'Bank 1' });
const decide = (id: string, how: string, body: object = {}) => post(operator, `/api/operator/withdrawals/${id}/${how}/`, body);
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

/** An account that may withdraw rewards of so many fen, each brought by an account of its own. */
const buildEarner = async (...amounts: number[]) => {
  const actor = await buildActor(test.db, { passwordHash });
  await test.db.update(accounts).set({ name: 'Harbour Books' }).where(eq(accounts.id, actor.accountId));
  const availableAt = new Date(Date.now() - dayMs);
  for (const [index, amountFen] of amounts.entries()) {
    const payer = await buildActor(test.db);
    const createdAt = new Date(availableAt.getTime() + index);
    const payload = { points: amountFen * 10, gateway: 'manual-payment' };
    const { data: order } = await post(payer, '/api/purchase/', payload);
    const reward = {
      orderId: String(order.id),
      referrerId: actor.accountId,
      accountId: payer.accountId,
      amountFen,
      availableAt,
      createdAt,
    };
    await test.db.insert(affiliateRewards).values(reward);
  }
  return actor;
};

describe('GET /api/user/inkstone_rewards/', () => {
  const url = '/api/user/inkstone_rewards/';

  it('says what can be withdrawn, page by page, newest first', async () => {
    const actor = await buildEarner(100, 200, 300);
    const { data: first } = await get(actor, `${url}?limit=2`);
    const shown = { state: 'available', referrer: 'Harbour Books', email: expect.stringMatching(/^..\*\*\*@test\.example$/) };
    expect(first.items).toMatchObject([
      { ...shown, amount: 300 },
      { ...shown, amount: 200 },
    ]);
    const { data: second } = await get(actor, `${url}?limit=2&cursor=${first.nextCursor}`);
    expect([second.items.map(({ amount }: { amount: number }) => amount), second.nextCursor]).toEqual([[100], null]);
    expect((await get(actor, `/api/user/withdrawals/?cursor=${first.nextCursor}`)).errno).toBe(1);
  });

  it('keeps the reward of a payer who has left, without a name', async () => {
    const actor = await buildEarner(100);
    await test.db.update(affiliateRewards).set({ accountId: null }).where(eq(affiliateRewards.referrerId, actor.accountId));
    expect((await get(actor, url)).data.items).toMatchObject([{ amount: 100, email: '' }]);
  });
});

describe('POST /api/user/withdrawals/', () => {
  it('says in yuan how much there is, and never less than nothing', async () => {
    const actor = await buildEarner(12_345);
    const { code, msg } = await withdraw(actor, 20_000);
    expect([code, msg]).toEqual(['affiliate.notEnough', expect.stringContaining('123.45')]);
    expect((await withdraw(actor, 12_345)).status).toBe(200);
    await test.db.update(affiliateRewards).set({ reversedFen: 12_345 }).where(eq(affiliateRewards.referrerId, actor.accountId));
    expect((await withdraw(actor, 5000)).msg).toMatch(/(?<![\d-])0\.00/);
  });
});

describe('GET /api/operator/withdrawals/', () => {
  const url = '/api/operator/withdrawals/';

  it('lists all of them with their account and person, newest first, or those of one state', async () => {
    const actor = await buildEarner(20_000);
    const { data: older } = await withdraw(actor, 5000);
    const { data: newer } = await withdraw(actor, 6000);
    await decide(older.id, 'approve');
    const { data } = await get(operator, `${url}?limit=2`);
    const whose = { accountId: actor.accountId, accountName: 'Harbour Books', email: actor.email };
    expect(data.items).toMatchObject([
      { ...whose, id: newer.id, state: 'requested', amountFen: 6000, destination: 'Bank 1', settledAt: null },
      { ...whose, id: older.id, state: 'approved', settledAt: null },
    ]);
    expect(idsOf((await get(operator, `${url}?state=approved`)).data.items)).toEqual([older.id]);
    expect(idsOf((await get(operator, `${url}?state=requested`)).data.items)).toContain(newer.id);
    expect(idsOf((await get(operator, `${url}?state=requested`)).data.items)).not.toContain(older.id);
  });

  it('keeps the withdrawal of an account that has left, without its words; what was not paid ends', async () => {
    const actor = await buildEarner(30_000);
    const [paid, approved, asked] = [await withdraw(actor, 5000), await withdraw(actor, 6000), await withdraw(actor, 7000)];
    await decide(paid.data.id, 'pay', { reference: 'T-1' });
    await decide(approved.data.id, 'approve');
    expect((await post(actor, '/api/user/delete_account/', { email: actor.email, password })).status).toBe(200);
    const { items } = (await get(operator, `${url}?limit=3`)).data;
    const blank = { accountName: '', email: '', destination: '', note: '', settledAt: expect.any(String) };
    expect(items).toMatchObject([
      { ...blank, id: asked.data.id, state: 'cancelled' },
      { ...blank, id: approved.data.id, state: 'cancelled' },
      { ...blank, id: paid.data.id, state: 'paid', amountFen: 5000 },
    ]);
  });
});

describe('what the operator decides about a withdrawal', () => {
  it.each([
    ['approve', {}],
    ['pay', { reference: 'T-1' }],
    ['reject', { reason: 'No such account' }],
  ])('cannot %s one that is not there', async (how, body) => {
    expect(await decide(newId(), how, body)).toMatchObject({ status: 404, code: 'affiliate.notFound' });
  });

  it('is logged with the account, the state before and after, and what was noted', async () => {
    const actor = await buildEarner(20_000);
    const [paid, rejected] = [await withdraw(actor, 5000), await withdraw(actor, 6000)];
    expect((await decide(paid.data.id, 'approve')).data).toMatchObject({ state: 'approved', settledAt: null });
    expect((await decide(paid.data.id, 'pay', { reference: 'T-1' })).data.settledAt).toEqual(expect.any(String));
    await decide(rejected.data.id, 'reject', { reason: 'No such account' });
    const { items } = (await get(operator, '/api/operator/acts/?limit=3')).data;
    const subject = { subjectId: paid.data.id, subjectName: 'Harbour Books' };
    expect(items).toMatchObject([
      { action: 'withdrawal.reject', before: { state: 'requested' }, after: { state: 'rejected', note: 'No such account' } },
      { ...subject, action: 'withdrawal.pay', before: { state: 'approved' }, after: { state: 'paid', note: 'T-1' } },
      { ...subject, action: 'withdrawal.approve', before: { state: 'requested' } },
    ]);
    expect(items[2].after).toEqual({ state: 'approved' });
  });
});
