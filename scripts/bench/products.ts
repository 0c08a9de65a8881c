import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import { createProductsFeature } from '../../apps/server/src/features/products/index.ts';
import { createStoresFeature } from '../../apps/server/src/features/stores/index.ts';
import type { Actor } from '../../apps/server/src/kernel/actor.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { buildActor, buildShop } from '../../apps/server/test/builders.ts';
import { type ProductFilter, productFilter } from '../../packages/contract/src/products.ts';
import { withDatabase } from './with-database.ts';

type Pool = ReturnType<typeof createPool>;

const count = 10_000;
const neighbours = 20;
/** The store of the reference: as small as one gets, on the same machine in the same minute. */
const fewProducts = 50;
/** A page of the console's list. */
const limit = 100;
const rounds = 60;
const aimMs = 100;

/** Products as shops have them: descriptions of some hundred words, tags, options, collections. */
const fill = `
  insert into products (account_id, shop_id, remote_id, remote_version, title, description_html, seo_title, seo_description, handle, status,
    vendor, product_type, tags, category, collections, options, metafields, price_amount, price_currency, images, quality, remote_updated_at, words)
  select $1, $2, 'p' || n, '1', 'Product ' || n || ' ' || (array['oak', 'linen', 'brass', 'wool'])[n % 4 + 1],
    repeat('<p>A plain description of number ' || n || ', of its size and its material.</p>', 12), '', '', 'product-' || n,
    (array['active', 'active', 'active', 'draft', 'archived'])[n % 5 + 1], 'Vendor ' || n % 30, 'Type ' || n % 25, array['tag' || n % 100, 'sale'],
    'Home > Decor', jsonb_build_array(jsonb_build_object('id', 'c' || n % 40, 'title', 'Collection ' || n % 40)),
    '[{"name": "Size", "values": ["S", "M", "L"]}]', '[{"name": "Material", "value": "oak"}]', 1000 + n, 'USD',
    jsonb_build_array(jsonb_build_object('url', 'https://shop.example/' || n || '.jpg', 'alt', 'Product ' || n)),
    case n % 3 when 0 then 'good' else 'short' end, now() - make_interval(mins => n),
    'product ' || n || ' ' || (array['oak', 'linen', 'brass', 'wool'])[n % 4 + 1] || E'\\nvendor ' || n % 30 || E'\\ntype ' || n % 25 || E'\\nproduct-' || n || E'\\ntag' || n % 100 || E'\\nsale'
  from generate_series(1, $3::int) n`;

const filters: Record<string, Partial<ProductFilter>> = {
  'no filter': {},
  'status: a fifth': { status: 'draft' },
  'description: short': { quality: 'short' },
  collection: { collection: 'c7' },
  'type and vendor': { type: 'Type 5', vendor: 'Vendor 5' },
  'search: a quarter': { q: 'linen' },
  'search: one, the oldest': { q: `Product ${count} ` },
  'search: a tag': { q: 'tag42' },
  'search: a miss': { q: 'zzzz' },
};
const noFilter = productFilter.parse({});

const p95Of = async (ask: (round: number) => Promise<unknown>): Promise<number> => {
  for (let round = 0; round < 5; round += 1) await ask(round);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await ask(round);
    taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0;
};

const buildStore = async (pool: Pool, size: number): Promise<Actor> => {
  const db = createDatabase(pool);
  const actor = await buildActor(db);
  const { id } = await buildShop(db, actor);
  await pool.query(fill, [actor.accountId, id, size]);
  return actor;
};

const say = (columns: readonly string[]): void =>
  console.log(columns.map((text, index) => (index === 0 ? text.padEnd(28) : text.padStart(10))).join(' '));

const bench = async (url: string): Promise<number> => {
  const pool = createPool(url);
  try {
    const database = createDatabase(pool);
    const small = await buildStore(pool, fewProducts);
    for (let n = 0; n < neighbours; n += 1) await buildStore(pool, count / 10);
    const large = await buildStore(pool, count);
    await pool.query('vacuum (analyze) products');
    const { stores, files } = createStoresFeature({ database, publicPagesUrl: null, fetch });
    const { products } = createProductsFeature({ database, clock: systemClock, stores, files, logger: console });
    const page = (actor: Actor, filter: Partial<ProductFilter>, cursor?: string) =>
      products.search(actor, { ...noFilter, ...filter, limit, cursor });
    console.log(`${count} products of one store between ${neighbours} others, pages of ${limit}; p95 of ${rounds} in ms`);
    say(['filter', 'page', 'counts', `of ${fewProducts}`, 'ratio']);
    const slow: string[] = [];
    const measure = async (name: string, ask: (actor: Actor) => Promise<unknown>, counts: number | null): Promise<void> => {
      const [reference, p95] = [await p95Of(() => ask(small)), await p95Of(() => ask(large))];
      say([name, p95.toFixed(1), counts === null ? '' : counts.toFixed(1), reference.toFixed(1), (p95 / reference).toFixed(2)]);
      if (p95 > aimMs || (counts ?? 0) > aimMs) slow.push(name);
    };
    for (const [name, filter] of Object.entries(filters)) {
      const counts = await p95Of(() => products.counts(large, { ...noFilter, ...filter }));
      await measure(name, (actor) => page(actor, filter), counts);
    }
    let { nextCursor } = await page(large, {});
    for (let turned = 1; turned < count / limit - 1 && nextCursor; turned += 1) ({ nextCursor } = await page(large, {}, nextCursor));
    const last = nextCursor ?? undefined;
    await measure('the last page', (actor) => page(actor, {}, actor === large ? last : undefined), null);
    await measure('types, vendors, collections', (actor) => products.listGroups(actor), null);
    await measure('all ids and titles', (actor) => products.listTitles(actor, noFilter, count), null);
    console.log(slow.length ? `slower than ${aimMs} ms: ${slow.join(', ')}` : `all within ${aimMs} ms`);
    return slow.length;
  } finally {
    await pool.end();
  }
};

await withDatabase(async ({ url }) => {
  process.exitCode = (await bench(url)) ? 1 : 0;
});
