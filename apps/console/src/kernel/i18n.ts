import type { Language } from '@inkstone/phrases';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, rememberLanguage } from './language.ts';

type Dictionary = Record<string, ResourceKey>;

// One chunk a file: a screen brings its own texts and nobody else's.
const dictionaries = import.meta.glob<Dictionary>(['../../../../packages/phrases/src/{en,zh}/*.ts', '!**/index.ts']);

const fileOf = (namespace: string): string => namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The namespace `apiDocs` is the export of that name in `<language>/api-docs.ts`. */
const loadDictionary = async (language: string, namespace: string): Promise<ResourceKey> => {
  const load = dictionaries[`../../../../packages/phrases/src/${language}/${fileOf(namespace)}.ts`];
  const dictionary = (await load?.())?.[namespace];
  if (!dictionary) throw new Error(`There are no phrases ${language}/${namespace}.`);
  return dictionary;
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadDictionary(language, namespace).then(
      (dictionary) => done(null, dictionary),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

export const i18n = i18next.createInstance();

/** Starts the texts of the shell in the person's language; screens load their own with themselves. */
export const startI18n = async (): Promise<void> => {
  const language = detectLanguage();
  rememberLanguage(language);
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'zh'],
      load: 'currentOnly',
      ns: ['shell'],
      defaultNS: false,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: true },
    });
};

/** Loads the texts of a screen, so that they arrive together with its code. */
export const loadPhrases = (namespaces: readonly string[]): Promise<void> => i18n.loadNamespaces([...namespaces]);

export const currentLanguage = (): Language => (i18n.language === 'zh' ? 'zh' : 'en');

export const changeLanguage = async (language: Language): Promise<void> => {
  rememberLanguage(language);
  await i18n.changeLanguage(language);
};
