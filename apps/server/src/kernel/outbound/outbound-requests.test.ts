import { afterEach, describe, expect, it } from 'vitest';
import { startWeb } from '../../../test/canary.ts';
import { refused } from '../../../test/outbound-refused.ts';
import { createOutbound } from './outbound.ts';
import { followRedirect } from './outbound-redirect.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const start = async (answer: Parameters<typeof startWeb>[0] = (_request, response) => response.end('ok')) => {
  const web = await startWeb(answer);
  const outbound = createOutbound({ allowPrivate: [web.origin] });
  closers.push(outbound.close, web.close);
  return { web, outbound };
};

describe('a request', () => {
  it('serves as the fetch of a library', async () => {
    const { web, outbound } = await start();
    const fetch: typeof globalThis.fetch = outbound.fetch;
    const bounded: typeof globalThis.fetch = outbound.asFetch({ maxBytes: 1 });
    expect(await (await fetch(new Request(`${web.origin}/a?b=c#d`, { method: 'PUT', body: 'x' }))).text()).toBe('ok');
    expect(web.seen[0]).toMatchObject({ method: 'PUT', url: '/a?b=c', body: 'x' });
    await expect((await bounded(web.origin)).text()).rejects.toEqual(refused('tooLarge'));
  });

  it('carries texts, forms, files and streams', async () => {
    const { web, outbound } = await start();
    const form = new FormData();
    form.set('file', new File(['您好'], 'a.txt', { type: 'text/plain' }));
    const stream = new Blob(['stre', 'am']).stream();
    const bodies = ['text', new URLSearchParams({ a: '1 2' }), form, new TextEncoder().encode('bytes'), stream];
    for (const body of bodies) await outbound.fetch(web.origin, { method: 'POST', body });
    expect(web.seen.map(({ body }) => body)).toEqual(['text', 'a=1+2', expect.stringContaining('您好'), 'bytes', 'stream']);
    expect(web.seen[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const { headers } of web.seen) expect(headers['transfer-encoding']).toBeUndefined();
  });

  it('keeps the caller’s headers, but not those of the connection', async () => {
    const { web, outbound } = await start();
    const headers = {
      authorization: 'Bearer x',
      'x-api-key': 'y',
      host: 'evil.example',
      connection: 'upgrade',
      'transfer-encoding': 'chunked',
      'content-length': '999',
      expect: '100-continue',
      te: 'trailers',
      'proxy-authorization': 'z',
    };
    await outbound.fetch(web.origin, { method: 'POST', body: 'x', headers });
    const seen = web.seen[0]?.headers;
    expect(seen).toMatchObject({
      authorization: 'Bearer x',
      'x-api-key': 'y',
      host: new URL(web.origin).host,
      'content-length': '1',
      'user-agent': 'Inkstone/1.0',
    });
    for (const name of ['transfer-encoding', 'expect', 'te', 'proxy-authorization']) expect(seen?.[name]).toBeUndefined();
    expect(seen?.connection).not.toBe('upgrade');
  });

  it('can’t be split by its address or headers', async () => {
    const { web, outbound } = await start();
    await outbound.fetch(`${web.origin}/a\r\nX: y/%0d%0aX: y`);
    expect(web.seen.map(({ url, headers }) => [url, headers['x']])).toEqual([['/aX:%20y/%0d%0aX:%20y', undefined]]);
    await expect(outbound.fetch(web.origin, { headers: { a: 'b\r\nx: y' } })).rejects.toThrow(TypeError);
    expect(web.seen).toHaveLength(1);
  });

  it('to a port where nobody listens is unreachable, with the reason for the log', async () => {
    const { web, outbound } = await start();
    await web.close();
    await expect(outbound.fetch(web.origin)).rejects.toMatchObject({
      code: 'outbound.unreachable',
      status: 502,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('answered by no HTTP is unreadable', async () => {
    const { web, outbound } = await start((request) => request.socket.end('220 smtp ready\r\n'));
    await expect(outbound.fetch(web.origin)).rejects.toEqual(refused('unreadable'));
    const huge = await start((_request, response) => response.setHeader('x', 'a'.repeat(100_000)).end());
    await expect(huge.outbound.fetch(huge.web.origin)).rejects.toEqual(refused('unreadable'));
  });
});

describe('redirects', () => {
  const redirecting = (count: number, status = 302) =>
    start((request, response) => {
      const number = Number(request.url?.slice(1) || 0);
      response.writeHead(number < count ? status : 200, number < count ? { location: `/${number + 1}` } : {}).end('end');
    });

  it('are followed up to the limit and no further', async () => {
    const { web, outbound } = await redirecting(5);
    const response = await outbound.fetch(web.origin);
    expect([response.url, response.redirected, await response.text()]).toEqual([`${web.origin}/5`, true, 'end']);
    const more = await redirecting(6);
    await expect(more.outbound.fetch(more.web.origin)).rejects.toEqual(refused('tooManyRedirects'));
    expect(more.web.seen).toHaveLength(6);
    await expect(outbound.fetch(web.origin, { redirects: 0 })).rejects.toEqual(refused('tooManyRedirects'));
    await expect(outbound.fetch(web.origin, { redirect: 'error' })).rejects.toEqual(refused('tooManyRedirects'));
  });

  it('are handed over to a caller who wants them', async () => {
    const { web, outbound } = await redirecting(1);
    const response = await outbound.fetch(web.origin, { redirect: 'manual' });
    expect([response.status, response.headers.get('location'), response.redirected]).toEqual([302, '/1', false]);
  });

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'PUT', 'PUT', 'body'],
    [302, 'PUT', 'PUT', 'body'],
  ])('with %i turn %s into %s', async (...[status, before, after, body]) => {
    const { web, outbound } = await redirecting(1, status);
    await outbound.fetch(web.origin, { method: before, body: 'body', headers: { 'content-type': 'text/plain', authorization: 'kept' } });
    expect(web.seen[1]).toMatchObject({ method: after, body, headers: { authorization: 'kept' } });
    expect(web.seen[1]?.headers['content-type']).toBe(body ? 'text/plain' : undefined);
  });

  const hop = (over: object = {}) => ({
    url: 'https://a.example/start',
    method: 'GET',
    body: null,
    headers: new Headers({
      authorization: 'x',
      cookie: 'x',
      'x-api-key': 'x',
      'x-goog-api-key': 'x',
      'anthropic-version': 'x',
      referer: 'x',
      accept: 'text/html',
      'user-agent': 'u',
      'accept-language': 'zh',
    }),
    ...over,
  });

  it.each([
    'https://b.example/',
    'http://a.example/',
    'https://a.example:8443/',
    '//b.example/',
    'https://a.example.b.example/',
    'https://www.a.example/',
  ])('to %s take no credentials along', (location) => {
    const { headers } = followRedirect(hop(), 302, location);
    expect([...headers.keys()]).toEqual(['accept', 'accept-language', 'user-agent']);
  });

  it('within the origin keep them', () => {
    for (const location of ['/x', 'x', '?y', 'https://a.example/x', 'https://a.example:443/x', 'HTTPS://A.EXAMPLE/x'])
      expect(followRedirect(hop(), 302, location).headers.get('authorization')).toBe('x');
  });

  it('never carry a body to another origin', () => {
    const posted = hop({ method: 'POST', body: Buffer.from('client_secret=x') });
    expect(() => followRedirect(posted, 307, 'https://b.example/')).toThrow(expect.objectContaining({ code: 'outbound.notAllowed' }));
    expect(followRedirect(posted, 302, 'https://b.example/')).toMatchObject({ method: 'GET', body: null });
    expect(followRedirect(posted, 307, '/x')).toMatchObject({ method: 'POST', body: posted.body });
  });
});
