import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { it } from './support/journey.ts';

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
  it('is broken by no screen, and nothing is asked of others', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'zh', at: 'about:blank' });
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: phrases.zh.shell.account.split('{{name}}')[0] ?? '' })
      .first()
      .click();
  });

  it('stops markup, scripts and calls that a page would not make itself, and the journeys hear of each', async ({ people }) => {
    const { page, complaints } = await people.come('shop', { language: 'en' });
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
    complaints.splice(0);
  });
});
