import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isLoopback } from '#server/kernel/http/endpoints/make-context.ts';
import type { LiveFiguresReader } from './live-figures.ts';
import type { VendorCall, VendorCalls } from './vendor-calls.ts';

/** Who may read the metrics: callers on this machine, or whoever brings the token. */
export type MetricsAccess = { kind: 'loopback' } | { kind: 'token'; token: string };

/** What the database knows: jobs by queue, and the points of all accounts together. */
export type StoredFigures = {
  queues: readonly { name: string; waiting: number; active: number; failed: number }[];
  points: { available: number; held: number; used: number };
};

type Parts = {
  access: MetricsAccess;
  figures: LiveFiguresReader;
  findStored: () => Promise<StoredFigures>;
  vendorCalls: Pick<VendorCalls, 'listen'>;
};

/** An answer of a model may take minutes. */
const callSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const mayRead = (request: FastifyRequest, access: MetricsAccess): boolean => {
  if (access.kind === 'loopback') return isLoopback(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${access.token}`));
};

/** The kept library is loaded here and not before, so that an installation without metrics does not carry it. */
const createMeters = async () => {
  const { default: prometheus } = await import('prom-client');
  const collected = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: collected });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new prometheus.Gauge({ name: `inkstone_${name}`, help, labelNames, registers: [collected] });
  return {
    collected,
    requests: new prometheus.Histogram({
      name: 'inkstone_http_request_seconds',
      help: 'Requests by method, route and status, with the time until their answer was sent',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [collected],
    }),
    calls: new prometheus.Histogram({
      name: 'inkstone_vendor_call_seconds',
      help: 'Calls to AI vendors by how they ended (done, stopped, or the kind of the failure), with the time until then',
      labelNames: ['vendor', 'outcome'],
      buckets: callSeconds,
      registers: [collected],
    }),
    firstPieces: new prometheus.Histogram({
      name: 'inkstone_vendor_first_piece_seconds',
      help: 'The time until the first piece of an answer came from an AI vendor',
      labelNames: ['vendor'],
      buckets: callSeconds,
      registers: [collected],
    }),
    pool: gauge('database_connections', 'Connections to the database: open, idle, and callers that wait for one', ['state']),
    streams: gauge('streams_open', 'Open streams of server-sent events'),
    runs: gauge('runs_running', 'Long work that this process does'),
    vendorCalls: gauge('vendor_calls', 'Calls to AI vendors: under way, and waiting for their turn', ['state']),
    ledger: gauge('ledger_waiting', 'Operations that wait for the ledger'),
    eventLoop: gauge('event_loop_delay_p99_seconds', 'How late the event loop was since the last reading'),
    jobs: gauge('jobs', 'Background jobs by queue: waiting, active, failed in the last day', ['queue', 'state']),
    points: gauge('points', 'Points of all accounts together: available, held, used', ['state']),
  };
};

type Meters = Awaited<ReturnType<typeof createMeters>>;

const collect = async (meters: Meters, { figures, findStored }: Parts): Promise<void> => {
  const { pool, streams, runs, vendorCalls, ledgerWaiting, eventLoopMs } = figures.read();
  const { queues, points } = await findStored();
  for (const state of ['open', 'idle', 'waiting'] as const) meters.pool.set({ state }, pool[state]);
  meters.streams.set(streams);
  meters.runs.set(runs);
  for (const state of ['used', 'waiting'] as const) meters.vendorCalls.set({ state }, vendorCalls[state]);
  meters.ledger.set(ledgerWaiting);
  meters.eventLoop.set(eventLoopMs / 1000);
  meters.jobs.reset();
  for (const { name: queue, ...counts } of queues)
    for (const state of ['waiting', 'active', 'failed'] as const) meters.jobs.set({ queue, state }, counts[state]);
  for (const state of ['available', 'held', 'used'] as const) meters.points.set({ state }, points[state]);
};

const observeCall = ({ calls, firstPieces }: Meters, { vendor, outcome, seconds, firstSeconds }: VendorCall): void => {
  calls.observe({ vendor, outcome }, seconds);
  if (firstSeconds !== null) firstPieces.observe({ vendor }, firstSeconds);
};

/** Counts requests and calls to vendors from now on and opens `/metrics` for Prometheus; to everybody else it does not exist. */
export const mountMetrics = async (app: FastifyInstance, parts: Parts): Promise<void> => {
  const meters = await createMeters();
  parts.vendorCalls.listen((call) => observeCall(meters, call));
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // An unknown path has no route; its own name would make a series of every probe.
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    meters.requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, parts.access)) throw new AppError('request.notFound', 404);
    await collect(meters, parts);
    return reply
      .header('cache-control', 'no-store')
      .type(meters.collected.contentType)
      .send(await meters.collected.metrics());
  });
};
