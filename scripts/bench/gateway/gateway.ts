import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../measure.ts';
import { withDatabase } from '../with-database.ts';
import { findWrongBooks } from './check-books.ts';
import type { LiveDone, LiveOrder } from './live-load.ts';
import type { Done, Order } from './load.ts';
import { openWorker, type Worker } from './open-load.ts';
import { type Cell, findMissed, linesOf, type Seen, tableHead } from './show.ts';
import { processors, startTargets, type Target } from './targets.ts';
import { watchProcess } from './watch-process.ts';
import { callBody, stubModels } from './wire.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    through: { type: 'string', default: '' },
    live: { type: 'boolean', default: false },
    streams: { type: 'string', default: '1000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const callsForFirst = 60;
const eventsASecond = 5;
const longestGapMs = 250;
const streamsAlone = 50;
/** A stream of the live mode ends by itself, after so many events. */
const liveEvents = (values.live ? Number(values.seconds) : 1) * eventsASecond;

const bodies = { JSON: callBody(stubModels.fast, false), SSE: callBody(stubModels.fast, true), first: callBody(stubModels.paced, true) };
const cells: readonly Cell[] = (['JSON', 'SSE'] as const).flatMap((name) => [1, 16, 64].map((callers) => ({ name, callers })));

type Load = Worker<Order, Done>;
/** Calls of ours that were answered, over all cells: as many have to be billed. */
const answered = { ours: 0 };

const call = async (load: Load, target: Target, order: Pick<Order, 'body' | 'callers' | 'seconds' | 'most'>): Promise<Seen> => {
  const watch = watchProcess(target.pid, target.databaseProcesses);
  const done = await load.work({ url: target.url, headers: target.headers, ...order });
  const taken = await watch.end();
  if (target.name === 'ours') answered.ours += done.answered;
  if (done.failed)
    throw new Error(`${target.name}: ${done.failed} calls of ${done.failed + done.answered} were not answered as they should be`);
  return { ...done, ...taken };
};

/** Round after round through all targets, every other one backwards, so that a slow minute of the machine falls on all alike. */
const inTurn = async (targets: readonly Target[], measure: (target: Target) => Promise<Seen>): Promise<Map<string, Seen[]>> => {
  const seen = new Map<string, Seen[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const target of round % 2 ? targets.toReversed() : targets) seen.get(target.name)?.push(await measure(target));
  return seen;
};

const showFirst = async (load: Load, targets: readonly Target[]): Promise<void> => {
  const seen = await inTurn(targets, (target) => call(load, target, { body: bodies.first, callers: 1, seconds: 60, most: callsForFirst }));
  const of = (name: string, key: 'firstP50' | 'firstP99') => median((seen.get(name) ?? []).map((one) => one[key]));
  console.log(
    '\n| first token, one caller, paced stub | p50 ms | p99 ms | added to the stub alone, p50 / p99 |\n| --- | --- | --- | --- |',
  );
  for (const { name } of targets) {
    const [p50, p99] = [of(name, 'firstP50'), of(name, 'firstP99')];
    const added = `${(p50 - of('stub alone', 'firstP50')).toFixed(2)} / ${(p99 - of('stub alone', 'firstP99')).toFixed(2)}`;
    console.log(`| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${added} |`);
  }
};

const compare = async (load: Load, targets: readonly Target[]): Promise<string[]> => {
  for (const target of targets)
    for (const body of [bodies.JSON, bodies.SSE, bodies.JSON]) await call(load, target, { body, callers: 16, seconds: 2 });
  const all = new Map<string, Map<string, Seen[]>>();
  for (const line of tableHead) console.log(line);
  for (const cell of cells.filter(({ name, callers }) => `${name} ${callers}`.includes(values.only))) {
    const order = { body: bodies[cell.name], callers: cell.callers, seconds };
    const seen = await inTurn(targets, (target) => call(load, target, order));
    all.set(`${cell.name} ${cell.callers}`, seen);
    for (const line of linesOf(cell, seen)) console.log(line);
  }
  if (!values.only || 'first'.includes(values.only)) await showFirst(load, targets);
  return findMissed(all);
};

const gapsOf = ({ p50, p99, longest }: LiveDone): string =>
  `gap p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;

/** Many streams for long through ours, and a few from the stub alone meanwhile, which tell how late this machine is by itself. */
const followLive = async (target: Target, stub: Target): Promise<string[]> => {
  const streams = Number(values.streams);
  const loads = [1, 2].map(() => openWorker<LiveOrder, LiveDone>('live-load.ts', processors.load));
  const watch = watchProcess(target.pid, target.databaseProcesses);
  const order = { body: callBody(stubModels.live, true), events: liveEvents, openMs: 5000 };
  const [ours, alone] = await Promise.all(
    [
      { ...order, url: target.url, headers: target.headers, streams },
      { ...order, url: stub.url, headers: stub.headers, streams: streamsAlone },
    ].map((each, index) => loads[index]?.work(each)),
  );
  for (const load of loads) load.stop();
  const { processorMs, megabytes } = await watch.end();
  if (!ours || !alone) throw new Error('the load was not started');
  answered.ours += ours.whole;
  console.log(
    `${streams} streams of ${liveEvents} events, ${eventsASecond} a second: ${ours.whole} whole, ${ours.lost} events lost; ${gapsOf(ours)}; ${megabytes.toFixed(0)} MB at most, ${(processorMs / 10 / Number(values.seconds)).toFixed(0)} % of a processor`,
  );
  console.log(`${streamsAlone} streams from the stub alone meanwhile: ${gapsOf(alone)}`);
  return [
    ...(ours.lost || ours.whole < streams ? ['events were lost'] : []),
    ...(ours.p99 < longestGapMs ? [] : [`a gap of ${ours.p99.toFixed(0)} ms at p99, asked for ${longestGapMs}`]),
  ];
};

process.exitCode = await withDatabase(async (place) => {
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds} rounds`,
  );
  const { targets, ours, stop } = await startTargets({ ...place, events: liveEvents });
  const load = openWorker<Order, Done>('load.ts', processors.load);
  try {
    const [stub] = targets;
    const mine = targets.at(-1);
    if (!stub || !mine) throw new Error('there is nothing to compare');
    const chosen = targets.filter(({ name }) => name.includes(values.through));
    const missed = values.live ? await followLive(mine, stub) : await compare(load, chosen);
    for (const line of missed) console.log(`not reached: ${line}`);
    // What was set aside for calls to come is returned a second later.
    await sleep(4000);
    const wrong = await findWrongBooks(ours.pool, answered.ours);
    console.log(wrong.length ? `WRONG: ${wrong.join('; ')}` : `${answered.ours} answered calls of ours, each billed once; the books agree`);
    return wrong.length ? 1 : 0;
  } finally {
    load.stop();
    await stop();
  }
});
