import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const manifest = require.resolve('pdfjs-dist/package.json');

/** Character maps for Chinese, Japanese and Korean, the fonts that every PDF may take for granted, and decoders that need no WebAssembly. */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
};

/** Puts what the PDF library reads beside its code under an address with the library's version. */
export const pdfDataFiles = (): Plugin => ({
  name: 'pdf-data-files',
  apply: 'build',
  async generateBundle() {
    const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
    for (const [folder, wanted] of Object.entries(folders)) {
      const from = join(dirname(manifest), folder);
      for (const name of (await readdir(from)).filter((each) => wanted.test(each)))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source: await readFile(join(from, name)) });
    }
  },
});
