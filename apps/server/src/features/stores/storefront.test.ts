import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { hostileTexts } from '../../../test/corpora/hostile-texts.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let owner: TestActor;
let product: { productId: string; url: string };

const text = { title: 'Ash Lamp', descriptionHtml: '<p>Light for long evenings.</p>', seoTitle: '', seoDescription: '' };

const publish = async (values: object, productId: string | null = null) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/freestyle/publish/',
      headers: owner.headers,
      payload: { text: { ...text, ...values }, status: 'active', productId },
    })
  ).json().data;

beforeAll(async () => {
  test = await createTestDb();
  // Limits grow with time: here it stands still.
  const now = new Date();
  server = await createTestApp(test, { clock: { now: () => now } });
});
beforeEach(async () => {
  owner = await buildActor(test.db, { hasShop: true });
  product = await publish({});
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const look = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') =>
  server.app.inject({ url, headers, remoteAddress });
const frontOf = (url: string) => `${url.split('/products/')[0]}/`;

describe('a public page of a store', () => {
  it('is rendered once for all readers, and again as soon as a product changes', async () => {
    const [front, page] = [frontOf(product.url), product.url];
    const first = await look(page);
    expect(first.payload).toContain('Light for long evenings.');
    // Behind the store's back, so that only a new rendering would show it.
    await test.pool.query("update sandbox_products set description_html = 'unseen' where account_id = $1", [owner.accountId]);
    expect((await look(page)).payload).toBe(first.payload);

    await publish({ title: 'Oak Lamp', descriptionHtml: '<p>Light of oak.</p>' }, product.productId);
    expect((await look(page)).payload).toContain('Light of oak.');
    expect((await look(front)).payload).toContain('Oak Lamp');
    await publish({ title: 'Tea Tray' });
    expect((await look(front)).payload).toContain('Tea Tray');
    expect((await look(page)).payload).toContain('Tea Tray');
  });

  it('is not sent again to whoever has it, until it changes', async () => {
    for (const url of [product.url, frontOf(product.url)]) {
      const { headers } = await look(url);
      expect(headers['cache-control']).toBe('public, no-cache');
      const tag = String(headers['etag']);
      const again = await look(url, { 'if-none-match': `"other", W/${tag}` });
      expect([again.statusCode, again.payload, again.headers['etag']]).toEqual([304, '', tag]);
      await publish({ title: 'Another' }, product.productId);
      const changed = await look(url, { 'if-none-match': tag });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers['etag']).not.toBe(tag);
    }
  });

  it('has one style, which its policy allows by its hash, and no script that runs', async () => {
    const { headers, payload } = await look(product.url);
    const style = /<style>([^<]*)<\/style>/.exec(payload)?.[1] ?? '';
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).not.toContain('nonce-');
    expect(payload.match(/<script/g)).toHaveLength(1);
    expect(payload).toContain('<script type="application/ld+json">');
  });

  it('is given to one address so often and no more, and to others all the same', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 300; count += 1) statuses.push((await look(frontOf(product.url), {}, '10.9.9.9')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await look(frontOf(product.url), {}, '10.9.9.9');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look(frontOf(product.url), {}, '10.9.9.8')).statusCode).toBe(200);
  });

  it('with a hostile text costs its readers little', async () => {
    const hostile = hostileTexts.find(({ name }) => name === 'open item by itself')?.of(60_000) ?? '';
    await test.pool.query('update sandbox_products set description_html = $1, version = version + 1 where account_id = $2', [
      hostile,
      owner.accountId,
    ]);
    await look(product.url);
    const before = process.threadCpuUsage();
    await Promise.all(Array.from({ length: 20 }, () => look(product.url)));
    // To render it costs 50 ms and more each time.
    expect(process.threadCpuUsage(before).user / 1000 / 20).toBeLessThan(15);
  });
});
