// A server process is killed while it works on a job over many products, in the middle of writing, publishing and undoing; another one goes on by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildShop, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { isWhole } from '../scale.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

const serveBy = createKillableServers('serve-until-killed.ts');
const products = isWhole ? 1000 : 60;
/** A server is killed each time so many products have gone the way of the phase. */
const moments = isWhole ? [1, 40, 150, 300, 500, 700, 850, 990] : [17];

let test: TestDb;
let actor: TestActor;
let shopId: string;
beforeAll(async () => {
  test = await createTestDb();
  actor = await buildActor(test.db);
  shopId = (await buildShop(test.db, actor)).id;
});
afterAll(() => test.close());

const serve = () => serveBy(test.url, 'search-texts');

const send = async ({ url }: KillableServer, path: string, body: object = {}) => {
  const headers = { ...actor.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data, msg } = await answer.json();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${msg}`);
  return data;
};
const countIn = async (states: readonly string[]): Promise<number> => {
  const { rows } = await test.pool.query('select count(*)::int as n from bulk_rows where state = any ($1)', [states]);
  return rows[0].n;
};
const storeOf = async () => {
  const { rows } = await test.pool.query(
    'select id, title, description_html, seo_title, seo_description, status, tags from sandbox_products order by id',
  );
  return rows;
};
/** How often each product was changed in the store. */
const changesOf = async (): Promise<number[]> => {
  const { rows } = await test.pool.query('select distinct version from sandbox_products order by 1');
  return rows.map(({ version }) => Number(version));
};

/** Kills whoever works each time so many products have come through, and starts another one, which goes on without being asked. */
const killWhile = async (first: KillableServer, through: readonly string[]): Promise<KillableServer> => {
  let server = first;
  for (const moment of moments) {
    while ((await countIn(through)) < moment) await sleep(5);
    await server.kill();
    // The lease of the dead process ends.
    await test.pool.query("update bulk_jobs set heartbeat_at = now() - interval '1 minute'");
    server = await serve();
  }
  while ((await countIn(through)) < products) await sleep(20);
  return server;
};

it('writes, publishes and puts back each product once, whenever its servers are killed', async () => {
  const wallet = createWalletFeature({ database: test.db, clock: systemClock });
  await wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(products), work: 'top-up', reference: '' });
  await test.pool.query(
    "insert into sandbox_stores (account_id, shop_id, slug, name, tagline, currency) values ($1, $2, 'lamps', 'Lamps', '', 'USD')",
    [actor.accountId, shopId],
  );
  await test.pool.query(
    `insert into sandbox_products (account_id, shop_id, handle, title, description_html, seo_title, seo_description, status, vendor, product_type, price_amount, tile)
     select $1, $2, 'lamp-' || n, 'Ash lamp No. ' || n, '<p>A lamp of ash wood for the desk &amp; the shelf, number ' || n || '.</p>' || chr(10), '', '', 'active', 'Paper', 'Lamp', 100, '{"motif":"lamp","paper":"#fff","ink":"#000"}'
     from generate_series(1, $3) n`,
    [actor.accountId, shopId, products],
  );
  const first = await serve();
  await send(first, '/product/sync/');
  while ((await test.pool.query('select from products')).rowCount !== products) await sleep(20);
  const before = await storeOf();

  const { id } = await send(first, '/bulk/', { kind: 'seo', choice: { by: 'filter' } });
  let server = await killWhile(first, ['written']);
  expect(await wallet.balanceOf(actor.accountId)).toEqual({ available: 0n, held: 0n, used: points(products) });
  expect(await storeOf()).toEqual(before);

  await send(server, `/bulk/${id}/accept_rest/`);
  await send(server, `/bulk/${id}/publish/`);
  server = await killWhile(server, ['published']);
  expect((await storeOf()).filter(({ seo_title }) => seo_title === 'Ash lamp for your desk')).toHaveLength(products);
  expect(await changesOf()).toEqual([2]);

  await send(server, `/bulk/${id}/undo/`);
  server = await killWhile(server, ['undone']);
  expect(await storeOf()).toEqual(before);
  expect(await changesOf()).toEqual([3]);
  expect((await wallet.balanceOf(actor.accountId)).used).toBe(points(products));
  expect(await findLedgerDrift(test.db)).toEqual([]);
});
