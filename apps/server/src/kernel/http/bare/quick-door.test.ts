import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const path = '/v1/chat/completions';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

type Answer = { status: number; headers: Record<string, unknown>; body: string };
type Asked = { headers?: Record<string, string>; body?: string };

const portOf = async ({ app }: TestApp): Promise<number> => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

/** Over the network, where calls of programs do not reach the router. */
const post = (port: number, { headers = {}, body = '{}' }: Asked = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = ask(
      { port, path, method: 'POST', host: '127.0.0.1', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString('utf8') }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

describe('a call that is taken before the router', () => {
  const settings = [
    { publicUrl: null },
    { publicUrl: 'https://console.example', publicPagesUrl: 'https://shops.example', trustProxy: 1 },
  ] as const;
  it('is answered as the router answers it, with the same headers', async () => {
    for (const config of settings) {
      const server = await createTestApp(test, { config });
      const port = await portOf(server);
      const headers = { 'accept-language': 'zh', ...(config.publicUrl && { host: 'console.example' }) };
      const quick = await post(port, { headers });
      const routed = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(quick.status).toBe(401);
      expect(quick.body).toBe(routed.body);
      // The connection is ended alike; only how that is told is the framework's of a test.
      const { date: _date, connection: _connection, 'keep-alive': _alive, ...told } = quick.headers;
      const { date: _then, connection: _other, 'keep-alive': _live, ...expected } = routed.headers;
      expect(told).toEqual({ ...expected, 'content-length': String(expected['content-length']) });
      await server.close();
    }
  });

  it('is refused for a while where wrong keys come too often, by the address before the proxy', async () => {
    const config = { publicUrl: 'http://console.example', trustProxy: 1 };
    // The limit is so many a minute, and no time passes.
    const clock = { now: () => new Date('2026-11-20T08:00:00.000Z') };
    const server = await createTestApp(test, { config, clock });
    const port = await portOf(server);
    const from = (address: string) => post(port, { headers: { 'x-forwarded-for': address, authorization: 'Bearer sk-wrong' } });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await from('203.0.113.7')).status);
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(401);
    await server.close();
  });

  it('goes to the router where its cookie tells the language', async () => {
    const server = await createTestApp(test);
    const port = await portOf(server);
    const told = async (headers: Record<string, string>) => (await post(port, { headers })).body;
    expect(await told({ cookie: 'lang=zh' })).toBe(await told({ 'accept-language': 'zh' }));
    expect(await told({ cookie: 'lang=zh' })).not.toBe(await told({}));
    await server.close();
  });
});
