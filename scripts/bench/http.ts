import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Person } from './fill-accounts.ts';
import { type Measured, openCaller } from './http-caller.ts';
import { median } from './measure.ts';
import { type Child, startChild } from './start-child.ts';
import { withProduct } from './with-product.ts';

type Question = { name: string; path: string; target: number };

const questions: readonly Question[] = [
  { name: 'profile', path: '/api/user/profile/', target: 0.35 },
  { name: 'balance', path: '/api/user/get_balance/', target: 0.5 },
  { name: 'statistics', path: '/api/user/inkstone_transaction_statistics/?timeZone=Europe/Berlin', target: 0.3 },
  { name: 'transactions', path: '/api/user/get_transactions/?limit=20&timeZone=Europe/Berlin', target: 0.35 },
  { name: 'drafts', path: '/api/freestyle/list/?limit=20', target: 0.35 },
  { name: 'history', path: '/api/runs/?limit=20', target: 0.35 },
];
const together = [1, 16, 64];
/** So many accounts share the requests, each from an address of its own, that no limit of the product is met. */
const accounts = 400;
const warmUp = 1200;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.6' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const asked = questions.filter(({ name }) => name.includes(values.only));

type Servers = { product: Measured; bare: Measured; people: readonly Person[] };

const warmAll = async ({ product, bare, people }: Servers): Promise<void> => {
  const ours = openCaller(product, 16, people);
  const theirs = openCaller(bare, 16, people);
  for (const { path } of asked) await ours.warm(path, warmUp);
  await theirs.warm('/', warmUp * 4);
  await Promise.all([ours.close(), theirs.close()]);
};

/** The medians of the rounds, each of which asks the reference right before and right after. */
const compare = async ({ product, bare, people }: Servers, callers: number, { path }: Question) => {
  const ours = openCaller(product, callers, people);
  const theirs = openCaller(bare, callers, people);
  const seen: { share: number; costShare: number; perSecond: number }[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await theirs.measure('/', seconds);
      const { perSecond, cost } = await ours.measure(path, seconds);
      const after = await theirs.measure('/', seconds);
      const costShare = (before.cost + after.cost) / 2 / cost;
      seen.push({ share: (perSecond * 2) / (before.perSecond + after.perSecond), costShare, perSecond });
    }
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
  const of = (key: 'share' | 'costShare' | 'perSecond') => median(seen.map((each) => each[key]));
  return { share: of('share'), costShare: of('costShare'), perSecond: of('perSecond') };
};

const bench = async (servers: Servers): Promise<number> => {
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds} rounds`,
  );
  console.log('share of what a bare Fastify answers with one `select 1`; in brackets its share by processor time, then answers a second');
  await warmAll(servers);
  console.log(`${''.padEnd(14)}${together.map((callers) => `${callers} at once`.padStart(22)).join('')}   target`);
  let missed = 0;
  for (const question of asked) {
    const cells: string[] = [];
    for (const callers of together) {
      const { share, costShare, perSecond } = await compare(servers, callers, question);
      if (share < question.target) missed += 1;
      cells.push(`${share.toFixed(2)} (${costShare.toFixed(2)}) ${perSecond.toFixed(0)}/s`.padStart(22));
    }
    console.log(`${question.name.padEnd(14)}${cells.join('')}   ${question.target.toFixed(2)}`);
  }
  return missed;
};

const missed = await withProduct(accounts, async ({ product, people, pool, env }) => {
  const measured = (child: Child, name: string): Measured => ({
    ...child,
    processes: async () => {
      const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [name]);
      return [child.pid, ...rows.map(({ pid }) => pid)];
    },
  });
  const bare = await startChild(['apps/server/test/bare-server.ts'], env);
  try {
    return await bench({ product: measured(product, 'inkstone'), bare: measured(bare, 'bare'), people });
  } finally {
    await bare.stop();
  }
});
if (missed) console.log(`${missed} of ${asked.length * together.length} below their target`);
