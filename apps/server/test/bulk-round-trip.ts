import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { buildActor, buildShop, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp } from './test-app.ts';

/** What stores have that is easily lost: markup that we would not write, entities, wide and invisible characters, ends of lines. */
const oddities = [
  '<ul><li>100&nbsp;% wool</li></ul>\r\n<p>Lines\r\nof another system\t</p>\r\n',
  '<div class="tab" data-x=\'{"a":1}\'><iframe src="https://video.example/1" allowfullscreen></iframe></div><!-- kept: 1 -->\n',
  '<p>手工制作 👩‍👩‍👧 &lt;3 ﬁ e\u0301\u00a0\u200d</p>\t',
  '<TABLE CLASS=big><tr><td>Ø 12 cm &#8211; 1 < 2 & 3 &bogus;</td></TABLE>\n\n',
  "<p>zero\u200bwidth — “quotes” \\u0041 ' %s<p></p><script>var a = '<p>';</script><b><i>crossed</b></i>",
  '  <img src="//cdn.example/a b.jpg" alt="Two  spaces"><BR>',
  '',
];

const line = z.object({
  title: z.string(),
  idea: z.string().default(''),
  descriptionHtml: z.string().optional(),
  seoDescription: z.string().default(''),
});
const linesOf = (file: string | URL) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)));
const own = new URL('../../../scripts/eval/own-products/', import.meta.url);

/** Products of all trades and languages, as the built-in writer is judged by, with oddities; and those of an export of shops that `TEST_PRODUCTS` names. */
const textsOf = (products: number) => {
  const others = process.env['TEST_PRODUCTS'];
  const given = [...readdirSync(own).flatMap((name) => linesOf(new URL(name, own))), ...(others ? linesOf(others) : [])];
  return Array.from({ length: products }, (_, n) => {
    const { title = '', idea = '', descriptionHtml: html = idea, seoDescription = '' } = given[n % given.length] ?? {};
    return {
      handle: `p-${n}`,
      title: title.slice(0, 240),
      html: html + oddities[n % oddities.length],
      seoTitle: n % 3 ? `Thing ${n}` : '',
      seoDescription: n % 2 ? `  ${seoDescription} ${n}\n` : '',
      status: ['active', 'draft', 'archived', 'unlisted'][n % 4],
    };
  });
};

const fillStore = async (test: TestDb, actor: TestActor, products: number): Promise<void> => {
  const { id: shopId } = await buildShop(test.db, actor);
  const store = [actor.accountId, shopId];
  await test.pool.query(
    "insert into sandbox_stores (account_id, shop_id, slug, name, tagline, currency) values ($1, $2, 'all', 'All', '', 'EUR')",
    store,
  );
  await test.pool.query(
    `insert into sandbox_products (account_id, shop_id, handle, title, description_html, seo_title, seo_description, status, vendor, product_type, tags, price_amount, tile)
     select $1, $2, handle, title, html, "seoTitle", "seoDescription", status, 'Paper & Pine', 'Thing', array['ash', 'desk lamp'], 4900, '{"motif":"lamp","paper":"#fff","ink":"#000"}'
     from jsonb_to_recordset($3) as given (handle text, title text, html text, "seoTitle" text, "seoDescription" text, status text)`,
    [...store, JSON.stringify(textsOf(products))],
  );
};

/** Improves so many products of the built-in store by the built-in vendor, publishes them, and puts them back; answers how many and the seconds of each phase. */
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
  const whenSo = async (id: string, many: number, state: string): Promise<number> => {
    const begun = performance.now();
    for (;;) {
      const { rows } = await test.pool.query('select count(*)::int as n from bulk_rows where job_id = $1 and state = $2', [id, state]);
      if (rows[0].n === many) return Math.round((performance.now() - begun) / 1000);
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
    const written = await whenSo(id, products, 'written');
    expect(await storeOf()).toEqual(before);
    const { decisions } = await send(`/bulk/${id}/accept_rest/`, {});
    // What claims more than is known waits for its person.
    expect(decisions.open).toBeLessThanOrEqual(products / 100);
    await send(`/bulk/${id}/publish/`, {});
    const published = await whenSo(id, decisions.accepted, 'published');
    const changed = await storeOf();
    expect(changed.filter(({ bytes }, index) => bytes !== before[index].bytes)).toHaveLength(decisions.accepted);
    await send(`/bulk/${id}/undo/`, {});
    const undone = await whenSo(id, decisions.accepted, 'undone');
    expect(await storeOf()).toEqual(before);
    return { products, accepted: decisions.accepted, seconds: { written, published, undone } };
  } finally {
    await server.close();
    await test.close();
  }
};
