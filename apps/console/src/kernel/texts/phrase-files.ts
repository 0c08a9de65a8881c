import type { ResourceKey } from 'i18next';

type PhraseFile = Record<string, ResourceKey>;

// One chunk a file: a screen brings its own texts and nobody else's.
const files = import.meta.glob<PhraseFile>([
  '../../../../../packages/phrases/src/{en,zh}/*.ts',
  '!../../../../../packages/phrases/src/*/index.ts',
]);

// What menus, titles and tiles say of all features stands in one file: the frame asks for one, not for one of each feature.
const manifests: Record<string, () => Promise<PhraseFile>> = {
  en: () => import('./manifest/en.ts'),
  zh: () => import('./manifest/zh.ts'),
};

const fileOf = (namespace: string): string => namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The namespace `apiDocs` is the export of that name in `<language>/api-docs.ts`; `manifest` holds the texts that manifests name. */
export const loadPhraseFile = async (language: string, namespace: string): Promise<ResourceKey> => {
  const load =
    namespace === 'manifest' ? manifests[language] : files[`../../../../../packages/phrases/src/${language}/${fileOf(namespace)}.ts`];
  const texts = (await load?.())?.[namespace];
  if (!texts) throw new Error(`There are no phrases ${language}/${namespace}.`);
  return texts;
};
