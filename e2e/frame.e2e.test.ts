import { phrases } from '@inkstone/phrases';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';

/** Another page of the same origin that shows the console, as a store's admin would. */
const showFramed = async (page: Page, path: string): Promise<FrameLocator> => {
  await page.goto('/help/term');
  // What is drawn later would stand beside the frame.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.title = 'console';
    frame.width = '1200';
    frame.height = '800';
    frame.src = src;
    document.body.replaceChildren(frame);
  }, path);
  return page.frameLocator('iframe');
};

describe('the console inside another page', () => {
  const { dashboard, membership, settings, shell, writers } = phrases.zh;

  it('has a bar instead of its own menu, and leads on', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'zh', at: '/help/term' });
    const inside = await showFramed(page, '/dashboard');
    const bar = inside.getByRole('banner');
    await inside.getByRole('heading', { level: 1 }).waitFor();
    expect(await inside.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);
    expect(await inside.locator('body').getAttribute('data-embedded')).toBe('true');
    const trail = inside.getByRole('navigation', { name: shell.breadcrumb }).getByRole('listitem');
    expect(await trail.allInnerTexts()).toEqual([dashboard.title]);
    expect(await bar.getByRole('link', { name: shell.home, exact: true }).count()).toBe(0);
    await expectAccessible(page);

    await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).click();
    await inside.getByRole('heading', { level: 1, name: writers.title }).waitFor();
    expect(await trail.allInnerTexts()).toEqual([dashboard.title, writers.title]);
    expect(await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).count()).toBe(0);
    await bar.getByRole('link', { name: shell.home, exact: true }).click();
    await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).waitFor();

    await inside.getByRole('button', { name: shell.moreActions }).click();
    await inside.getByRole('menuitem').first().waitFor();
    expect(await inside.getByRole('menuitem').allInnerTexts()).toEqual([membership.title, settings.title]);
    await inside.getByRole('menuitem', { name: settings.title }).click();
    await inside.getByRole('heading', { level: 1, name: settings.title }).waitFor();
  });
});

const neverFramed = [
  '/settings',
  '/membership',
  '/history',
  '/affiliate',
  '/secret_badass_page',
  '/ai_integration',
  '/portal/login',
  '/sso',
];

describe('the pages of money and keys', () => {
  it('refuse to be framed', async ({ people }) => {
    const { page, complaints } = await people.come('shop', { language: 'en', at: '/help/term' });
    for (const path of neverFramed) {
      const inside = await showFramed(page, path);
      await expect.poll(() => complaints.splice(0).join(), { message: path }).toMatch(/frame-ancestors 'none'/);
      expect(await inside.locator('#root').count()).toBe(0);
    }
  });
});
