import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRequestPool } from '../../apps/server/test/request-pool.ts';
import type { Person, Pool } from './fill-accounts.ts';
import { withProduct } from './with-product.ts';

const idleLimit = 200;
const streamsLimit = 350;
const people = 30;
const streamsEach = 10;
const seconds = 20;
const idleSeconds = 5;
/** As long as a paragraph that a model writes. */
const piece = 'A mug that lasts. '.repeat(12);

/** Megabytes (1,000,000 bytes) that a process has in memory, as Linux counts them. */
const residentOf = (pid: number): number => {
  const kibibytes = /VmRSS:\s+(?<kibibytes>\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['kibibytes'];
  return (Number(kibibytes) * 1024) / 1_000_000;
};

/** Each person has so many runs under way, with a worker somewhere that stays alive. */
const beginRuns = async (pool: Pool, { accountId, userId }: Person): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into runs (account_id, user_id, kind, title, input, worker_id, heartbeat_at)
    select $1, $2, 'writers.listing', 'Enamel mug', '{}', gen_random_uuid(), now() + interval '1 hour' from generate_series(1, $3) returning id`,
    [accountId, userId, streamsEach],
  );
  return rows.map(({ id }) => id);
};

/** Adds a piece to every run under way, and wakes all who follow them. */
const addPieces = async (pool: Pool, seq: number): Promise<void> => {
  const event = JSON.stringify({ type: 'delta', field: 'description', text: piece });
  await pool.query(
    `with added as (insert into run_events (account_id, run_id, seq, event)
      select account_id, id, $1, $2::jsonb from runs where state = 'running' returning run_id)
    select pg_notify('inkstone_runs', 'events:' || run_id) from added`,
    [seq, event],
  );
};

type Following = { url: string; followed: readonly { id: string; headers: Record<string, string> }[] };

/** Opens all streams and reads them until it is told to stop; answers how many pieces came. */
const follow = ({ url, followed }: Following, signal: AbortSignal) => {
  const pool = openRequestPool(url, followed.length);
  let pieces = 0;
  const read = async ({ id, headers }: Following['followed'][number], at: number): Promise<void> => {
    const from = { ...headers, 'x-forwarded-for': `10.2.${at >> 8}.${at & 255}` };
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/runs/${id}/events/`, headers: from, signal });
    if (statusCode !== 200) throw new Error(`a stream was answered ${statusCode}: ${await body.text()}`);
    for await (const chunk of body) pieces += String(chunk).split('event: delta').length - 1;
  };
  const ended = Promise.allSettled(followed.map(read));
  return { count: () => pieces, ended: ended.then((all) => all.filter((each) => each.status === 'rejected' && !signal.aborted).length) };
};

const say = (what: string, megabytes: number, limit: number): boolean => {
  console.log(`${what.padEnd(46)} ${megabytes.toFixed(0).padStart(4)} MB (${limit} at most)`);
  return megabytes <= limit;
};

process.exitCode = await withProduct(people, async ({ product: { url, pid }, people: persons, pool }) => {
  await sleep(idleSeconds * 1000);
  const isIdleSmall = say(`${idleSeconds} seconds after the start`, residentOf(pid), idleLimit);
  const followed: { id: string; headers: Record<string, string> }[] = [];
  for (const person of persons) for (const id of await beginRuns(pool, person)) followed.push({ id, headers: person.headers });
  const leaving = new AbortController();
  const streams = follow({ url, followed }, leaving.signal);
  let peak = 0;
  for (let second = 1; second <= seconds; second += 1) {
    await addPieces(pool, second);
    await sleep(1000);
    peak = Math.max(peak, residentOf(pid));
  }
  const sent = streams.count();
  leaving.abort();
  const failed = await streams.ended;
  const isLiveSmall = say(`${followed.length} live streams, ${sent} pieces read, at most`, peak, streamsLimit);
  await sleep(1000);
  console.log(`${failed} streams failed; one second after all have left ${residentOf(pid).toFixed(0)} MB`);
  return isIdleSmall && isLiveSmall && failed === 0 ? 0 : 1;
});
