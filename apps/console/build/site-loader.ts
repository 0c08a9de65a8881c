import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/features/site-chats/loader.ts', import.meta.url));

/** Builds the script that web sites load: one file without imports, always under the same name. */
export const siteLoader = (): Plugin => ({
  name: 'site-loader',
  apply: 'build',
  generateBundle: async function () {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', rolldownOptions: { input: source, output: { format: 'iife' } } },
    });
    const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    const [chunk, ...more] = outputs;
    if (chunk?.type !== 'chunk' || more.length) throw new Error('the script for web sites is not one file');
    this.emitFile({ type: 'asset', fileName: 'embed/v1.js', source: chunk.code });
  },
});
