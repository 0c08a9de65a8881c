import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(?:js|css|svg)$/;
/** Below it, all fits into one packet either way. */
const leastBytes = 1000;

const [makeBrotli, makeGzip] = [promisify(brotliCompress), promisify(gzip)];

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, zipped] = await Promise.all([makeBrotli(bytes, { params }), makeGzip(bytes, { level: constants.Z_BEST_COMPRESSION })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
};

/** Leaves brotli and gzip of every larger text file of the build beside it; the server sends what the browser takes, as it lies there. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }) => {
      const entries = await readdir(dir, { withFileTypes: true, recursive: true });
      const files = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  },
});
