import { describe, expect, it } from 'vitest';
import { aSecond } from '../../../../test/a-second.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import { createSoldConnections } from '../../../../test/sold-connections.ts';
import { answerChat, answerJson, type StubScript, stubUsage } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

const { gateway } = await openGateway();
const addConnections = createSoldConnections(gateway);
const good = answerChat('good', stubUsage(10, 1));

/** The vendor thinks until it is let go on; `reached` resolves when so many calls have come to it. */
const holdVendor = () => {
  const gate = Promise.withResolvers<void>();
  const since = gateway.stub.requests.length;
  const script: StubScript = async (request, response) => {
    await gate.promise;
    return good(request, response);
  };
  gateway.stub.answerWith(script);
  const came = () => gateway.stub.requests.length - since;
  return { letGo: gate.resolve, came, reached: (calls: number) => until(() => came() === calls) };
};

describe('a connection that takes so many calls at once', () => {
  it('is passed over while it has them; when all have, callers are told when to come again, in their own format', async () => {
    const { modelId } = await addConnections([{ callsAtOnce: 1 }, { callsAtOnce: 1 }]);
    const { secret, accountId } = await gateway.addCustomer();
    const vendor = holdVendor();
    const asked = [gateway.chat(secret, { model: modelId }), gateway.chat(secret, { model: modelId, stream: true })];
    await vendor.reached(2);
    const refused = await gateway.chat(secret, { model: modelId });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await refused.json()).error).toMatchObject({ type: 'rate_limit_error', message: expect.stringContaining(modelId) });
    const message = { model: modelId, max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
    const other = await gateway.post(secret, message, { path: '/v1/messages' });
    expect([other.status, other.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await other.json()).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } });
    expect(vendor.came()).toBe(2);
    vendor.letGo();
    for (const answer of await Promise.all(asked)) expect([answer.status, (await answer.text()).includes('good')]).toEqual([200, true]);
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(200);
    const rows = await gateway.rowsOf(accountId);
    expect(rows.map(({ status, charge }) => [status, charge === '0']).sort()).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [429, true],
      [429, true],
    ]);
  });

  it('has its place again after a failure, and after a caller that left', async () => {
    const { modelId } = await addConnections([{ callsAtOnce: 1 }]);
    const { secret } = await gateway.addCustomer();
    gateway.stub.answerWith(answerJson({ error: { message: 'bad tool' } }, { status: 400 }));
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(400);
    const vendor = holdVendor();
    const leaving = new AbortController();
    const left = gateway.chat(secret, { model: modelId }, { signal: leaving.signal }).catch(() => null);
    await vendor.reached(1);
    leaving.abort();
    expect(await left).toBeNull();
    // The vendor is heard out for its usage, so that the place is taken until it is done.
    expect((await gateway.chat(secret, { model: modelId })).status).toBe(429);
    vendor.letGo();
    await until(async () => (await gateway.chat(secret, { model: modelId })).status === 200);
  });

  it('is bounded where the operator set it, and by nothing where that was taken back', async () => {
    const { modelId, keys } = await addConnections([{ callsAtOnce: 32 }]);
    const { secret } = await gateway.addCustomer();
    const askMany = (calls: number) =>
      Array.from({ length: calls }, () => gateway.chat(secret, { model: modelId }).then(({ status }) => status));
    const bounded = holdVendor();
    const some = askMany(40);
    await bounded.reached(32);
    const ended: number[] = [];
    for (const one of some) void one.then((status) => ended.push(status));
    await until(() => ended.length === 8);
    expect(ended).toEqual(Array(8).fill(429));
    bounded.letGo();
    expect((await Promise.all(some)).filter((status) => status === 200)).toHaveLength(32);
    const { data } = await gateway.operator('PATCH', `/operator/connections/${keys[0]?.id}/`, { callsAtOnce: null });
    expect(data.callsAtOnce).toBeNull();
    await aSecond();
    const free = holdVendor();
    const all = askMany(40);
    await free.reached(40);
    free.letGo();
    expect(await Promise.all(all)).toEqual(Array(40).fill(200));
  });
});
