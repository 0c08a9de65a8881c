import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;

beforeAll(async () => {
  test = await createTestDb();
  // Limits grow with time: here it stands still.
  const now = new Date();
  server = await createTestApp(test, { clock: { now: () => now } });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const look = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') =>
  server.app.inject({ url, headers, remoteAddress });

describe.each(['/api/docs/', '/api/docs/openapi.json'])('%s', (url) => {
  it('is not sent again to whoever has it', async () => {
    const { headers, statusCode } = await look(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, no-cache']);
    const again = await look(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('is sent compressed to whoever takes it so, as another content for caches', async () => {
    const plain = await look(url, {}, '10.2.2.2');
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const asking = { 'accept-encoding': accepted };
      const { headers, rawPayload } = await look(url, asking, '10.2.2.2');
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toContain('accept-encoding');
      expect(headers['etag']).not.toBe(plain.headers['etag']);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(read(rawPayload).toString()).toBe(plain.payload);
      const again = await look(url, { ...asking, 'if-none-match': String(headers['etag']) }, '10.2.2.2');
      expect([again.statusCode, again.headers['content-encoding']]).toEqual([304, undefined]);
    }
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, expect.stringContaining('accept-encoding')]);
  });

  it('costs next to nothing once it was made', async () => {
    const fresh = await createTestApp(test);
    const spent = async (times: number): Promise<number> => {
      const before = process.threadCpuUsage();
      for (let count = 0; count < times; count += 1) await fresh.app.inject({ url, remoteAddress: '10.3.3.3' });
      return process.threadCpuUsage(before).user / times;
    };
    const making = await spent(1);
    expect(await spent(15)).toBeLessThan(making / 2);
    await fresh.close();
  });

  it('is given to one address so often and no more', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await look(url, {}, `10.4.4.${url.length}`)).statusCode);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await look(url, {}, '10.5.5.5')).statusCode).toBe(200);
  });
});

describe('the API reference', () => {
  it('speaks the language of its reader', async () => {
    const [english, chinese] = [await look('/api/docs/'), await look('/api/docs/', { 'accept-language': 'zh-CN' })];
    expect(english.payload).toContain('<html lang="en">');
    expect(chinese.payload).toContain('<html lang="zh">');
    expect(chinese.headers['etag']).not.toBe(english.headers['etag']);
  });

  it('names the address under which it was asked for', async () => {
    const { payload } = await look('/api/docs/openapi.json', { host: 'ink.example' });
    expect(JSON.parse(payload).servers).toEqual([{ url: 'http://ink.example' }]);
  });
});
