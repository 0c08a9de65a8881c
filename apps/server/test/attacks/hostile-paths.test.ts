import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { buildActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestClock } from '../test-clock.ts';

const patienceMs = 1000;
const canary = 'not-for-anybody';
const faults: string[] = [];
const clock = createTestClock();
let test: TestDb;
let server: TestApp;
let folder: string;
let port: number;
let shop: string;

/** The application on a port, with a console beside which lies what nobody may read. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-paths-'));
  const consoleFolder = join(folder, 'console');
  await mkdir(join(consoleFolder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret-keys'), canary);
  await writeFile(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(consoleFolder, 'assets', 'main.js'), 'export {};');
  test = await createTestDb();
  const logger = createLogger({ level: 'error', stream: { write: (line) => void faults.push(line) } });
  server = await createTestApp(test, { consoleFolder, logger, clock });
  const owner = await buildActor(test.db, { hasShop: true });
  shop = (await server.app.inject({ url: '/api/store/current/', headers: owner.headers })).json().data.url;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  // The reference is drawn up at its first reader, which takes longer than a stranger waits here.
  await server.app.inject({ url: '/api/docs/' });
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(folder, { recursive: true });
});

/** The bytes as they are, since a client of good manners would put them right before it sends them; who is not answered soon leaves. */
const say = async (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const answer: string[] = [];
  socket.setEncoding('latin1').on('data', (part: string) => answer.push(part));
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  const leaving = setTimeout(() => socket.destroy(), patienceMs);
  await once(socket, 'close');
  clearTimeout(leaving);
  return answer.join('');
};
const get = (path: string) => {
  // Limits are counted over time.
  clock.advance(5000);
  return say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
};

const pieces = [
  '.',
  '..',
  '%',
  '%2',
  '%00',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  '..%2f',
  '..%5c',
  '%c0%ae%c0%ae',
  '%E0%A4%A',
  '%ff',
  '\xff',
  ';',
  '//',
  '?',
  '#',
  '*',
  ':id',
  '__proto__',
  'constructor',
  '~',
  '$',
  '`',
  '{}',
  '[]',
  '"',
  "'",
  '<',
  'CON',
  '%252e%252e%252f',
  '0x0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'x'.repeat(4000),
];
const places = [
  '/',
  '/api/',
  '/api/user/export/',
  '/api/runs/',
  '/api/purchase/',
  '/api/docs/',
  '/assets/',
  '/s/',
  '/s/none/products/',
  '/help/',
  '/portal/',
  '/healthz',
  '/metrics',
];

const deeper = [
  '../secret-keys',
  '../../secret-keys',
  '%2e%2e/secret-keys',
  '..%2fsecret-keys',
  '..\\secret-keys',
  './/../secret-keys',
  '....//secret-keys',
  '%2e%2e%2fsecret-keys',
  '%252e%252e%252fsecret-keys',
];

const wholeRequests = [
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  '\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET http://169.254.169.254/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'CONNECT localhost:5432 HTTP/1.1\r\nHost: localhost:5432\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'PROPFIND / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: =;;=%;session=%00;\xff\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'POST /api/portal/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /',
  'POST /api/portal/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\nConnection: close\r\n\r\n',
  'POST /api/portal/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nfffffffff\r\n{',
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

describe('a request of a stranger', () => {
  it('ends in no fault and ends no server, whatever its path is (GHSA-xmj6-g32r-fc5q)', async () => {
    const paths = [...places, shop, `${shop}products/`].flatMap((place) => pieces.map((piece) => place + piece));
    const unexpected: string[] = [];
    for (const path of paths) {
      const answer = await get(path);
      // Of bytes that are no request line at all the HTTP parser says 400.
      if (statusOf(answer) < 200 || statusOf(answer) >= 500) unexpected.push(`${path}: ${answer.slice(0, 40)}`);
    }
    expect(unexpected).toEqual([]);
    expect(paths.length).toBeGreaterThan(500);
    expect(faults).toEqual([]);
    expect(statusOf(await get('/readyz'))).toBe(200);
  });

  it('reads no file beside the console, however its path climbs', async () => {
    for (const place of places) for (const path of deeper) expect(await get(place + path)).not.toContain(canary);
  });

  it.each(wholeRequests.map((request) => [JSON.stringify(request).slice(0, 70), request] as const))('may be %s', async (_, request) => {
    const answer = await say(request);
    expect(answer === '' || (statusOf(answer) >= 200 && statusOf(answer) < 500)).toBe(true);
    expect(statusOf(await get('/readyz'))).toBe(200);
    expect(faults).toEqual([]);
  });
});
