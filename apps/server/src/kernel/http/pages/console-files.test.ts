import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const script = `document.title = '${'ink '.repeat(1000)}';`;

let folder = '';
let test: TestDb;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-console-'));
  await mkdir(join(folder, 'assets'));
  const file = join(folder, 'assets/index-abc.js');
  await writeFile(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  await writeFile(join(folder, 'assets/font-abc.woff2'), Buffer.alloc(3000));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  test = await createTestDb();
  server = await createTestApp(test, { consoleFolder: folder });
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const look = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const readers = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a file of the console', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
  ] as const)('is sent to a browser that takes %s as its %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await look('/assets/index-abc.js', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(readers[encoding](rawPayload).toString()).toBe(script);
  });

  it('is sent as it is to whoever takes nothing else, and caches are told of the difference', async () => {
    const { headers, payload } = await look('/assets/index-abc.js');
    expect(payload).toBe(script);
    expect(headers['content-encoding']).toBeUndefined();
    expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
  });

  it('has a tag for each of its forms, and is not sent again to whoever has it', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await look('/assets/index-abc.js', { 'accept-encoding': accepted });
      const tag = String(headers['etag']);
      tags.add(tag);
      const again = await look('/assets/index-abc.js', { 'accept-encoding': accepted, 'if-none-match': tag });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
    expect(tags.size).toBe(3);
  });

  it('has no address for its compressed forms', async () => {
    for (const end of ['br', 'gz']) expect((await look(`/assets/index-abc.js.${end}`)).statusCode).toBe(404);
  });

  it('is sent as it is where nothing was made of it', async () => {
    const { headers, rawPayload } = await look('/assets/font-abc.woff2', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], rawPayload.length]).toEqual([undefined, 3000]);
    expect((await look('/favicon.svg', { 'accept-encoding': 'br' })).headers['cache-control']).toBe('no-cache');
  });

  it('is the page for every other address, each time with another nonce', async () => {
    const [one, other] = [await look('/wallet', { 'accept-encoding': 'br' }), await look('/wallet', { 'accept-encoding': 'br' })];
    const nonce = /nonce="(?<nonce>[\w-]{20,})"/.exec(one.payload)?.groups?.['nonce'];
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(one.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(one.payload).not.toBe(other.payload);
  });
});
