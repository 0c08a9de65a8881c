import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Screen } from '../src/kernel/manifest/feature.ts';

// Loaded as a file, so that the bundler of the build's settings does not take the whole console for a part of them.
const list = pathToFileURL(join(import.meta.dirname, '../src/app/features.ts')).href;

/** What the server may know of the screens, as they say it in their manifests. */
export const screenFacts = async () => {
  const { screens }: { screens: readonly Screen[] } = await import(list);
  return screens.map(({ path, mayBeFramed }) => ({ path, mayBeFramed }));
};

/** Writes beside the page which screens may stand in a frame; the server reads it at its start. */
export const screenFactsPlugin = (): Plugin => ({
  name: 'screen-facts',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(await screenFacts()) });
  },
});
