import { describe, expect, it } from 'vitest';
import { openGateway } from '../../../../test/open-gateway.ts';
import { answerChat, stubUsage } from '../../../../test/stub-vendor.ts';

const { gateway } = await openGateway();

type Customer = Awaited<ReturnType<typeof gateway.addCustomer>>;
const ask = ({ actor, appId }: Customer) => gateway.as(actor)('POST', `/api_integration/${appId}/test/`, {});
const read = async ({ actor, appId }: Customer) => (await gateway.as(actor)('GET', `/api_integration/${appId}/`)).data;

describe('POST /api/api_integration/:id/test/', () => {
  it('refuses an app that is off, one whose vendor offers nothing, and one without points, and calls nobody', async () => {
    const off = await gateway.addCustomer();
    await gateway.as(off.actor)('POST', `/api_integration/${off.appId}/set_is_enabled/`, { isEnabled: false });
    const before = gateway.stub.requests.length;
    expect((await ask(off)).json.code).toBe('app.switchedOff');
    expect((await ask(await gateway.addCustomer({ vendor: 'gone' }))).json.code).toBe('gateway.nothingToCall');
    const poor = await ask(await gateway.addCustomer({ credit: 0 }));
    expect([poor.status, poor.json.code]).toEqual([402, 'wallet.notEnoughPoints']);
    expect(gateway.stub.requests.length).toBe(before);
  });

  it('asks one short question, charges it, counts it to the limit and makes the app Ok', async () => {
    const customer = await gateway.addCustomer({ monthlyLimit: 1000 });
    expect((await read(customer)).state).toBe('pending');
    gateway.stub.answerWith(answerChat('Hello', stubUsage(11, 2)));
    const { data } = await ask(customer);
    expect(data).toMatchObject({
      isBuiltin: false,
      request: { appId: customer.appId, keyId: null, source: 'test', model: 'stub-model', status: 200, error: null, inputTokens: 11 },
    });
    const { state, spentThisMonth } = await read(customer);
    expect([state, spentThisMonth]).toEqual(['ok', data.request.points]);
    expect(Number(data.request.points)).toBeGreaterThan(0);
  });

  it('tells what the vendor refused, and takes nothing', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no such thing"}}');
    });
    const { data } = await ask(customer);
    expect(data.request).toMatchObject({ status: 400, error: { code: 'vendor.refused' }, points: '0' });
    expect((await read(customer)).state).toBe('pending');
  });
});
