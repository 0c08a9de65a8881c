import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { Person } from './fill-accounts.ts';

/** The browser that the benches time in; the program is the first argument of the bench. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.argv[2] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** A new window in front of the product; for a person, who is signed in there, or for a stranger. */
export const openWindow = async (browser: Browser, url: string, person: Person | null): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = person ? { session: person.token, sessionid: '1' } : {};
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  return context;
};
