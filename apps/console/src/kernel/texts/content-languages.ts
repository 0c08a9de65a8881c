import type { ContentLanguage } from '@inkstone/contract/writers';

export const contentLanguages = ['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'] as const satisfies readonly ContentLanguage[];

/** Each content language in its own words. */
export const languageNames: Record<ContentLanguage, string> = {
  en: 'English',
  zh: '中文',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ko: '한국어',
};

/** Whether this is the code of a content language. */
export const isContentLanguage = (name: string): name is ContentLanguage => Object.hasOwn(languageNames, name);
