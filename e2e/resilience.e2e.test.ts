import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { costText } from './support/cost.ts';
import { itInItsOwn, it as journey } from './support/journey.ts';
import { brief, fillBrief, textOf, whenSaved, whenWriting } from './support/writer.ts';

type Balance = { available: string; held: string; used: string };
const balanceOf = async (page: Page): Promise<Balance> => (await (await page.request.get('/api/user/get_balance/')).json()).data;

const write = (page: Page) => page.keyboard.press('Control+Enter');

describe('a vendor that fails', () => {
  const { writers, vendorErrors } = phrases.zh;

  journey('is named with what to do, the brief stays, and another try works', async ({ people, vendor }) => {
    const { page } = await people.come('shop', { language: 'zh', at: '/freestyle' });
    await fillBrief(page, 'zh');
    const before = await balanceOf(page);
    const failures = [
      { mood: 'down', message: vendorErrors.unavailable },
      { mood: 'garbled', message: vendorErrors.unexpectedAnswer },
    ] as const;
    for (const { mood, message } of failures) {
      vendor.behave(mood);
      await write(page);
      await page.getByText(message.replace('{{vendor}}', 'OpenAI')).first().waitFor();
      expect(await page.getByLabel(writers.mainIdea).inputValue()).toBe(brief.zh.idea);
    }
    await expectAccessible(page);

    vendor.behave('silent');
    await write(page);
    await page.getByText(writers.writing).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(writers.stoppedNote).waitFor();
    // Nothing was delivered so far, and so nothing is paid.
    expect(await balanceOf(page)).toEqual(before);

    vendor.behave('well');
    await write(page);
    await page.getByText(costText('zh', '2')).first().waitFor();
    expect(await textOf(page, writers.fieldDescription)).toContain(brief.zh.word);
  });
});

describe('a server that dies in the middle of a listing', () => {
  const { runErrors, shell, writers } = phrases.en;
  const typed = ' Typed while nobody answered.';

  /** The title alone was whole: a quarter of 2 points, if the dead server had noted it. */
  const expectNothingHeld = (before: Balance, after: Balance): void => {
    expect(after.held).toBe('0');
    expect(Number(after.used)).toBeLessThanOrEqual(Number(before.used) + 0.5);
    expect(Number(after.available) + Number(after.used)).toBe(Number(before.available) + Number(before.held) + Number(before.used));
  };

  itInItsOwn('loses nothing that was written, typed or paid', async ({ people, vendor, house }) => {
    vendor.holdAgain();
    const { page, complaints } = await people.come('shop', { language: 'en', at: '/freestyle' });
    const idea = page.getByLabel(writers.mainIdea);
    await fillBrief(page, 'en');
    await write(page);
    await whenWriting(page, 'en');
    // The title is whole: its place is an editor again.
    await page.getByRole('textbox', { name: writers.fieldTitle, exact: true }).waitFor();
    const delivered = (await textOf(page, writers.fieldDescription)).slice(-20).trim();
    // The editor is here before it is needed: from a dead server nothing more would come.
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('rich-surface')));
    await expect.poll(async () => (await loaded()).length).toBe(2);
    const asked = vendor.asked();
    const before = await balanceOf(page);
    await house.crash();
    await page.getByText(shell.offline).waitFor();
    await idea.press('End');
    await idea.pressSequentially(typed);
    await house.startAgain();

    await page.getByText(runErrors.interrupted).waitFor();
    await page.getByText(shell.offline).waitFor({ state: 'hidden' });
    expect(await textOf(page, writers.fieldDescription)).toContain(delivered);
    expect(await idea.inputValue()).toBe(brief.en.idea + typed);
    await whenSaved(page, 'en', brief.en.idea + typed);
    await page.reload();
    await expect.poll(() => textOf(page, writers.fieldDescription)).toContain(delivered);
    await expect.poll(() => idea.inputValue()).toBe(brief.en.idea + typed);
    expect(vendor.asked()).toBe(asked);
    expectNothingHeld(before, await balanceOf(page));

    vendor.goOn();
    await page.getByRole('button', { name: writers.generateAgain }).waitFor();
    await write(page);
    await page.getByText(costText('en', '2')).first().waitFor();
    // The line to the dead server is no complaint of ours.
    const ours = complaints.splice(0).filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(text));
    expect(ours).toEqual([]);
  });
});
