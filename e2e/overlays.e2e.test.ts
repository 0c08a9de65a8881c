import { phrases } from '@inkstone/phrases';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';
import { brief, fillBrief, whenSaved } from './support/writer.ts';

const { dashboard, purchases, settings, shell, writers } = phrases.en;
const sheet = (page: Page) => page.getByRole('dialog', { name: writers.drafts });
const notice = (page: Page) => page.getByRole('region', { name: shell.notices }).getByText(writers.draftDeleted);
const undo = (page: Page) => page.getByRole('button', { name: writers.undo, exact: true });
const deletion = (page: Page) => sheet(page).getByRole('button', { name: writers.draftDelete.replace('{{title}}', 'Beech Clipboard') });

const isFocused = (place: Locator) => expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

describe('a notice', () => {
  it('lies above the sheet that is open: its action takes a click, and the keyboard reaches it and comes back', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await fillBrief(page, 'en');
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await whenSaved(page, 'en', brief.en.title);
    // The open draft would take the sheet along when it goes.
    await page.goto('/freestyle');
    await page.getByRole('button', { name: writers.drafts, exact: true }).click();

    await deletion(page).click();
    await undo(page).click();
    await deletion(page).waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);

    await deletion(page).click();
    await notice(page).waitFor();
    await expectAccessible(page);
    await sheet(page).getByRole('searchbox').focus();
    await page.keyboard.press('F6');
    await isFocused(undo(page));
    await page.keyboard.press('Enter');
    await deletion(page).waitFor();
    await expect
      .poll(() =>
        sheet(page)
          .getByRole('searchbox')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);

    // It outlives the sheet: what the page shows then is the same notice.
    await deletion(page).click();
    await notice(page).hover();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await undo(page).click();
    await expect.poll(() => notice(page).count()).toBe(0);
  });
});

describe('the menu of a bar', () => {
  it('stays where it is when the page under it moves', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'en', at: '/settings' });
    await page.getByRole('heading', { name: settings.groupAccount, exact: true }).first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.getByRole('button', { name: shell.account.split('{{')[0] ?? '' }).click();
    const entry = page.getByRole('menuitem', { name: shell.signOut });
    await entry.waitFor();
    const moved = await entry.evaluate((element) => {
      const before = element.getBoundingClientRect().top;
      window.scrollBy({ top: -150, behavior: 'instant' });
      return { page: window.scrollY, entry: element.getBoundingClientRect().top - before };
    });
    expect(moved).toEqual({ page: 250, entry: 0 });
  });
});

/** By the keyboard alone: opens it, finds the focus inside, closes it, and finds the focus where it was. */
const openAndClose = async (page: Page, opener: Locator) => {
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await modal.waitFor();
  await expect.poll(() => modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await isFocused(opener);
};

describe('what lies above the page', () => {
  it('takes the focus and hands it back: a sheet, a dialog, and the menu of a phone', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'en', at: '/freestyle', width: 390 });
    await openAndClose(page, page.getByRole('button', { name: writers.drafts, exact: true }));

    const menu = page.getByRole('button', { name: shell.openMenu, exact: true });
    await openAndClose(page, menu);
    await menu.press('Enter');
    await expectAccessible(page);
    await page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name: dashboard.title, exact: true }).press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto('/wallet');
    await openAndClose(page, page.getByRole('button', { name: purchases.topUp, exact: true }));
  });
});
