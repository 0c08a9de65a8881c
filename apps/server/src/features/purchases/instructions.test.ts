import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const way = '/api/operator/payments/';
let test: TestDb;
let operator: TestActor;
const servers: TestApp[] = [];
beforeAll(async () => {
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await test.close();
});

/** A server with these settings, on an installation whose operator has written nothing yet. */
const build = async (vendorEnvironment: Record<string, string>) => {
  await test.pool.query('delete from payment_instructions');
  const server = await createTestApp(test, { config: { vendorEnvironment } });
  servers.push(server);
  const ask = async (actor: TestActor, request: { method?: 'GET' | 'POST'; url: string; payload?: object }) => {
    const response = await server.app.inject({ ...request, headers: actor.headers });
    const { code, data, issues } = response.json();
    return { status: response.statusCode, code, data, issues };
  };
  return {
    ask,
    gateways: async () => (await ask(operator, { url: way })).data,
    write: (payload: object, gateway = 'manual-payment') =>
      ask(operator, { method: 'POST', url: `${way}${gateway}/instructions/`, payload }),
    offered: async (actor: TestActor) =>
      (await ask(actor, { url: '/api/purchase/options/' })).data.options.map(({ id }: { id: string }) => id),
    order: (actor: TestActor, language = 'en') =>
      ask(actor, { method: 'POST', url: `/api/purchase/?lang=${language}`, payload: { points: 100, gateway: 'manual-payment' } }),
  };
};

describe('a way to pay by hand', () => {
  it('is not offered without instructions, and neither an order nor a plan begins with it', async () => {
    const { ask, offered, order, gateways } = await build({});
    const actor = await buildActor(test.db);
    expect(await offered(actor)).toEqual([]);
    expect(await order(actor)).toMatchObject({ status: 404, code: 'purchase.gatewayUnknown' });
    expect((await ask(actor, { url: '/api/subscription/' })).data.canTopUp).toBe(false);
    const plus = await ask(actor, { method: 'POST', url: '/api/subscription/', payload: { plan: 'plus', confirm: true } });
    expect(plus).toMatchObject({ status: 409, code: 'purchase.noGateway' });
    expect((await ask(actor, { url: '/api/purchase/' })).data.items).toEqual([]);
    expect(await gateways()).toMatchObject([
      { id: 'manual-payment', isUsable: false, missingVariables: [], instructions: { en: '', zh: '' } },
      { id: 'stripe', isUsable: false, missingVariables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], instructions: null },
    ]);
  });

  it('begins with what the environment says', async () => {
    const { ask, offered, order, gateways } = await build({ PAYMENT_INSTRUCTIONS: 'IBAN 1' });
    const actor = await buildActor(test.db);
    expect(await offered(actor)).toEqual(['manual-payment']);
    expect((await ask(actor, { url: '/api/subscription/' })).data.canTopUp).toBe(true);
    expect((await order(actor, 'zh')).data).toMatchObject({ state: 'pending', instructions: 'IBAN 1' });
    expect((await gateways())[0]).toMatchObject({ isUsable: true, instructions: { en: 'IBAN 1', zh: 'IBAN 1' } });
  });

  it('is told as the operator wrote it, in the payer’s language or the only one there is', async () => {
    const { write, offered, order } = await build({});
    const actor = await buildActor(test.db);
    expect((await write({ en: ' Transfer to 6222. ', zh: '' })).data).toMatchObject({ isUsable: true });
    expect(await offered(actor)).toEqual(['manual-payment']);
    expect((await order(actor, 'zh')).data.instructions).toBe('Transfer to 6222.');
    await write({ en: 'Transfer to 6222.', zh: '请转账到 6222。' });
    expect((await order(actor, 'zh')).data.instructions).toBe('请转账到 6222。');
    expect((await order(actor, 'en')).data.instructions).toBe('Transfer to 6222.');
  });

  it('can be taken away, also against the environment, while orders stay readable and can be decided', async () => {
    const { ask, write, offered, order } = await build({ PAYMENT_INSTRUCTIONS: 'IBAN 1' });
    const actor = await buildActor(test.db);
    const { id } = (await order(actor)).data;
    await write({ en: '', zh: '' });
    expect(await offered(actor)).toEqual([]);
    expect((await ask(actor, { url: `/api/purchase/${id}/` })).data).toMatchObject({ instructions: 'IBAN 1', gateway: 'manual-payment' });
    expect((await ask(actor, { url: '/api/purchase/options/' })).data.known).toContainEqual({
      id: 'manual-payment',
      name: { en: 'Bank transfer or other way', zh: '银行转账或其他方式' },
      flow: 'instructions',
    });
    const approved = await ask(operator, { method: 'POST', url: `/api/operator/orders/${id}/approve/`, payload: {} });
    expect(approved.data).toMatchObject({ state: 'paid' });
  });

  it('is changed in the log, once for a change', async () => {
    const { write, ask } = await build({ PAYMENT_INSTRUCTIONS: 'IBAN 1' });
    const entries = async () => (await ask(operator, { url: '/api/operator/acts/?subject=payment' })).data.items;
    const before = (await entries()).length;
    await write({ en: 'IBAN 2', zh: 'IBAN 1' });
    await write({ en: 'IBAN 2', zh: 'IBAN 1' });
    const after = await entries();
    expect(after.length).toBe(before + 1);
    expect(after[0]).toMatchObject({
      action: 'payment.change',
      subjectId: 'manual-payment',
      subjectName: 'Manual payment',
      before: { en: 'IBAN 1' },
      after: { en: 'IBAN 2' },
    });
  });

  it('has instructions of a bounded length, and no other gateway has any', async () => {
    const { write } = await build({});
    expect((await write({ en: 'a'.repeat(4000), zh: '' })).status).toBe(200);
    expect((await write({ en: 'a'.repeat(4001), zh: '' })).issues).toMatchObject([{ path: 'en' }]);
    expect(await write({ en: 'x', zh: '' }, 'stripe')).toMatchObject({ status: 404, code: 'purchase.gatewayUnknown' });
    expect(await write({ en: 'x', zh: '' }, 'nobody')).toMatchObject({ status: 404, code: 'purchase.gatewayUnknown' });
  });
});
