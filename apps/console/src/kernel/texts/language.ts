import type { Language } from '@inkstone/phrases';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { readStored, writeStored } from '../browser/storage.ts';

/** The languages of the interface, by their own names. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
];

const asLanguage = (value: string | null): Language | null => {
  if (value === null) return null;
  if (/^zh\b/i.test(value)) return 'zh';
  return /^en\b/i.test(value) ? 'en' : null;
};

/** The `lang` query first, then what this browser remembers, then English. */
export const preferredLanguage = (): Language =>
  asLanguage(new URLSearchParams(location.search).get('lang')) ?? asLanguage(readStored('lang')) ?? asLanguage(readCookie('lang')) ?? 'en';

/** Remembers the choice here and in the cookie by which the server chooses its texts. */
export const rememberLanguage = (language: Language): void => {
  writeStored('lang', language);
  writeCookie('lang', language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
};
