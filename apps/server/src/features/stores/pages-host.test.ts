import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const consoleUrl = 'https://console.example';
const pagesUrl = 'https://shops.example';

let test: TestDb;
let server: TestApp;
let owner: TestActor;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { config: { publicUrl: consoleUrl, publicPagesUrl: pagesUrl } });
  owner = await buildActor(test.db, { hasShop: true, isOperator: true });
  headers = { ...owner.headers, cookie: owner.headers['cookie']?.replace('session=', '__Host-session=') ?? '' };
  published = await send('/api/freestyle/publish/', { text, status: 'active', productId: null });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Published = { productId: string; url: string };
let published: Published;

let count = 0;
/** Limits count by address: every request comes from another one. */
const somewhere = () => {
  count += 1;
  return `10.${count % 200}.${Math.floor(count / 200)}.1`;
};

type Asked = { method?: string; url: string; host: string; headers?: Record<string, string>; payload?: object };
const ask = ({ method = 'GET', url, host, payload, ...asked }: Asked) =>
  server.app.inject({
    method: method as 'GET', // the router's own list names its methods
    url,
    headers: { ...asked.headers, host },
    remoteAddress: somewhere(),
    ...(payload && { payload }),
  });

const send = async (url: string, payload: object) =>
  (await ask({ method: 'POST', url, host: 'console.example', headers, payload })).json().data;

const descriptionHtml = '<p>Light for <a href="https://wood.example/ash">long evenings</a>.</p>';
const text = { title: 'Ash Lamp', descriptionHtml, seoTitle: '', seoDescription: '' };
const read = async (url: string) => (await ask({ url, host: 'console.example', headers })).json().data;
const pathOf = (url: string) => new URL(url).pathname;

describe('the console’s host, when public pages have one of their own', () => {
  it('sends whoever asks for a page of a store there, and shows nothing of it', async () => {
    const front = `${pathOf(published.url).split('/products/')[0]}/`;
    for (const path of [pathOf(published.url), front, `${front}products/none`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask({ method, url: path, host: 'console.example', headers });
        expect([answer.statusCode, answer.headers['location'], answer.payload]).toEqual([302, `${pagesUrl}${path}`, '']);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    const asked = await ask({ url: `${front}?from=mail`, host: 'console.example' });
    expect(asked.headers['location']).toBe(`${pagesUrl}${front}?from=mail`);
  });

  it('does so under whatever other name it is reached', async () => {
    for (const host of ['localhost', '127.0.0.1:8787', 'shops.example.evil.example', 'xshops.example'])
      expect((await ask({ url: pathOf(published.url), host })).statusCode).toBe(302);
  });

  it('sends nobody anywhere for a page that no store has', async () => {
    for (const url of ['/s/none/', '/s/none/products/x', '/s//evil.example/', '//evil.example/s/none/'])
      expect((await ask({ url, host: 'console.example' })).headers).not.toHaveProperty('location');
  });

  it('shows links to the other host wherever a product is to be seen', async () => {
    const page = `${pagesUrl}${pathOf(published.url)}`;
    expect(published.url).toBe(page);
    expect((await read('/api/store/current/')).url).toBe(page.split('products/')[0]);
    expect((await read('/api/product/?q=Ash')).items[0].url).toBe(page);
    expect((await read(`/api/product/${published.productId}/optimize/`)).url).toBe(page);
    const brief = {
      productTitle: 'Lamp',
      mainIdea: '',
      keywords: [],
      tone: 'friendly',
      brand: '',
      wordCount: 200,
      language: 'en',
      modelId: null,
    };
    const draft = await send('/api/freestyle/save_draft/', {
      brief,
      text: { title: text.title, description: descriptionHtml, seoTitle: '', seoDescription: '' },
      writtenBy: null,
      productId: null,
    });
    expect(
      await send('/api/freestyle/publish/', { text, status: 'active', productId: published.productId, draftId: draft.id }),
    ).toMatchObject({
      url: page,
    });
    expect((await read('/api/freestyle/list/')).items[0].published.url).toBe(page);
    const [attempt] = (await read('/api/publications/')).items;
    expect(attempt.url).toBe(page);
    expect((await read(`/api/publications/${attempt.id}/`)).url).toBe(page);
  });

  it('takes no writing request that a page of the other host sends', async () => {
    const payload = { ...headers, host: 'console.example', origin: pagesUrl };
    const answer = await ask({ method: 'POST', url: '/api/product/sync/', host: 'console.example', headers: payload });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the host of public pages', () => {
  it('shows them under its own address, however its name is written', async () => {
    for (const host of ['shops.example', 'SHOPS.example', 'shops.example:443', 'shops.example.']) {
      const answer = await ask({ url: pathOf(published.url), host, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toContain('<a href="https://wood.example/ash" rel="noopener noreferrer nofollow">');
      expect(answer.payload).toContain(`<link rel="canonical" href="${published.url}">`);
    }
  });

  it('neither reads nor sets a cookie, and answers the same with and without a session', async () => {
    const [stranger, known] = [
      await ask({ url: pathOf(published.url), host: 'shops.example' }),
      await ask({ url: pathOf(published.url), host: 'shops.example', headers: { ...headers, cookie: `${headers['cookie']}; lang=zh` } }),
    ];
    expect(known.payload).toBe(stranger.payload);
    const nothing = await ask({ url: '/nowhere', host: 'shops.example', headers: { cookie: 'lang=zh', 'accept-language': 'en' } });
    expect(nothing.payload).toContain('There is nothing at this address.');
    for (const { headers: answered } of [stranger, known, nothing]) expect(answered).not.toHaveProperty('set-cookie');
  });

  it('has nothing else: no endpoint, no console, no file, no health check', async () => {
    const pages = [
      '/',
      '/login',
      '/portal/login',
      '/dashboard',
      '/s/none/',
      '/assets/none.js',
      '/favicon.ico',
      '/healthz',
      '/api/user/profile/',
    ];
    for (const url of pages) {
      const answer = await ask({ url, host: 'shops.example', headers });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('answers only what reads', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask({ method, url: pathOf(published.url), host: 'shops.example' })).statusCode).toBe(404);
    expect((await ask({ method: 'HEAD', url: pathOf(published.url), host: 'shops.example' })).statusCode).toBe(200);
  });

  it('is given to one address so often and no more, and says so on a page', async () => {
    const statuses: number[] = [];
    const look = () =>
      server.app.inject({ url: '/s/none/', headers: { host: 'shops.example', 'accept-language': 'zh-CN' }, remoteAddress: '10.250.1.1' });
    let last = await look();
    for (let asked = 0; asked < 400 && last.statusCode === 404; asked += 1) {
      last = await look();
      statuses.push(last.statusCode);
    }
    expect(statuses.length).toBeGreaterThan(250);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.payload).toContain('<html lang="zh">');
  });
});
