import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { buildActor, buildShop, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp } from './test-app.ts';

/** What stores have that is easily lost: markup that we would not write, entities, wide and invisible characters, ends of lines. */
const tails = [
  '<ul><li>100&nbsp;% wool</li></ul>\r\n',
  '<div class="tab" data-x=\'1\'><iframe src="https://video.example/1"></iframe></div>',
  '<p>手工制作 👩‍👩‍👧 &lt;3</p>\t',
  '<TABLE><tr><td>Ø 12 cm</td></tr></TABLE>\n\n',
  "<p>zero​width — “quotes” \\u0041 ' %s</p>",
];

const fillStore = async (test: TestDb, actor: TestActor, products: number): Promise<void> => {
  const { id: shopId } = await buildShop(test.db, actor);
  const store = [actor.accountId, shopId];
  await test.pool.query(
    "insert into sandbox_stores (account_id, shop_id, slug, name, tagline, currency) values ($1, $2, 'all', 'All', '', 'EUR')",
    store,
  );
  await test.pool.query(
    `insert into sandbox_products (account_id, shop_id, handle, title, description_html, seo_title, seo_description, status, vendor, product_type, tags, price_amount, tile)
     select $1, $2, 'p-' || n, 'Ash desk lamp No. ' || n, '<p>A desk lamp of ash wood, ' || 20 + n % 40 || ' cm high, with ' || 2 + n % 3 || ' m of cable.</p>' || ($4::text[])[1 + n % 5],
       case n % 3 when 0 then '' else 'Lamp ' || n end, case n % 2 when 0 then '' else ' A lamp, number ' || n || '.  ' end,
       (array['active', 'draft', 'archived', 'unlisted'])[1 + n % 4], 'Paper & Pine', 'Lamp', array['ash', 'desk lamp'], 4900 + n, '{"motif":"lamp","paper":"#fff","ink":"#000"}'
     from generate_series(1, $3) n`,
    [...store, products, tails],
  );
};

/** Improves so many products of the built-in store by the built-in vendor, publishes them, and puts them back; answers the seconds of each phase. */
export const goRoundWith = async (products: number) => {
  const test = await createTestDb();
  const server = await createTestApp(test);
  const actor = await buildActor(test.db);
  const send = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET';
    const answer = await server.app.inject({ method, url: `/api${path}`, headers: actor.headers, ...(body && { payload: body }) });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.json().data;
  };
  const storeOf = async () => {
    const { rows } = await test.pool.query(
      `select id, md5(row(handle, title, description_html, seo_title, seo_description, status, vendor, product_type, tags, price_amount)::text) as bytes
       from sandbox_products order by id`,
    );
    return rows;
  };
  const whenAll = async (id: string, state: string): Promise<number> => {
    const begun = performance.now();
    for (;;) {
      const { rows } = await test.pool.query('select count(*)::int as n from bulk_rows where job_id = $1 and state = $2', [id, state]);
      if (rows[0].n === products) return Math.round((performance.now() - begun) / 1000);
      const { states } = await send(`/bulk/${id}/`);
      if (states.failed || states.refused || states.conflict) throw new Error(JSON.stringify(states));
      await sleep(500);
    }
  };

  try {
    await fillStore(test, actor, products);
    await send('/product/sync/', {});
    while ((await test.pool.query('select from products')).rowCount !== products) await sleep(200);
    const before = await storeOf();

    const { id } = await send('/bulk/', { kind: 'listing', choice: { by: 'filter' } });
    const written = await whenAll(id, 'written');
    expect(await storeOf()).toEqual(before);
    await send(`/bulk/${id}/accept_rest/`, {});
    await send(`/bulk/${id}/publish/`, {});
    const published = await whenAll(id, 'published');
    const changed = await storeOf();
    expect(changed.filter(({ bytes }, index) => bytes === before[index].bytes)).toEqual([]);
    await send(`/bulk/${id}/undo/`, {});
    const undone = await whenAll(id, 'undone');
    expect(await storeOf()).toEqual(before);
    return { products, written, published, undone };
  } finally {
    await server.close();
    await test.close();
  }
};
