import { beforeEach, describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { removeStored, writeStored } from '../browser/storage.ts';
import { preferredLanguage, rememberLanguage } from './language.ts';

beforeEach(() => {
  removeStored('lang');
  // biome-ignore lint/suspicious/noDocumentCookie: forgets the cookie of the test before
  document.cookie = 'lang=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  history.replaceState(null, '', '/');
});

describe('language', () => {
  it('is English when nothing says otherwise', () => {
    expect(preferredLanguage()).toBe('en');
  });

  it('follows the query before what is stored, and what is stored before the cookie', () => {
    writeCookie('lang', 'zh');
    expect(preferredLanguage()).toBe('zh');
    writeStored('lang', 'en');
    expect(preferredLanguage()).toBe('en');
    history.replaceState(null, '', '/dashboard?lang=zh-CN');
    expect(preferredLanguage()).toBe('zh');
  });

  it('passes over languages that the interface does not have', () => {
    writeStored('lang', 'zh');
    history.replaceState(null, '', '/?lang=fr');
    expect(preferredLanguage()).toBe('zh');
  });

  it('is remembered here, for the server, and on the page', () => {
    rememberLanguage('zh');
    expect(readCookie('lang')).toBe('zh');
    expect(localStorage.getItem('lang')).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});
