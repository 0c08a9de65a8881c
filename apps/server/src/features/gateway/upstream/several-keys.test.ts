import { describe, expect, it } from 'vitest';
import { aSecond } from '../../../../test/a-second.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import { createSoldConnections } from '../../../../test/sold-connections.ts';
import { answerChat, answerJson, type StubScript, stubFrames, stubUsage } from '../../../../test/stub-vendor.ts';

const { gateway } = await openGateway();
const addConnections = createSoldConnections(gateway);
const addKeys = (weights: readonly number[]) => addConnections(weights.map((weight) => ({ weight })));

const keyOf = (authorization: string | undefined) => authorization?.replace('Bearer ', '') ?? '';
const byKey =
  (scripts: Record<string, StubScript>): StubScript =>
  (request, response) =>
    (scripts[keyOf(request.headers.authorization)] ?? answerChat('good', stubUsage(10, 1)))(request, response);
const usedKeys = (since: number) => gateway.stub.requests.slice(since).map(({ headers }) => keyOf(headers.authorization));
const coolingOf = async (id: string) =>
  (await gateway.operator('GET', '/operator/connections/')).data.find((connection: { id: string }) => connection.id === id).cooling;

const dies: StubScript = (_request, response) => void response.destroy();

describe('several keys for one model', () => {
  it('have the shares that the operator set', async () => {
    const { modelId, keys } = await addKeys([3, 1]);
    const { secret } = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('good', stubUsage(10, 1)));
    const since = gateway.stub.requests.length;
    for (let number = 0; number < 8; number += 1) expect((await gateway.chat(secret, { model: modelId })).status).toBe(200);
    const used = usedKeys(since);
    expect(keys.map(({ apiKey }) => used.filter((key) => key === apiKey).length)).toEqual([6, 2]);
  });

  it.each([
    ['429', answerJson({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '20' } }), 'rate-limit'],
    ['401', answerJson({ error: { message: 'no such key' } }, { status: 401 }), 'credentials'],
    ['403', answerJson({ error: { message: 'not yours' } }, { status: 403 }), 'refused'],
    ['500', answerJson({ error: { message: 'oops' } }, { status: 500 }), 'fault'],
    ['a socket that dies', dies, 'unreachable'],
  ])('after %s another one answers, once charged, and the first waits', async (_name, failing, reason) => {
    const { modelId, keys } = await addKeys([1, 1]);
    const [first, second] = keys;
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(byKey({ [first?.apiKey ?? '']: failing }));
    const since = gateway.stub.requests.length;
    for (const stream of [false, true]) {
      const answer = await gateway.chat(customer.secret, { model: modelId, stream });
      expect([answer.status, (await answer.text()).includes('good')]).toEqual([200, true]);
    }
    expect(usedKeys(since)).toEqual([first?.apiKey, second?.apiKey, second?.apiKey]);
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ attempts, status, charge }) => [attempts, status, charge])).toEqual([
      [2, 200, rows[0].charge],
      [1, 200, rows[0].charge],
    ]);
    expect((await gateway.balanceOf(customer.accountId)).used).toBe(BigInt(rows[0].charge) * 2n);
    const cooling = await coolingOf(first?.id ?? '');
    expect(cooling).toMatchObject({ reason, model: reason === 'credentials' || reason === 'unreachable' ? null : modelId });
    if (reason === 'rate-limit') expect(Date.parse(cooling.until) - Date.now()).toBeGreaterThan(15_000);
    expect(await coolingOf(second?.id ?? '')).toBeNull();
  });

  it('I9: three that fail and then one more are one call: three attempts, no charge, the last one’s words', async () => {
    const { modelId, keys } = await addKeys([1, 1, 1, 1]);
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'all down' } }, { status: 500 }));
    const since = gateway.stub.requests.length;
    const answer = await gateway.chat(customer.secret, { model: modelId });
    expect([answer.status, (await answer.json()).error.message]).toEqual([500, 'all down']);
    expect(new Set(usedKeys(since)).size).toBe(3);
    expect(keys).toHaveLength(4);
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ attempts, charge }) => [attempts, charge])).toEqual([[3, '0']]);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('are not tried in turn for a request that the vendor finds wrong, nor after the first byte', async () => {
    const { modelId } = await addKeys([1, 1]);
    const { secret, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'bad tool' } }, { status: 400 }));
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(400);
    gateway.stub.answerWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stubFrames.role + stubFrames.piece('half'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.destroy();
    });
    const broken = await (await gateway.chat(secret, { model: modelId, stream: true })).text();
    expect(broken).toContain('half');
    expect(broken).not.toContain('[DONE]');
    expect((await gateway.rowsOf(accountId)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});

describe('one key alone', () => {
  it('that is full is left alone as long as it asked, without a call and without a hold that stays', async () => {
    const { modelId } = await addKeys([1]);
    const { secret, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '30' } }));
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(429);
    const since = gateway.stub.requests.length;
    const refused = await gateway.chat(secret, { model: modelId });
    expect([refused.status, (await refused.json()).error.code]).toEqual([429, 'vendor.rateLimit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(gateway.stub.requests.length).toBe(since);
    expect(await gateway.balanceOf(accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('begins anew when the operator enters another one', async () => {
    const { modelId, keys } = await addKeys([1]);
    const { secret } = await gateway.addCustomer();
    gateway.stub.answerWith(byKey({ [keys[0]?.apiKey ?? '']: answerJson({ error: { message: 'no such key' } }, { status: 401 }) }));
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(503);
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(503);
    await gateway.operator('PATCH', `/operator/connections/${keys[0]?.id}/`, { values: { apiKey: 'another-key' } });
    await aSecond();
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(200);
  });
});
