import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';
import { fillBrief } from './support/writer.ts';

const { shell, writers } = phrases.en;
const sheet = (page: Page) => page.getByRole('dialog', { name: writers.drafts });
const notice = (page: Page) => page.getByRole('region', { name: shell.notices }).getByText(writers.draftDeleted);
const undo = (page: Page) => page.getByRole('button', { name: writers.undo, exact: true });
const deletion = (page: Page) => sheet(page).getByRole('button', { name: writers.draftDelete.replace('{{title}}', 'Beech Clipboard') });

describe('a notice', () => {
  it('lies above the sheet that is open: its action takes a click, and the keyboard reaches it and comes back', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await fillBrief(page, 'en');
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await page.getByText(writers.savedAt).first().waitFor();
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
    await expect.poll(() => undo(page).evaluate((button) => button === document.activeElement)).toBe(true);
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
