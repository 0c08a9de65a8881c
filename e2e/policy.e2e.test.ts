import { type Language, phrases } from '@inkstone/phrases';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { signIn } from './support/writer.ts';

let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
});

const addresses = [
  '/dashboard',
  '/enterprise_dashboard',
  '/freestyle',
  '/wallet',
  '/history',
  '/settings',
  '/membership',
  '/affiliate',
  '/help/term',
  '/help/privacy',
  '/api/docs/',
];

describe('the policy of the pages', () => {
  it.each<Language>(['en', 'zh'])('is broken by no screen, and nothing is asked of others, in %s', async (language) => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language });
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: phrases[language].shell.account.split('{{name}}')[0] ?? '' })
      .first()
      .click();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stops markup, scripts and calls that a page would not make itself, and the journeys hear of each', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language: 'en' });
    const outcome = await page.evaluate(async () => {
      const refused: string[] = [];
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" alt="">');
      } catch {
        refused.push('markup');
      }
      const script = document.createElement('script');
      try {
        script.textContent = 'window.wasRun = true';
        document.head.append(script);
      } catch {
        refused.push('script');
      }
      await fetch('https://elsewhere.example/').catch(() => refused.push('call'));
      return { refused, wasRun: Reflect.get(window, 'wasRun') ?? false };
    });
    expect(outcome).toEqual({ refused: ['markup', 'script', 'call'], wasRun: false });
    for (const directive of ['require-trusted-types-for', 'connect-src'])
      await expect.poll(() => complaints.join('\n')).toContain(`violation of ${directive}`);
    await context.close();
  });
});
