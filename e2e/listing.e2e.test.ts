import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, openBrowser, type Visit, visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { type SlowVendor, startSlowVendor } from './support/slow-vendor.ts';

let vendor: SlowVendor;
let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  vendor = await startSlowVendor();
  [installation, browser] = await Promise.all([
    startInstallation({ OPENAI_API_KEY: 'sk-journey', OPENAI_BASE_URL: vendor.url, INKSTONE_PRIVATE_ORIGINS: new URL(vendor.url).origin }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  await vendor.close();
});
beforeEach(() => vendor.holdAgain());

type Login = 'devShop' | 'devApi' | 'devEnterprise';

const signIn = async (login: Login, language: Language, width?: number): Promise<Visit> => {
  const visited = await visit(browser, { url: installation.url, language, ...(width && { width }) });
  const { page } = visited;
  await page.goto('/');
  await page.getByRole('link', { name: phrases[language].session.signIn, exact: true }).click();
  await page.getByRole('button', { name: phrases[language].portal[login], exact: true }).click();
  await page.waitForURL('**/dashboard');
  return visited;
};

const brief = {
  en: ['Beech Clipboard', 'A calm clipboard for field notes'],
  zh: ['山毛榉写字板', '适合户外记录的写字板，手感温润'],
} as const;

const fillBrief = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  const [title, idea] = brief[language];
  await page.getByLabel(writers.productTitle).fill(title);
  await page.getByLabel(writers.mainIdea).fill(idea);
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** What stands in a text of the result: an editor once it is written, streamed text before. */
const textOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).innerText();

describe.each<Language>(['en', 'zh'])('a store owner, in %s', (language) => {
  const { writers, shell } = phrases[language];

  it('has a listing written by a model, reloads in mid-stream, edits, saves and publishes it', async () => {
    const { page, context, complaints } = await signIn('devShop', language);
    await page.getByRole('link', { name: shell.freestyle }).first().click();
    await page.getByRole('heading', { level: 1, name: writers.title }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: writers.generate }).click();
    await page.getByText(phrases[language].errors.writer.titleEmpty).first().waitFor();
    await fillBrief(page, language);
    await page.keyboard.press('Control+Enter');

    const seen = language === 'en' ? 'clipboard' : '写字板';
    await expect.poll(() => textOf(page, writers.fieldDescription), { timeout: 15_000 }).toContain(seen);
    const before = await textOf(page, writers.fieldDescription);
    const asked = vendor.asked();
    await page.reload();
    // What was delivered before the reload is there again, and nothing is asked or paid for twice.
    await expect.poll(() => textOf(page, writers.fieldDescription), { timeout: 15_000 }).toContain(before.slice(-20).trim());
    vendor.goOn();
    await page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
    expect(vendor.asked()).toBe(asked);
    await expectAccessible(page);

    const title = `${await field(page, writers.fieldTitle).inputValue()} ${language}`;
    await field(page, writers.fieldTitle).fill(title);
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await page.getByText(writers.savedAt).first().waitFor();
    await page.reload();
    await expect.poll(() => field(page, writers.fieldTitle).inputValue(), { timeout: 15_000 }).toBe(title);

    await page.getByRole('button', { name: writers.publish, exact: true }).click();
    await page.getByRole('menuitem', { name: writers.saveToStore }).click();
    const [shop] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: writers.viewInStore }).first().click()]);
    await shop.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectAccessible(shop);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stops a listing and keeps what was written so far, on a phone', async () => {
    const { page, context, complaints } = await signIn('devShop', language, 390);
    await page.goto('/freestyle');
    await fillBrief(page, language);
    await page.getByRole('button', { name: writers.generate }).click();
    await expect.poll(() => textOf(page, writers.fieldDescription), { timeout: 15_000 }).toMatch(/lipboard|写字板/);
    await page.getByRole('button', { name: writers.stop }).click();
    await page.getByText(writers.stoppedNote).waitFor();
    expect(await field(page, writers.fieldTitle).inputValue()).toMatch(/lipboard|写字板/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each<Login>(['devApi', 'devEnterprise'])('%s', (login) => {
  it.each<Language>(['en', 'zh'])(
    'has a listing written without a model, and is told why it can not be published, in %s',
    async (language) => {
      const { writers } = phrases[language];
      const { page, context, complaints } = await signIn(login, language);
      await page.goto('/freestyle');
      await fillBrief(page, language);
      await page.getByLabel(writers.model).selectOption({ label: writers.builtinLabel });
      await page.getByRole('button', { name: writers.generate }).click();
      await expect
        .poll(
          () =>
            field(page, writers.fieldSeoDescription)
              .inputValue()
              .catch(() => ''),
          { timeout: 15_000 },
        )
        .not.toBe('');
      await page.getByText(writers.builtinLabel).and(page.locator(':not(option)')).first().waitFor();

      await page.getByRole('button', { name: writers.publish, exact: true }).click();
      await page.getByText(writers.noStore).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: writers.saveDraft }).click();
      await page.getByText(writers.savedAt).first().waitFor();
      await page.reload();
      await expect
        .poll(
          () =>
            field(page, writers.fieldSeoDescription)
              .inputValue()
              .catch(() => ''),
          { timeout: 15_000 },
        )
        .not.toBe('');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
