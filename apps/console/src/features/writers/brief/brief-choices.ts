import type { ContentLanguage, Tone } from '@inkstone/contract/writers';

export const contentLanguages = ['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'] as const satisfies readonly ContentLanguage[];
export const tones = [
  'natural',
  'friendly',
  'professional',
  'persuasive',
  'playful',
  'luxurious',
  'minimal',
] as const satisfies readonly Tone[];

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

export const wordLimits = { min: 30, max: 800 } as const;

/** Whether this is the code of a content language. */
export const isContentLanguage = (name: string): name is ContentLanguage => Object.hasOwn(languageNames, name);
