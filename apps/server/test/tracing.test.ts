import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { tracePool } from '#server/db/trace-pool.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { traceOutbound } from '#server/kernel/outbound/trace-outbound.ts';
import { openTracing } from '#server/kernel/tracing/open-tracing.ts';
import { type Tracing, traced } from '#server/kernel/tracing/tracing.ts';
import { buildActor, type TestActor } from './builders.ts';
import { startWeb } from './canary.ts';
import { createTestDb, type TestDb } from './database.ts';
import { noDirect } from './no-direct.ts';
import { createWritersApp, saying, shortBrief, type WritersApp } from './writers-app.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes: z.array(attribute) }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

let test: TestDb;
let house: WritersApp;
let tracing: Tracing;
let web: Awaited<ReturnType<typeof startWeb>>;
let actor: TestActor;

const settingsTo = (origin: string, more: Record<string, string> = {}) =>
  readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    ...more,
  }).tracing;

const begin = async (origin: string, more: Record<string, string> = {}) => {
  const config = settingsTo(origin, more);
  if (!config) throw new Error('no collector is set');
  return openTracing(config, createLogger({ level: 'silent' }));
};

beforeAll(async () => {
  test = await createTestDb();
  web = await startWeb((_request, response) => response.setHeader('content-type', 'application/json').end('{}'));
  tracing = await begin(web.origin);
  tracePool(test.pool, tracing);
  house = await createWritersApp(test, { tracing, config: { trustProxy: 1 } });
  actor = await buildActor(test.db, { hasShop: true });
});
afterAll(async () => {
  await house.close();
  await web.close();
  await test.close();
});

const received = () => web.seen.map(({ body }) => sent.parse(JSON.parse(body)));
const spans = () =>
  received().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const named = (name: string) => spans().filter((each) => each.name === name);
const below = (parent: z.infer<typeof span> | undefined) => spans().filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('traces', () => {
  it('reach the collector with requests, statements and calls to vendors, and nothing that was put into them', async () => {
    const writer = await buildActor(test.db, { hasShop: true });
    await house.wallet.credit({ id: newId(), accountId: writer.accountId, amount: points(100), work: 'top-up', reference: '' });
    await house.writeWith(saying('<title>A waxed canvas tote</title>'));
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await house.app.inject({ url: '/api/product/?q=very-secret', headers: { ...actor.headers, traceparent: parent } });
    await house.app.inject({ url: '/api/nowhere/very-secret/' });
    const payload = { brief: { ...shortBrief, productTitle: 'very-secret' }, fields: ['title'] };
    const answer = await house.app.inject({ method: 'POST', url: '/api/product/improve/freestyle/', headers: writer.headers, payload });
    const followed = await house.app.inject({ url: `/api/runs/${answer.json().data.runId}/events/`, headers: writer.headers });
    expect(followed.statusCode).toBe(200);
    await house.writeWith(async function* () {
      yield '<title>';
      throw new VendorError('acme', 'rate-limit', 'very-secret');
    });
    // Another request: the same one would be answered without the vendor.
    const other = { ...payload, brief: { ...payload.brief, mainIdea: 'A tote, very-secret.' } };
    const failing = await house.app.inject({
      method: 'POST',
      url: '/api/product/improve/freestyle/',
      headers: writer.headers,
      payload: other,
    });
    await house.app.inject({ url: `/api/runs/${failing.json().data.runId}/events/`, headers: writer.headers });
    await tracing.close();

    const [list] = named('GET /api/product/');
    expect(list).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
    expect(list?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    expect(below(list).length).toBeGreaterThan(1);
    for (const { traceId, attributes } of below(list)) {
      expect(traceId).toBe(list?.traceId);
      expect(attributes).toContainEqual({ key: 'db.system.name', value: { stringValue: 'postgresql' } });
    }
    expect(below(list).map(({ name }) => name)).toContain('live_session');
    expect(named('GET unknown')).toHaveLength(1);
    const chats = named('chat acme');
    expect(chats.map(({ status, attributes }) => [status.code, attributes.find(({ key }) => key === 'inkstone.outcome')?.value])).toEqual([
      [0, { stringValue: 'done' }],
      [2, { stringValue: 'rate-limit' }],
    ]);
    // The run goes on when its request has been answered, in the same trace.
    expect(named('POST /api/product/improve/freestyle/').map(({ traceId }) => traceId)).toEqual(chats.map(({ traceId }) => traceId));

    const [first] = web.seen;
    expect(first).toMatchObject({ method: 'POST', url: '/v1/traces', headers: { authorization: 'Bearer collector' } });
    const resource = received()[0]?.resourceSpans[0]?.resource.attributes;
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'inkstone' } });
    expect(resource).toContainEqual({ key: 'deployment.environment.name', value: { stringValue: 'test' } });
    const all = web.seen.map(({ body }) => body).join('');
    for (const secret of ['very-secret', actor.email, actor.userId, actor.accountId, '127.0.0.1']) expect(all).not.toContain(secret);
  });

  it('have spans for jobs and for calls to the outside, which name the host and carry no header for it', async () => {
    const other = await startWeb((_request, response) => response.end('{}'));
    const alone = await begin(other.origin);
    const headers: unknown[] = [];
    const fetch: Outbound['fetch'] = async (_input, init) => {
      headers.push(init?.headers);
      return new Response('no', { status: 503 });
    };
    const outbound = traceOutbound({ fetch, asFetch: () => fetch, direct: noDirect, close: async () => undefined }, alone);
    await traced(alone, { name: 'purchases.sweep', isRoot: true }, async () => {
      await outbound.asFetch({})('https://pay.example/very-secret?key=very-secret', { method: 'POST' });
    });
    const failing = traced(alone, { name: 'wallet.sweep', isRoot: true }, () => Promise.reject(new TypeError('very-secret')));
    await expect(failing).rejects.toThrow('very-secret');
    await alone.close();
    const text = other.seen.map(({ body }) => body).join('');
    const [job, call, broken] = ['purchases.sweep', 'POST pay.example', 'wallet.sweep'].map((name) =>
      other.seen
        .flatMap(({ body }) => sent.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
        .find((each) => each.name === name),
    );
    expect(call).toMatchObject({ parentSpanId: job?.spanId, traceId: job?.traceId, status: { code: 2 } });
    expect(broken?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'TypeError' } });
    expect(text).not.toContain('very-secret');
    expect(headers).toEqual([undefined]);
    await other.close();
  });

  it('follow nobody’s word about a trace where no proxy is trusted', async () => {
    const other = await startWeb((_request, response) => response.end('{}'));
    const alone = await begin(other.origin);
    const closed = await createWritersApp(test, { tracing: alone });
    await closed.app.inject({ url: '/healthz', headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } });
    await closed.close();
    await alone.close();
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.body).not.toContain('0af7651916cd43dd8448eb211c80319c');
    await other.close();
  });

  it('are as many as was asked for', async () => {
    const other = await startWeb((_request, response) => response.end('{}'));
    const none = await begin(other.origin, { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    none.begin('something').end();
    await none.close();
    expect(other.seen).toEqual([]);
    await other.close();
  });

  it('that no collector takes are one line of the log', async () => {
    const lines: string[] = [];
    const away = await startWeb((_request, response) => response.writeHead(400).end());
    const config = settingsTo(away.origin);
    const failing =
      config && (await openTracing(config, createLogger({ level: 'warn', stream: { write: (line) => void lines.push(line) } })));
    failing?.begin('something').end();
    await failing?.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('traces could not be sent');
    await away.close();
  });
});

describe('the settings of traces', () => {
  it('trace nothing without a collector, or when they say so', () => {
    expect(readConfig({}).tracing).toBeNull();
    expect(readConfig({ OTEL_SERVICE_NAME: 'console' }).tracing).toBeNull();
    expect(settingsTo('http://127.0.0.1:4318', { OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  it('name the collector’s address for traces, or its base', () => {
    expect(settingsTo('https://collector.example/otlp/')?.url).toBe('https://collector.example/otlp/v1/traces');
    expect(settingsTo('https://a.example', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b.example/x' })?.url).toBe('https://b.example/x');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'nothing'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_SDK_DISABLED', 'perhaps'],
  ])('are refused in a sentence: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must be .+\\.$`));
  });
});
