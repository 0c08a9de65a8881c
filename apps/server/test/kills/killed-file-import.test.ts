// A server process is killed while a file of products is taken over: at the word, in the middle of writing, in the middle of reading.
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { holdingTable } from '../hold-table.ts';
import { isWhole } from '../scale.ts';
import { until } from '../until.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

const serveBy = createKillableServers('serve-until-killed.ts');
/** More than one page of reading and one batch of writing. */
const products = isWhole ? 3000 : 300;
/** What is written first at each moment: a lock on it holds the process there until it is killed. */
const held = ['catalogue_syncs', 'file_products', 'products'];
/** Kills at any time, milliseconds after the word. */
const delays = isWhole ? [0, 5, 10, 20, 40, 80, 120, 160, 240, 320, 480, 640] : [];

let test: TestDb;
let actor: TestActor;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const serve = () => serveBy(test.url, 'title');
const ask = async (method: 'GET' | 'POST', url: string, body: string | object = {}) => {
  const isFile = typeof body === 'string';
  const headers = { ...actor.headers, 'content-type': isFile ? 'text/csv' : 'application/json' };
  const given = method === 'POST' ? { body: isFile ? body : JSON.stringify(body) } : {};
  const answer = await fetch(url, { method, headers, ...given });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const dataOf = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()).data;

const fileOf = (rows: readonly (readonly [string, string])[]) => ['Handle,Title', ...rows.map((row) => row.join(','))].join('\n');
/** A file, and the next one, which changes every second product and brings a tenth more. */
const first = Array.from({ length: products }, (_, n) => [`p-${n}`, `Product ${n}`] as const);
const second = [
  ...first.map(([handle, title], n) => [handle, n % 2 ? `${title} anew` : title] as const),
  ...Array.from({ length: products / 10 }, (_, n) => [`q-${n}`, `Added ${n}`] as const),
];

/** Kills the server while it holds still at a table, or so many milliseconds after what it was asked. */
const killAt = async (server: KillableServer, moment: string | number, asked: () => Promise<unknown>): Promise<void> => {
  if (typeof moment === 'number') {
    const answer = asked().catch(() => null);
    await sleep(moment);
    await server.kill();
    await answer;
    return;
  }
  await holdingTable(test, moment, async (whenWaitedFor) => {
    asked().catch(() => null);
    await whenWaitedFor();
    await server.kill();
  });
};

/** What a person finds who comes back: the file that still waits for the word, or its products. */
const comeBack = async (server: KillableServer): Promise<void> => {
  const waiting = await dataOf('GET', `${server.url}/api/product/file/`);
  if (waiting) await ask('POST', `${server.url}/api/product/file/${waiting.id}/take/`);
  await until(async () => (await dataOf('GET', `${server.url}/api/product/sync/`))?.state === 'done');
};

const handIn = (server: KillableServer, content: string) => dataOf('POST', `${server.url}/api/product/file/?name=goods.csv`, content);
const take = async (server: KillableServer, content: string): Promise<KillableServer> => {
  await handIn(server, content);
  await comeBack(server);
  return server;
};
const takeKilled = async (server: KillableServer, moment: string | number, content: string): Promise<KillableServer> => {
  const { id } = await handIn(server, content);
  await killAt(server, moment, () => ask('POST', `${server.url}/api/product/file/${id}/take/`));
  // The lease of the dead process ends.
  await test.pool.query("update catalogue_syncs set leased_until = now() - interval '1 second' where account_id = $1", [actor.accountId]);
  const next = await serve();
  await comeBack(next);
  return next;
};

const exported = async (server: KillableServer): Promise<Record<string, string>[]> =>
  parse(await (await ask('GET', `${server.url}/api/product/export/`)).text(), { bom: true, columns: true });
/** How many products there are at each version, in the file's catalogue and in our copy of it. */
const madeOf = async () => {
  const { rows } = await test.pool.query(
    `select (select count(*)::int from file_stores where account_id = $1) as stores,
      (select count(*)::int from file_imports where account_id = $1) as files,
      (select jsonb_object_agg(version, n) from (select version, count(*)::int as n from file_products where account_id = $1 group by 1) v) as versions,
      (select count(*)::int from products p join file_stores s on s.shop_id = p.shop_id where p.account_id = $1) as copies`,
    [actor.accountId],
  );
  return rows[0];
};

it('takes a file over once, whenever its server is killed, and goes on by itself or waits for the word', async () => {
  let server = await serve();
  for (const moment of [...held, ...delays]) {
    actor = await buildActor(test.db, { hasShop: true });
    // The first file makes its catalogue; that it is killed, too, has the time of the long tests.
    server = isWhole ? await takeKilled(server, moment, fileOf(first)) : await take(server, fileOf(first));
    expect(await madeOf()).toEqual({ stores: 1, files: 0, versions: { 1: products }, copies: products });

    server = await takeKilled(server, moment, fileOf(second));
    const changed = products / 2;
    const versions = { 1: second.length - changed, 2: changed };
    expect(await madeOf()).toEqual({ stores: 1, files: 0, versions, copies: second.length });
    expect((await exported(server)).map(({ Handle, Title }) => [Handle, Title])).toEqual(second);
  }
});
