import { type Browser, chromium } from 'playwright-core';

/** The browser that the benches time in; the program is the first argument of the bench. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.argv[2] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
