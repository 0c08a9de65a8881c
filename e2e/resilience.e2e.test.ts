import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, type Visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { type SlowVendor, startSlowVendor } from './support/slow-vendor.ts';
import { brief, fillBrief, signIn, textOf, whenWriting } from './support/writer.ts';

let vendor: SlowVendor;
let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  vendor = await startSlowVendor();
  const settings = { OPENAI_API_KEY: 'sk-journey', OPENAI_BASE_URL: vendor.url, INKSTONE_PRIVATE_ORIGINS: new URL(vendor.url).origin };
  [installation, browser] = await Promise.all([startInstallation(settings), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  await vendor.close();
});
beforeEach(() => {
  vendor.behave('well');
  vendor.holdAgain();
});

const languages: readonly Language[] = ['en', 'zh'];

type Balance = { available: string; held: string; used: string };
const balanceOf = async (page: Page): Promise<Balance> => (await (await page.request.get('/api/user/get_balance/')).json()).data;

const write = (page: Page) => page.keyboard.press('Control+Enter');
const idea = (page: Page, language: Language) => page.getByLabel(phrases[language].writers.mainIdea);

describe.each(languages)('a vendor that fails, in %s', (language) => {
  const { writers, errors } = phrases[language];

  it('is named with what to do, the brief stays, and another try works', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language });
    await page.goto('/freestyle');
    await fillBrief(page, language);
    const before = await balanceOf(page);
    const failures = [
      { mood: 'down', message: errors.vendor.unavailable },
      { mood: 'garbled', message: errors.vendor.unexpectedAnswer },
    ] as const;
    for (const { mood, message } of failures) {
      vendor.behave(mood);
      await write(page);
      await page.getByText(message.replace('{{vendor}}', 'OpenAI')).first().waitFor({ timeout: 30_000 });
      expect(await idea(page, language).inputValue()).toBe(brief[language].idea);
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
    vendor.goOn();
    await write(page);
    await page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
    expect(await textOf(page, writers.fieldDescription)).toContain(brief[language].word);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a server that dies in the middle of a listing', () => {
  const addition: Record<Language, string> = { en: ' Typed while nobody answered.', zh: '断线时写下的一句。' };

  const begin = async (language: Language) => {
    const visited = await signIn(browser, { url: installation.url, language });
    await visited.page.goto('/freestyle');
    await fillBrief(visited.page, language);
    await write(visited.page);
    return { ...visited, language, delivered: await whenWriting(visited.page, language) };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;

  /** The line to the dead server is no complaint of ours. */
  const realComplaints = ({ complaints }: Visit) => complaints.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(text));

  const typeWhileGone = async ({ page, language }: Begun): Promise<void> => {
    await page.getByText(phrases[language].shell.offline).waitFor();
    await idea(page, language).press('End');
    await idea(page, language).pressSequentially(addition[language]);
  };

  const expectAllThere = async ({ page, language, delivered }: Begun): Promise<void> => {
    const { errors, shell, writers } = phrases[language];
    await page.getByText(errors.run.interrupted).waitFor({ timeout: 40_000 });
    expect(await page.getByText(shell.offline).count()).toBe(0);
    expect(await textOf(page, writers.fieldDescription)).toContain(delivered.slice(-20).trim());
    expect(await idea(page, language).inputValue()).toBe(brief[language].idea + addition[language]);
    await page.getByText(writers.savedAt).first().waitFor();
    await page.reload();
    await expect.poll(() => textOf(page, writers.fieldDescription), { timeout: 15_000 }).toContain(delivered.slice(-20).trim());
    expect(await idea(page, language).inputValue()).toBe(brief[language].idea + addition[language]);
  };

  /** The title alone was whole: a quarter of 2 points, if the dead server had noted it. */
  const expectNothingHeld = (before: Balance, after: Balance): void => {
    expect(after.held).toBe('0');
    expect(Number(after.used)).toBeLessThanOrEqual(Number(before.used) + 0.5);
    expect(Number(after.available) + Number(after.used)).toBe(Number(before.available) + Number(before.held) + Number(before.used));
  };

  it('loses nothing that was written, typed or paid, in either language', async () => {
    const people = await Promise.all([begin('en'), begin('zh')]);
    const [{ page }] = people;
    const asked = vendor.asked();
    const before = await balanceOf(page);
    await installation.crash();
    await Promise.all(people.map(typeWhileGone));
    await installation.startAgain();
    await Promise.all(people.map(expectAllThere));
    expect(vendor.asked()).toBe(asked);
    expectNothingHeld(before, await balanceOf(page));

    vendor.goOn();
    const { writers } = phrases.en;
    await page.getByRole('button', { name: writers.generateAgain }).click();
    await page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
    expect(people.flatMap(realComplaints)).toEqual([]);
    await Promise.all(people.map(({ context }) => context.close()));
  });
});
