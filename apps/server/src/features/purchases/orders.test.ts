import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
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

type Asked = { url: string; headers?: Record<string, string>; body?: object };
const request = async (actor: TestActor, method: 'GET' | 'POST', { url, headers = {}, body }: Asked) => {
  const response = await server.app.inject({ method, url, headers: { ...actor.headers, ...headers }, ...(body && { payload: body }) });
  const isJson = response.headers['content-type']?.includes('json');
  return {
    status: response.statusCode,
    text: response.body,
    json: isJson ? response.json() : null,
    data: isJson ? response.json().data : null,
  };
};
const get = (actor: TestActor, url: string) => request(actor, 'GET', { url });
const post = (actor: TestActor, url: string, body: object = {}) => request(actor, 'POST', { url, body });
const topUp = (actor: TestActor, points: unknown, headers: Record<string, string> = {}) =>
  request(actor, 'POST', { url: '/api/purchase/', headers, body: { points, gateway: 'manual-payment' } });
const decide = (id: string, how: 'approve' | 'decline' | 'refund', body: object = {}) =>
  post(operator, `/api/operator/orders/${id}/${how}/`, body);
const availableOf = async (actor: TestActor) => (await get(actor, '/api/user/get_balance/')).data.available;

const buildOrder = async (points = 500) => {
  const actor = await buildActor(test.db);
  const { data } = await topUp(actor, points);
  return { actor, id: data.id };
};

describe('POST /api/purchase/', () => {
  it.each([0, -1, 0.5, 0.99])('refuses %d points', async (points) => {
    const actor = await buildActor(test.db);
    const { status, json } = await topUp(actor, points);
    expect([status, json.code, json.msg]).toEqual([400, 'purchase.minimum', 'Please top up at least 1 point.']);
  });

  it.each([1.5, 2 ** 31, 2 ** 53, 2 ** 63, Number.POSITIVE_INFINITY, '100', '1e3', null, [100]])(
    'refuses %s as a number of points',
    async (points) => {
      const actor = await buildActor(test.db);
      expect((await topUp(actor, points)).status).toBe(400);
      expect((await get(actor, '/api/purchase/')).data.items).toEqual([]);
    },
  );

  it('refuses a way to pay that is not set up', async () => {
    const actor = await buildActor(test.db);
    const { status, json } = await post(actor, '/api/purchase/', { points: 100, gateway: 'stripe' });
    expect([status, json.code]).toEqual([404, 'purchase.gatewayUnknown']);
  });

  it('orders at 1 CNY for 100 points and books nothing yet', async () => {
    const actor = await buildActor(test.db);
    const { data } = await topUp(actor, 1);
    expect(data).toMatchObject({ kind: 'top-up', points: '1', amountMinor: 1, currency: 'CNY', state: 'pending', receiptNumber: null });
    expect(await availableOf(actor)).toBe('0');
  });

  it('makes one order of a request that is repeated with its key', async () => {
    const actor = await buildActor(test.db);
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await topUp(actor, 100, key), await topUp(actor, 100, key)];
    expect(second.data.id).toBe(first.data.id);
    expect((await topUp(actor, 200, key)).status).toBe(422);
    expect((await get(actor, '/api/purchase/')).data.items).toHaveLength(1);
  });
});

describe('GET /api/purchase/options/', () => {
  it('says the least that each way to pay takes, before anything is ordered', async () => {
    const actor = await buildActor(test.db);
    const { data } = await get(actor, '/api/purchase/options/');
    expect(data).toMatchObject({ pointsPerCny: 100, minimumPoints: 1, options: [{ id: 'manual-payment', minimumPoints: 1 }] });
  });
});

describe('GET /api/purchase/', () => {
  it('lists the own orders by state, page by page, and nobody else’s', async () => {
    const { actor, id } = await buildOrder();
    await buildOrder();
    for (let count = 0; count < 4; count += 1) await topUp(actor, 10);
    await decide(id, 'approve');
    const { data: first } = await get(actor, '/api/purchase/?limit=3');
    const { data: second } = await get(actor, `/api/purchase/?limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...second.items].map((order: { id: string }) => order.id);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([5, 5, null]);
    const { data: paid } = await get(actor, '/api/purchase/?state=paid');
    expect(paid.items.map((order: { id: string }) => order.id)).toEqual([id]);
    expect((await get(actor, `/api/purchase/?q=${paid.items[0].receiptNumber}`)).data.items).toHaveLength(1);
    expect((await get(actor, '/api/purchase/?q=%25')).data.items).toEqual([]);
  });

  it.each(['cursor=1', 'cursor=1_2', `cursor=x_${newId()}`, 'state=open'])('refuses %s', async (query) => {
    expect((await get(operator, `/api/purchase/?${query}`)).status).toBe(400);
  });
});

describe('POST /api/operator/orders/:id/approve/', () => {
  it('books the points once, however often and however many at once', async () => {
    const { actor, id } = await buildOrder(500);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await availableOf(actor)).toBe('500');
    expect((await get(actor, `/api/purchase/${id}/`)).data).toMatchObject({
      state: 'paid',
      receiptNumber: expect.stringMatching(/^R\d{4}-\d{6}$/),
    });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('decides one way when the payer cancels at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { actor, id } = await buildOrder(5);
      await Promise.all([decide(id, 'approve'), post(actor, `/api/purchase/${id}/cancel/`)]);
      const { state } = (await get(actor, `/api/purchase/${id}/`)).data;
      expect([state, await availableOf(actor)]).toEqual(state === 'paid' ? ['paid', '5'] : ['cancelled', '0']);
    }
  });

  it('is written into the log of the operator', async () => {
    const { id } = await buildOrder();
    await decide(id, 'approve', { note: 'Came by bank' });
    const { data } = await get(operator, '/api/operator/acts/?limit=1');
    expect(data.items[0]).toMatchObject({ action: 'order.approve', subjectId: id, after: { state: 'paid', note: 'Came by bank' } });
  });
});

describe('POST /api/operator/orders/:id/decline/', () => {
  it('asks for a reason, tells it to the payer and books nothing', async () => {
    const { actor, id } = await buildOrder();
    expect((await decide(id, 'decline', { reason: ' ' })).json.code).toBe('purchase.reasonEmpty');
    await decide(id, 'decline', { reason: 'No money came' });
    expect((await get(actor, `/api/purchase/${id}/`)).data).toMatchObject({ state: 'declined', reason: 'No money came' });
    expect((await decide(id, 'approve')).json.code).toBe('purchase.notPending');
    expect(await availableOf(actor)).toBe('0');
  });
});

describe('POST /api/operator/orders/:id/refund/', () => {
  it('takes back what is still there, once', async () => {
    const { actor, id } = await buildOrder(500);
    expect((await decide(id, 'refund', { reason: 'Too early' })).status).toBe(409);
    await decide(id, 'approve');
    const { data } = await decide(id, 'refund', { reason: 'Asked for it' });
    expect(data).toMatchObject({ state: 'refunded', reversedPoints: '500' });
    expect((await decide(id, 'refund', { reason: 'Again' })).status).toBe(409);
    expect(await availableOf(actor)).toBe('0');
  });
});

describe('POST /api/purchase/:id/cancel/', () => {
  it('gives up a pending order and no paid one', async () => {
    const { actor, id } = await buildOrder();
    expect((await post(actor, `/api/purchase/${id}/cancel/`)).data.state).toBe('cancelled');
    expect((await decide(id, 'approve')).status).toBe(409);
    const paid = await buildOrder();
    await decide(paid.id, 'approve');
    expect((await post(paid.actor, `/api/purchase/${paid.id}/cancel/`)).json.code).toBe('purchase.notPending');
  });

  it('does not know orders of others', async () => {
    const { id } = await buildOrder();
    expect((await post(await buildActor(test.db), `/api/purchase/${id}/cancel/`)).status).toBe(404);
  });
});

describe('GET /api/purchase/:id/receipt/', () => {
  it('is there for what was paid, and nothing in it is markup of the buyer', async () => {
    const { actor, id } = await buildOrder(1234);
    expect((await get(actor, `/api/purchase/${id}/receipt/`)).json.code).toBe('purchase.notPaid');
    await test.db.update(accounts).set({ name: '<script>alert(1)</script>' }).where(eq(accounts.id, actor.accountId));
    await decide(id, 'approve');
    const { text } = await get(actor, `/api/purchase/${id}/receipt/`);
    expect(text).toContain('1,234');
    expect(text).toContain('CN¥12.34');
    expect(text).not.toContain('<script');
    expect((await get(actor, `/api/purchase/${id}/receipt/?lang=zh`)).text).toContain('收据');
  });

  it('names its number, the day, the buyer, the points, the money, and what was given back', async () => {
    const { actor, id } = await buildOrder(1234);
    await decide(id, 'approve');
    await test.pool.query("update orders set paid_at = '2026-03-04T05:06:07Z' where id = $1", [id]);
    const { receiptNumber } = (await get(actor, `/api/purchase/${id}/`)).data;
    const load = () => server.app.inject({ url: `/api/purchase/${id}/receipt/`, headers: actor.headers });
    const linesOf = ({ body }: { body: string }) =>
      [...body.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, , value]) => value);
    const page = await load();
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-disposition']).toContain(`${receiptNumber}.html`);
    expect(page.body).toContain(`${receiptNumber}</title>`);
    const paid = [receiptNumber, 'March 4, 2026 at 5:06 AM UTC', 'Test account', '1,234', 'CN¥12.34'];
    expect(linesOf(page)).toEqual(paid);
    await decide(id, 'refund', { reason: 'Asked for it' });
    expect(linesOf(await load())).toEqual([...paid, 'CN¥12.34']);
  });
});
