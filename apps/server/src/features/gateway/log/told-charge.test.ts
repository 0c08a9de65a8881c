import type { ApiRequestDetail } from '@inkstone/contract/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../../test/gateway-suite.ts';
import { answerJson, stubAnswer, stubUsage } from '../../../../test/stub-vendor.ts';

let test: TestDb;
let gateway: GatewaySuite;
beforeAll(async () => {
  test = await createTestDb();
  gateway = await createGatewaySuite(test);
  // 1 and 2 USD for a million tokens, from 1000 tokens on 2 and 3: 864, 1728 and 2592 micropoints a token.
  await gateway.addModel('reads-much', {
    ...{ currency: 'USD', inputMicros: 1_000_000, outputMicros: 2_000_000, cachedInputMicros: 100_000 },
    priceTiers: [{ fromTokens: 1000, inputMicros: 2_000_000, outputMicros: 3_000_000, cachedInputMicros: 200_000 }],
  });
});
afterAll(async () => {
  await gateway.close();
  await test.close();
});

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;

/** The last call of a customer, as the log's drawer shows it. */
const lastOf = async ({ actor, accountId }: Customer): Promise<ApiRequestDetail> => {
  const { id } = (await gateway.rowsOf(accountId)).at(-1);
  return (await gateway.as(actor)('GET', `/api_integration/requests/${id}/`)).data;
};
const call = async (customer: Customer, usage: object) => {
  gateway.stub.answerWith(answerJson({ ...stubAnswer('Yes', usage), model: 'reads-much' }));
  const content = 'a'.repeat(3000);
  const answer = await gateway.chat(customer.secret, { model: 'reads-much', messages: [{ role: 'user', content }], max_tokens: 10 });
  await answer.text();
};

describe('how the points of a call were computed', () => {
  it('is told line by line, by the version of the price and its length of input', async () => {
    const customer = await gateway.addCustomer();
    await call(customer, stubUsage(1000, 5, 900));
    const { points, charge } = await lastOf(customer);
    expect(points).toBe('0.34128');
    expect(charge).toEqual({
      version: (await gateway.rowsOf(customer.accountId))[0].price_version,
      validFrom: expect.any(String),
      fromTokens: 1000,
      lines: [
        { part: 'input', count: 100, per: 1_000_000, price: '1728', points: '0.1728' },
        { part: 'cachedInput', count: 900, per: 1_000_000, price: '172.8', points: '0.15552' },
        { part: 'output', count: 5, per: 1_000_000, price: '2592', points: '0.01296' },
      ],
      computed: points,
      because: 'exact',
    });
  });

  it('names no length where the usual price counts, and stays as it was after the price has changed', async () => {
    const customer = await gateway.addCustomer();
    await call(customer, stubUsage(10, 5));
    const before = await lastOf(customer);
    expect(before.charge).toMatchObject({ fromTokens: null, computed: '0.01728' });
    await gateway.operator('PATCH', '/operator/pricing/', { usdRateHundredths: 700 });
    expect(await lastOf(customer)).toEqual(before);
    await gateway.operator('PATCH', '/operator/pricing/', { usdRateHundredths: 720 });
  });

  it('says when an answer from memory or the end of a hold made it less', async () => {
    const customer = await gateway.addCustomer();
    await call(customer, stubUsage(10, 5));
    const because = async (change: string): Promise<string | undefined> => {
      // A row never changes but by this test's hand.
      const [{ id }] = await gateway.rowsOf(customer.accountId);
      await test.pool.query('alter table gateway_requests disable trigger user');
      await test.pool.query(`update gateway_requests set ${change} where id = $1`, [id]);
      await test.pool.query('alter table gateway_requests enable trigger user');
      return (await lastOf(customer)).charge?.because;
    };
    expect(await because('charge = 17279')).toBe('held');
    expect(await because('is_cached = true')).toBe('cached');
  });

  it('is not told of what cost nothing', async () => {
    const customer = await gateway.addCustomer();
    const answer = await gateway.chat(customer.secret, { model: 'builtin-writer' });
    await answer.text();
    await expect.poll(async () => (await gateway.rowsOf(customer.accountId)).length).toBe(1);
    expect(await lastOf(customer)).toMatchObject({ points: '0', charge: null });
  });
});
