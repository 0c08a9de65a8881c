import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Feature } from '../src/kernel/manifest/feature.ts';

const textsOf = /[\\/]kernel[\\/]texts[\\/]manifest[\\/](?<language>en|zh)\.ts$/;

// Loaded as files, so that the bundler of the build's settings does not take the whole console for a part of them.
const at = (path: string): string => pathToFileURL(join(import.meta.dirname, path)).href;

const keysOf = ({ screens = [], operator = [] }: Feature): string[] => [
  ...screens.flatMap(({ name, menuName, tile }) => [name, menuName ?? name, tile?.text ?? name]),
  ...operator.map(({ name }) => name),
];

/** What the manifests of all features name, in one language, under the keys that they name it by. */
export const readManifestTexts = async (language: 'en' | 'zh'): Promise<Record<string, string>> => {
  const { features }: { features: readonly Feature[] } = await import(at('../src/app/features.ts'));
  const { manifest }: { manifest: Readonly<Record<string, string>> } = await import(at(`../src/kernel/texts/manifest/${language}.ts`));
  return Object.fromEntries(
    features.flatMap(keysOf).map((key) => {
      const text = manifest[key];
      if (text === undefined) throw new Error(`A manifest names ${key}, which ${language} does not have.`);
      return [key, text];
    }),
  );
};

/** Gives the frame one small file a language with what menus, titles and tiles say, in the place of the phrases of every feature. */
export const manifestTexts = (): Plugin => ({
  name: 'manifest-texts',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => {
    const language = textsOf.exec(id)?.groups?.['language'];
    if (language !== 'en' && language !== 'zh') return null;
    return { code: `export const manifest = ${JSON.stringify(await readManifestTexts(language))};`, map: null };
  },
});
