import type { Language } from '@inkstone/phrases';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { preferredLanguage, rememberLanguage } from './language.ts';

// These come with the page; the list of all others is fetched with the first screen.
const entryTexts = {
  en: () => import('@inkstone/phrases/en/entry').then(({ entry }) => entry),
  zh: () => import('@inkstone/phrases/zh/entry').then(({ entry }) => entry),
};

const loadDictionary = async (language: string, namespace: string): Promise<ResourceKey> => {
  if (namespace === 'entry') return entryTexts[language === 'zh' ? 'zh' : 'en']();
  const { loadPhraseFile } = await import('./phrase-files.ts');
  return loadPhraseFile(language, namespace);
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

/** Starts the page's first texts in the person's language; screens load their own with themselves. */
export const startI18n = async (): Promise<void> => {
  const language = preferredLanguage();
  rememberLanguage(language);
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false, // the compiler sees to it that no dictionary lacks a text
      supportedLngs: ['en', 'zh'],
      load: 'currentOnly',
      ns: ['entry'],
      defaultNS: false,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: true },
    });
};

/** Loads the texts of a screen, so that they arrive together with its code. */
export const loadPhrases = (namespaces: readonly string[]): Promise<void> => i18n.loadNamespaces([...namespaces]);

export const changeLanguage = async (language: Language): Promise<void> => {
  rememberLanguage(language);
  await i18n.changeLanguage(language);
};
