import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWeb } from '../../../test/canary.ts';
import { refused } from '../../../test/outbound-refused.ts';
import { until } from '../../../test/until.ts';
import { createOutbound, type Outbound } from './outbound.ts';

type Web = Awaited<ReturnType<typeof startWeb>>;
let web: Web;
let outbound: Outbound;

const text = '您好 hello '.repeat(500);
const codings: Record<string, { header: string; bytes: Buffer }> = {
  gzip: { header: 'gzip', bytes: gzipSync(text) },
  br: { header: 'br', bytes: brotliCompressSync(text) },
  deflate: { header: 'deflate', bytes: deflateSync(text) },
  twice: { header: 'gzip, br', bytes: brotliCompressSync(gzipSync(text)) },
  bomb: { header: 'gzip', bytes: gzipSync(Buffer.alloc(200 * 1024 * 1024)) },
  bombTwice: { header: 'gzip, gzip', bytes: gzipSync(gzipSync(Buffer.alloc(100 * 1024 * 1024))) },
  thrice: { header: 'gzip, gzip, gzip', bytes: gzipSync(gzipSync(gzipSync(text))) },
  unknown: { header: 'zstd', bytes: Buffer.from(text) },
  prototype: { header: 'constructor', bytes: Buffer.from(text) },
  lie: { header: 'gzip', bytes: Buffer.from(text) },
};

let open = 0;

beforeAll(async () => {
  web = await startWeb(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://web');
    const coding = codings[url.pathname.slice('/coded/'.length)];
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    if (coding) return response.writeHead(200, { 'content-encoding': coding.header, 'content-type': 'text/plain' }).end(coding.bytes);
    if (url.pathname === '/status')
      return response.writeHead(Number(url.searchParams.get('code')), { location: url.searchParams.get('to') ?? '/' }).end();
    if (url.pathname === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (url.pathname === '/silent') return undefined;
    if (url.pathname === '/cut') return response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy());
    if (url.pathname === '/drip') {
      response.writeHead(200, { 'content-type': url.searchParams.get('type') ?? 'text/plain' });
      for (let count = 0; count < 40 && !response.destroyed; count += 1) {
        response.write(`data: ${count}\n\n`);
        await sleep(25);
      }
      return response.end();
    }
    if (url.pathname === '/stall') return response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    if (url.pathname === '/coded-events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write('data: 1\n\n');
      gzip.flush();
      return undefined;
    }
    if (url.pathname === '/endless') {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      return more();
    }
    return response.writeHead(200, { 'content-type': 'text/plain', 'x-note': 'fine' }).end('fine');
  });
  outbound = createOutbound({ allowPrivate: [web.origin] });
});

afterAll(async () => {
  await outbound.close();
  await web.close();
});

const noneOpen = () => until(() => open === 0);

describe('an answer', () => {
  it.each(['gzip', 'br', 'deflate', 'twice'])('in %s comes out as it was', async (name) => {
    const response = await outbound.fetch(`${web.origin}/coded/${name}`);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it.each(['bomb', 'bombTwice'])('that is a %s is stopped at the limit, without its memory', async (name) => {
    const before = process.memoryUsage().rss;
    const response = await outbound.fetch(`${web.origin}/coded/${name}`, { maxBytes: 1024 * 1024 });
    await expect(response.arrayBuffer()).rejects.toEqual(refused('tooLarge'));
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    await noneOpen();
  });

  it.each(['thrice', 'unknown', 'prototype'])('in the coding %s is not read', async (name) => {
    await expect(outbound.fetch(`${web.origin}/coded/${name}`)).rejects.toEqual(refused('unreadable'));
    await noneOpen();
  });

  it('that lies about its coding is not read', async () => {
    await expect((await outbound.fetch(`${web.origin}/coded/lie`)).text()).rejects.toEqual(refused('unreadable'));
  });

  it('without end is stopped at the limit', async () => {
    const response = await outbound.fetch(`${web.origin}/endless`, { maxBytes: 1_000_000 });
    await expect(response.arrayBuffer()).rejects.toEqual(refused('tooLarge'));
    await noneOpen();
  });

  it('may be exactly as large as the limit', async () => {
    expect(await (await outbound.fetch(`${web.origin}/`, { maxBytes: 4 })).text()).toBe('fine');
    await expect((await outbound.fetch(`${web.origin}/`, { maxBytes: 3 })).text()).rejects.toEqual(refused('tooLarge'));
  });

  it('that is cut is not taken for whole', async () => {
    await expect(outbound.fetch(`${web.origin}/cut`).then((response) => response.text())).rejects.toEqual(refused('unreadable'));
  });

  it('with the status 204 or to HEAD has no body', async () => {
    const empty = await outbound.fetch(`${web.origin}/status?code=204`);
    const head = await outbound.fetch(`${web.origin}/`, { method: 'HEAD' });
    expect([empty.status, empty.body, head.status, head.body, head.headers.get('x-note')]).toEqual([204, null, 200, null, 'fine']);
  });

  it('with an error status is an answer', async () => {
    for (const code of [400, 404, 429, 500, 599]) expect((await outbound.fetch(`${web.origin}/status?code=${code}`)).status).toBe(code);
    await expect(outbound.fetch(`${web.origin}/status?code=799`)).rejects.toEqual(refused('unreadable'));
  });
});

describe('time', () => {
  it('runs out for a server that says nothing', async () => {
    await expect(outbound.fetch(`${web.origin}/silent`, { timeoutMs: 100 })).rejects.toEqual(refused('timeout'));
    await expect(outbound.fetch(`${web.origin}/silent`, { timeoutMs: null, idleTimeoutMs: 100 })).rejects.toEqual(refused('timeout'));
    await noneOpen();
  });

  it('in all runs out for a body that drips', async () => {
    const response = await outbound.fetch(`${web.origin}/drip`, { timeoutMs: 300, idleTimeoutMs: 5_000 });
    await expect(response.text()).rejects.toEqual(refused('timeout'));
    await noneOpen();
  });

  it('without a byte runs out for a stream that stalls', async () => {
    const response = await outbound.fetch(`${web.origin}/stall`, { idleTimeoutMs: 150 });
    await expect(response.text()).rejects.toEqual(refused('timeout'));
    await noneOpen();
  });

  it('in all does not cut a stream of events, unless the caller says so', async () => {
    const patient = createOutbound({ allowPrivate: [web.origin] });
    const events = await patient.fetch(`${web.origin}/drip?type=text/event-stream`, { idleTimeoutMs: 2_000 });
    expect(await events.text()).toContain('data: 39');
    const bounded = await patient.fetch(`${web.origin}/drip?type=text/event-stream`, { timeoutMs: 300 });
    await expect(bounded.text()).rejects.toEqual(refused('timeout'));
    await patient.close();
  });

  it('that the reader takes is not counted against the sender', async () => {
    const response = await outbound.fetch(`${web.origin}/coded/gzip`, { idleTimeoutMs: 1000 });
    await sleep(1200);
    expect(await response.text()).toBe(text);
  });
});

describe('a stream', () => {
  it.each(['/stall', '/coded-events'])('%s gives each event as it comes', async (path) => {
    const response = await outbound.fetch(`${web.origin}${path}`);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
    await reader?.cancel();
    await noneOpen();
  });

  it('ends at both sides when the caller stops it', async () => {
    const stop = new AbortController();
    const response = await outbound.fetch(`${web.origin}/drip?type=text/event-stream`, { signal: stop.signal });
    const reading = response.text();
    setTimeout(() => stop.abort(), 60);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await noneOpen();
  });

  it('does not begin when the caller stopped it before', async () => {
    await expect(outbound.fetch(`${web.origin}/`, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('my reason')), 50);
    await expect(outbound.fetch(`${web.origin}/silent`, { signal: stop.signal })).rejects.toThrow('my reason');
    await noneOpen();
  });
});
