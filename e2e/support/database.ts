import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

/** Where the database in a data folder listens now, for its administrator; each start may take another place. */
const addressIn = async (folder: string): Promise<string> => {
  const own = join(folder, 'database');
  const moved = await readFile(join(own, 'moved-to'), 'utf8').catch(() => '');
  const home = moved.trim() || own;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  // The fourth and fifth line of PostgreSQL's own note of itself; where there are no sockets, the latter is empty.
  const [port = '', socketFolder = ''] = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n').slice(3);
  const at = socketFolder ? `localhost:${port}/inkstone?host=${encodeURIComponent(socketFolder)}` : `127.0.0.1:${port}/inkstone`;
  return `postgres://inkstone_admin:${password}@${at}`;
};

type Place = { dataFolder: string };

/** The journey's own seat at the database, through the library that keeps the jobs there. */
const connected = async <Answer>({ dataFolder }: Place, work: (boss: PgBoss) => Promise<Answer>): Promise<Answer> => {
  const boss = new PgBoss({ connectionString: await addressIn(dataFolder), max: 1, supervise: false, schedule: false, migrate: false });
  await boss.start();
  return work(boss).finally(() => boss.stop({ graceful: false }));
};

/** Asks the installation's own database for what no screen shows. */
export const ask = async (place: Place, question: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  connected(place, async (boss) => (await boss.getDb().executeSql(question, values)).rows);

/** As if every reward of somebody had come that many days earlier. */
export const ageRewards = async (place: Place, email: string, days: number): Promise<void> => {
  const earlier = (column: string) => `${column} = ${column} - make_interval(days => $1)`;
  const own = 'referrer_id = (select account_id from users where email = $2)';
  await ask(place, `update affiliate_rewards set ${earlier('created_at')}, ${earlier('available_at')} where ${own}`, [days, email]);
};

/** Has a job that comes round by itself done now, and waits until it is. */
export const runJob = (place: Place, name: string): Promise<void> =>
  connected(place, async (boss) => {
    const id = await boss.send(name, {}, { singletonKey: randomUUID() });
    const isDone = async () => (await boss.findJobs(name, { id: id ?? '' }))[0]?.state === 'completed';
    while (!(await isDone())) await wait(50);
  });
