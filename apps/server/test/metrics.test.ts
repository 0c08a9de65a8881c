import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { buildActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createGatewaySuite } from './gateway-suite.ts';
import { answerJson, createHoldingVendor } from './stub-vendor.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createWritersApp, saying, shortBrief } from './writers-app.ts';

const token = 'a-token-for-prometheus';
const lines: string[] = [];
let test: TestDb;
let closed: TestApp;
let local: TestApp;
let open: TestApp;

beforeAll(async () => {
  test = await createTestDb();
  closed = await createTestApp(test);
  local = await createTestApp(test, { config: { metrics: { kind: 'loopback' } } });
  const logger = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  open = await createTestApp(test, { logger, config: { metrics: { kind: 'token', token }, requestLog: true } });
});
afterAll(async () => {
  for (const server of [closed, local, open]) await server.close();
  await test.close();
});

const ask = ({ app }: TestApp, headers: Record<string, string> = {}) => app.inject({ url: '/metrics', headers });
const withToken = { authorization: `Bearer ${token}` };

describe('GET /metrics', () => {
  it('does not exist where it is not switched on, and for whoever may not read it', async () => {
    expect((await ask(closed, withToken)).headers['content-type']).not.toContain('text/plain');
    expect((await ask(open)).statusCode).toBe(404);
    expect((await ask(open, { authorization: `Bearer ${token}x` })).statusCode).toBe(404);
    expect((await ask(local, { host: 'console.example' })).statusCode).toBe(404);
    expect((await ask(local, { host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
    expect((await ask(local, { host: 'localhost' })).statusCode).toBe(200);
  });

  it('counts requests by route and status, and tells of pool, streams, runs, vendors, ledger, jobs and points', async () => {
    const actor = await buildActor(test.db);
    await open.features.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(7), work: 'top-up', reference: '' });
    await open.app.inject({ url: `/api/runs/${newId()}/`, headers: actor.headers });
    await open.app.inject({ url: '/api/nowhere/at/all/' });
    const { statusCode, body } = await ask(open, withToken);
    expect(statusCode).toBe(200);
    expect(body).toContain('inkstone_http_request_seconds_count{method="GET",route="/api/runs/:id/",status="404"} 1');
    expect(body).toContain('route="unknown"');
    expect(body).not.toContain('nowhere');
    for (const line of [
      'inkstone_database_connections{state="open"}',
      'inkstone_streams_open 0',
      'inkstone_runs_running 0',
      'inkstone_vendor_calls{state="waiting"} 0',
      'inkstone_ledger_waiting 0',
      'inkstone_event_loop_delay_p99_seconds',
      'inkstone_points{state="available"} 7',
      'process_resident_memory_bytes',
    ])
      expect(body).toContain(line);
  });
});

describe('calls to vendors', () => {
  it('are counted by how they ended, with the time that they took and the time to their first piece', async () => {
    const house = await createWritersApp(test, { config: { metrics: { kind: 'token', token } } });
    const writer = await buildActor(test.db, { hasShop: true });
    await house.wallet.credit({ id: newId(), accountId: writer.accountId, amount: points(100), work: 'top-up', reference: '' });
    const write = async (productTitle: string) => {
      const payload = { brief: { ...shortBrief, productTitle }, fields: ['title'] };
      const answer = await house.app.inject({ method: 'POST', url: '/api/product/improve/freestyle/', headers: writer.headers, payload });
      await house.app.inject({ url: `/api/runs/${answer.json().data.runId}/events/`, headers: writer.headers });
    };
    await house.writeWith(saying('<title>A waxed canvas tote for work</title>'));
    await write('Tote');
    await house.writeWith(async function* () {
      yield '<title>';
      throw new VendorError('acme', 'rate-limit', 'too many');
    });
    // Another request: the same one would be answered without the vendor.
    await write('Weekend tote');
    const { body } = await house.app.inject({ url: '/metrics', headers: withToken });
    expect(body).toContain('inkstone_vendor_call_seconds_count{vendor="acme",outcome="done"} 1');
    expect(body).toContain('inkstone_vendor_call_seconds_count{vendor="acme",outcome="rate-limit"} 1');
    expect(body).toContain('inkstone_vendor_first_piece_seconds_count{vendor="acme"} 2');
    const operator = await buildActor(test.db, { isOperator: true });
    const { data } = (await house.app.inject({ url: '/api/operator/health/', headers: operator.headers })).json();
    expect(data.live.vendors).toEqual([{ vendor: 'acme', calls: 2, failures: 1, stopped: 0, seconds: expect.any(Number) }]);
    await house.close();
  });
});

describe('calls of programs', () => {
  it('are counted while they are under way, and by how they ended', async () => {
    const gateway = await createGatewaySuite(test, { config: { metrics: { kind: 'token', token } } });
    const { secret } = await gateway.addCustomer();
    const read = async () => (await gateway.app.inject({ url: '/metrics', headers: withToken })).body;
    const holding = createHoldingVendor();
    gateway.stub.answerWith(holding.script);
    const calls = [gateway.chat(secret), gateway.chat(secret, { stream: true })];
    await expect.poll(holding.waiting).toBe(2);
    expect(await read()).toContain('inkstone_vendor_calls{state="used"} 2');
    holding.letGo();
    for (const call of calls) await (await call).text();
    gateway.stub.answerWith(answerJson({ error: { message: 'busy' } }, { status: 429 }));
    await (await gateway.chat(secret)).text();
    gateway.stub.answerWith(answerJson({ error: { message: 'no' } }, { status: 400 }));
    await (await gateway.chat(secret)).text();
    // What is made in this house is no call to a vendor.
    await gateway.post(secret, { model: 'builtin-hashed-words', input: 'mug' }, { path: '/v1/embeddings' });
    await expect.poll(read).toContain('inkstone_vendor_calls{state="used"} 0');
    const body = await read();
    const vendor = 'openai-compatible';
    for (const [outcome, count] of [
      ['done', 2],
      ['rate-limit', 1],
      ['refused', 1],
    ])
      expect(body).toContain(`inkstone_vendor_call_seconds_count{vendor="${vendor}",outcome="${outcome}"} ${count}`);
    expect(body).toContain(`inkstone_vendor_first_piece_seconds_count{vendor="${vendor}"} 2`);
    expect(body).not.toContain('vendor="builtin"');
    await gateway.close();
  });
});

describe('the request log', () => {
  it('has one line for an answer, without query and body, and is silent unless it is switched on', async () => {
    lines.length = 0;
    await open.app.inject({
      method: 'POST',
      url: '/api/portal/login/?secret=hunter2',
      payload: { email: 'a@b.example', password: 'hunter3' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'request',
      method: 'POST',
      path: '/api/portal/login/',
      ms: expect.any(Number),
    });
    expect(lines[0]).not.toMatch(/hunter|@/);
  });
});
