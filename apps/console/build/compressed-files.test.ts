// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressedFiles } from './compressed-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a build', () => {
  it('leaves the brotli and the gzip of every larger text beside it, also of files that are only copied', async () => {
    await mkdir(join(folder, 'public'));
    await writeFile(join(folder, 'index.html'), '<script type="module" src="/large.js"></script>');
    await writeFile(join(folder, 'large.js'), `document.title = '${'ink '.repeat(1000)}';`);
    await writeFile(join(folder, 'public/drawing.svg'), `<svg>${'<path d="M0 0"/>'.repeat(200)}</svg>`);
    await writeFile(join(folder, 'public/small.svg'), '<svg/>');
    await writeFile(join(folder, 'public/font.woff2'), Buffer.alloc(5000));
    await build({ root: folder, logLevel: 'silent', plugins: [compressedFiles()] });
    const dist = join(folder, 'dist');
    const script = (await readdir(join(dist, 'assets'))).find((name) => name.endsWith('.js')) ?? '';
    for (const file of [join('assets', script), 'drawing.svg']) {
      const plain = await readFile(join(dist, file));
      expect(brotliDecompressSync(await readFile(join(dist, `${file}.br`)))).toEqual(plain);
      expect(gunzipSync(await readFile(join(dist, `${file}.gz`)))).toEqual(plain);
    }
    const others = (await readdir(dist)).filter((name) => /\.(?:br|gz)$/.test(name));
    expect(others.sort()).toEqual(['drawing.svg.br', 'drawing.svg.gz']);
  });
});
