import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const get = async (url: string, actor = operator) => (await server.app.inject({ url, headers: actor.headers })).json();
const post = async (url: string, { actor = operator, body = {} }: { actor?: TestActor; body?: object } = {}) => {
  const response = await server.app.inject({ method: 'POST', url, headers: actor.headers, payload: body });
  return { status: response.statusCode, code: response.json().code, data: response.json().data };
};
const decide = (id: string, how: 'approve' | 'decline' | 'refund', body: object = {}) =>
  post(`/api/operator/orders/${id}/${how}/`, { body });

/** A pending order of somebody whose account has this name. */
const buildOrder = async (accountName = 'Test account') => {
  const actor = await buildActor(test.db);
  await test.db.update(accounts).set({ name: accountName }).where(eq(accounts.id, actor.accountId));
  const { data } = await post('/api/purchase/', { actor, body: { points: 500, gateway: 'manual-payment' } });
  return { actor, id: String(data.id) };
};
const found = async (query: string): Promise<string[]> => {
  const { data } = await get(`/api/operator/orders/?${query}`);
  return data.items.map(({ id }: { id: string }) => id);
};

describe('GET /api/operator/orders/', () => {
  it('lists the orders of everybody, newest first, with the name of the account and the buyer’s address', async () => {
    const oldest = await buildOrder();
    const older = await buildOrder('Harbour Books');
    const newer = await buildOrder();
    const { data } = await get('/api/operator/orders/?limit=2');
    expect(data.items).toMatchObject([
      { id: newer.id, accountName: 'Test account', email: newer.actor.email },
      { id: older.id, accountName: 'Harbour Books', email: older.actor.email, accountId: older.actor.accountId, points: '500' },
    ]);
    const { data: next } = await get(`/api/operator/orders/?limit=2&cursor=${data.nextCursor}`);
    expect(next.items).toMatchObject([{ id: oldest.id }]);
  });

  it('finds them by state, by the buyer’s address, by the account’s name and by the number of the receipt', async () => {
    const name = `Books ${newId()}`;
    const { actor, id } = await buildOrder(name);
    const other = await buildOrder();
    const { data: paid } = await decide(id, 'approve');
    expect(await found('state=paid')).toContain(id);
    expect(await found('state=paid')).not.toContain(other.id);
    for (const wanted of [actor.email, name, paid.receiptNumber]) expect(await found(`q=${encodeURIComponent(wanted)}`)).toEqual([id]);
  });

  it('still lists the order of somebody who has left', async () => {
    const { id } = await buildOrder();
    await test.pool.query('update orders set user_id = null where id = $1', [id]);
    expect((await get('/api/operator/orders/?limit=1')).data.items).toMatchObject([{ id, email: '' }]);
  });

  it('takes no cursor of another list', async () => {
    const { actor } = await buildOrder();
    await post('/api/purchase/', { actor, body: { points: 5, gateway: 'manual-payment' } });
    const { data } = await get('/api/purchase/?limit=1', actor);
    expect(data.nextCursor).toEqual(expect.any(String));
    expect((await get(`/api/operator/orders/?cursor=${data.nextCursor}`)).errno).toBe(1);
    expect((await get(`/api/user/get_key_top_up_history/?cursor=${data.nextCursor}`, actor)).errno).toBe(1);
  });
});

describe('what the operator decides', () => {
  it.each([
    ['approve', {}],
    ['decline', { reason: 'None' }],
    ['refund', { reason: 'None' }],
  ] as const)('cannot %s an order that is not there', async (how, body) => {
    expect(await decide(newId(), how, body)).toMatchObject({ status: 404, code: 'purchase.notFound' });
  });

  it('is written into the log with the account, the state before and after, and the reason', async () => {
    const { id } = await buildOrder('Harbour Books');
    await decide(id, 'approve');
    await decide(id, 'refund', { reason: 'Asked for it' });
    const declined = await buildOrder();
    await decide(declined.id, 'decline', { reason: 'No money came' });
    const { data } = await get('/api/operator/acts/?limit=3');
    expect(data.items).toMatchObject([
      {
        action: 'order.decline',
        subjectId: declined.id,
        before: { state: 'pending' },
        after: { state: 'declined', note: 'No money came' },
      },
      { action: 'order.refund', subjectId: id, before: { state: 'paid' }, after: { state: 'refunded', note: 'Asked for it' } },
      { action: 'order.approve', subjectId: id, subjectName: 'Harbour Books', before: { state: 'pending' } },
    ]);
    expect(data.items[2].after).toEqual({ state: 'paid' });
  });

  it('declines nothing that is paid', async () => {
    const { actor, id } = await buildOrder();
    await decide(id, 'approve');
    expect(await decide(id, 'decline', { reason: 'Too late' })).toMatchObject({ status: 409, code: 'purchase.notPending' });
    expect((await get(`/api/purchase/${id}/`, actor)).data).toMatchObject({ state: 'paid', reason: '' });
  });

  it('refunds nothing that was not paid', async () => {
    const { actor, id } = await buildOrder();
    expect(await decide(id, 'refund', { reason: 'Early' })).toMatchObject({ status: 409, code: 'purchase.notPaid' });
    expect((await get(`/api/purchase/${id}/`, actor)).data.state).toBe('pending');
  });
});
