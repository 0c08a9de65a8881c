import { describe, expect, it } from 'vitest';
import { aSecond } from '../../../../test/a-second.ts';
import type { GatewaySuite } from '../../../../test/gateway-suite.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import { answerChat, answerJson, stubUsage } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

const { test, gateway } = await openGateway();

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;
const change = ({ actor, appId }: Customer, changes: object) => gateway.as(actor)('PATCH', `/api_integration/${appId}/`, changes);
const addKeeping = async (changes: object): Promise<Customer> => {
  const customer = await gateway.addCustomer();
  await change(customer, changes);
  return customer;
};
const countOf = async (table: 'gateway_answers' | 'gateway_bodies', appId: string): Promise<number> =>
  (await test.pool.query(`select count(*)::int as count from ${table} where app_id = $1`, [appId])).rows[0].count;

// 100,000 tokens at 129.6 micropoints and 10,000 at 518.4: 18.144 points.
const dear = stubUsage(100_000, 10_000);
const dearPoints = 18_144_000n;
const asked = { messages: [{ role: 'user', content: 'x'.repeat(120_000) }], max_tokens: 20_000 };

describe('the cache of an app', () => {
  it('is off until it is switched on', async () => {
    const { secret, appId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat());
    const since = gateway.stub.requests.length;
    for (let number = 0; number < 2; number += 1) await (await gateway.chat(secret)).text();
    expect(gateway.stub.requests.length - since).toBe(2);
    expect(await countOf('gateway_answers', appId)).toBe(0);
  });

  it.each([[false], [true]])(
    'I10: gives an equal request the same for half, with an id of its own and without a call (stream: %s)',
    async (stream) => {
      const customer = await addKeeping({ cacheMinutes: 60 });
      gateway.stub.answerWith(answerChat('one two three', dear));
      const first = await (await gateway.chat(customer.secret, { ...asked, stream })).text();
      await until(async () => (await countOf('gateway_answers', customer.appId)) === 1);
      const since = gateway.stub.requests.length;
      const hit = await gateway.chat(customer.secret, { ...asked, stream });
      const second = await hit.text();
      expect(hit.headers.get('x-cache')).toBe('hit');
      expect(gateway.stub.requests.length).toBe(since);
      const idOf = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
      expect(idOf(second)).not.toBe(idOf(first));
      expect(second.replaceAll(idOf(second), idOf(first))).toBe(first);
      if (stream) expect(second.endsWith('data: [DONE]\n\n')).toBe(true);
      const rows = await gateway.rowsOf(customer.accountId);
      expect(rows.map(({ charge, is_cached, attempts, input_tokens }) => [BigInt(charge), is_cached, attempts, input_tokens])).toEqual([
        [dearPoints, false, 1, 100_000],
        [dearPoints / 2n, true, 0, 100_000],
      ]);
      expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: dearPoints + dearPoints / 2n });
    },
  );

  it('costs no more than the first answer did where that was below a point', async () => {
    const customer = await addKeeping({ cacheMinutes: 60 });
    gateway.stub.answerWith(answerChat('short', stubUsage(10, 1)));
    await (await gateway.chat(customer.secret)).text();
    await until(async () => (await countOf('gateway_answers', customer.appId)) === 1);
    await (await gateway.chat(customer.secret)).text();
    const [miss, hit] = await gateway.rowsOf(customer.accountId);
    expect([hit.is_cached, hit.charge]).toEqual([true, miss.charge]);
  });

  it('is no other app’s, no other mode’s and no other body’s', async () => {
    const customer = await addKeeping({ cacheMinutes: 60 });
    const stranger = await addKeeping({ cacheMinutes: 60 });
    gateway.stub.answerWith(answerChat('mine'));
    await (await gateway.chat(customer.secret)).text();
    await until(async () => (await countOf('gateway_answers', customer.appId)) === 1);
    const since = gateway.stub.requests.length;
    await (await gateway.chat(stranger.secret)).text();
    await (await gateway.chat(customer.secret, { stream: true })).text();
    await (await gateway.chat(customer.secret, { temperature: 1 })).text();
    expect(gateway.stub.requests.length - since).toBe(3);
  });

  it('keeps no error, ends with its time, and forgets all when it is switched off', async () => {
    const customer = await addKeeping({ cacheMinutes: 1 });
    gateway.stub.answerWith(answerJson({ error: { message: 'no' } }, { status: 400 }));
    await (await gateway.chat(customer.secret)).text();
    gateway.stub.answerWith(answerChat());
    await (await gateway.chat(customer.secret)).text();
    await until(async () => (await countOf('gateway_answers', customer.appId)) === 1);
    await test.pool.query('update gateway_answers set expires_at = created_at where app_id = $1', [customer.appId]);
    const since = gateway.stub.requests.length;
    await (await gateway.chat(customer.secret)).text();
    expect(gateway.stub.requests.length - since).toBe(1);
    await change(customer, { cacheMinutes: null });
    expect(await countOf('gateway_answers', customer.appId)).toBe(0);
    // The process may believe for a second that it is on: what it then wants to keep is not kept.
    await (await gateway.chat(customer.secret, { temperature: 0.5 })).text();
    await aSecond();
    expect(await countOf('gateway_answers', customer.appId)).toBe(0);
  });

  it('asks the vendor again when the price has changed', async () => {
    const modelId = await gateway.addModel('cached-model');
    await aSecond();
    const customer = await addKeeping({ cacheMinutes: 60 });
    gateway.stub.answerWith(answerChat());
    const call = async () => void (await (await gateway.chat(customer.secret, { model: 'cached-model' })).text());
    await call();
    await until(async () => (await countOf('gateway_answers', customer.appId)) === 1);
    await gateway.operator('PATCH', `/operator/models/${modelId}/`, { inputMicros: 300_000 });
    await aSecond();
    const since = gateway.stub.requests.length;
    await call();
    expect(gateway.stub.requests.length - since).toBe(1);
  });
});

describe('bodies of calls', () => {
  const bodiesOf = async ({ actor, accountId }: Customer) => {
    const [row] = await gateway.rowsOf(accountId);
    return gateway.as(actor)('GET', `/api_integration/bodies/${row.id}/`);
  };

  it('are kept where the owner wants it, without keys and pictures, cut where they are long', async () => {
    const customer = await addKeeping({ bodyDays: 7 });
    const canary = 'sk-proj-Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA';
    const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2000)}`;
    const content = [
      { type: 'text', text: `My key is ${canary}. ${'words '.repeat(8000)}` },
      { type: 'image_url', image_url: { url: picture } },
    ];
    gateway.stub.answerWith(answerChat(`You said ${canary}`));
    await (await gateway.chat(customer.secret, { messages: [{ role: 'user', content }] })).text();
    await until(async () => (await countOf('gateway_bodies', customer.appId)) === 1);
    const { data } = await bodiesOf(customer);
    expect(data).toMatchObject({ isRequestCut: true, isAnswerCut: false });
    expect(data.request).toContain('My key is');
    expect(data.answer).toContain('You said');
    const { rows } = await test.pool.query('select request || answer as text from gateway_bodies where app_id = $1', [customer.appId]);
    expect(rows[0].text).not.toContain(canary);
    expect(rows[0].text).not.toContain('iVBORw0KGgoiVBORw0KGgo');
    expect(Date.parse(data.keptUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('of streams and of errors are kept too, and are gone when that is switched off', async () => {
    const customer = await addKeeping({ bodyDays: 30 });
    gateway.stub.answerWith(answerChat('one two'));
    await (await gateway.chat(customer.secret, { stream: true })).text();
    gateway.stub.answerWith(answerJson({ error: { message: 'bad tool' } }, { status: 400 }));
    await (await gateway.chat(customer.secret)).text();
    await until(async () => (await countOf('gateway_bodies', customer.appId)) === 2);
    expect((await bodiesOf(customer)).data.answer).toContain('[DONE]');
    await change(customer, { bodyDays: 1 });
    const { data } = await bodiesOf(customer);
    expect(Date.parse(data.keptUntil) - Date.now()).toBeLessThan(86_400_000);
    await change(customer, { bodyDays: null });
    expect(await countOf('gateway_bodies', customer.appId)).toBe(0);
    expect((await bodiesOf(customer)).json.code).toBe('gateway.noBodies');
  });

  it('are not kept where nobody asked for it', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat());
    await (await gateway.chat(customer.secret)).text();
    expect(await countOf('gateway_bodies', customer.appId)).toBe(0);
  });
});
