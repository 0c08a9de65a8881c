import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, openBrowser } from './support/browser.ts';
import { ask } from './support/database.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { type SlowVendor, startSlowVendor } from './support/slow-vendor.ts';
import { brief, fillBrief, signIn } from './support/writer.ts';

let vendor: SlowVendor;
let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  vendor = await startSlowVendor();
  vendor.goOn();
  const { origin } = new URL(vendor.url);
  const settings = { OPENAI_API_KEY: 'sk-journey', OPENAI_BASE_URL: vendor.url, INKSTONE_PRIVATE_ORIGINS: origin };
  [installation, browser] = await Promise.all([startInstallation(settings), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  await vendor.close();
});

const publishListing = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  await page.goto('/freestyle');
  await fillBrief(page, language);
  await page.getByRole('button', { name: writers.generate }).click();
  await page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
  await page.getByRole('button', { name: writers.publish, exact: true }).click();
  await page.getByRole('menuitem', { name: writers.saveToStore }).click();
  await page.getByRole('link', { name: writers.viewInStore }).first().waitFor();
};

describe.each<Language>(['en', 'zh'])('a store owner looks back, in %s', (language) => {
  const { history, wallet } = phrases[language];

  it('finds a publication, which outlives a reload and leads to the store, and comes back to the list', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language });
    await publishListing(page, language);
    await page.goto('/history');
    await page.getByRole('radio', { name: history.publications }).click();
    await page.waitForURL('**/history?show=publications');
    const list = page.getByRole('table', { name: history.publications });
    await list.getByText(history.causeCreate).first().waitFor();
    await expectAccessible(page);
    await page.getByLabel(history.outcome).selectOption({ label: history.outcomeDone });
    await list.getByRole('row').nth(1).press('Enter');
    await page.waitForURL('**/history/publication/*');
    await page.reload();
    const about = page.getByRole('region', { name: history.about });
    await about.getByText(history.outcomeDone).waitFor();
    await page.getByRole('region', { name: history.fieldDescription, exact: true }).getByText(brief[language].word).first().waitFor();
    await expectAccessible(page);
    const [shop] = await Promise.all([context.waitForEvent('page'), about.getByRole('link', { name: history.viewInStore }).click()]);
    await shop.getByRole('heading', { level: 1 }).waitFor();
    await shop.close();
    await page.getByRole('link', { name: history.title, exact: true }).click();
    await page.waitForURL('**/history?show=publications&outcome=done');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens what a transaction paid for by its address alone, on a phone', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language, width: 390 });
    await publishListing(page, language);
    await page.goto('/wallet');
    await page.getByRole('table', { name: wallet.transactions }).getByText(wallet.workListing).first().click();
    await page.waitForURL('**/wallet?transaction=*');
    await page.reload();
    const dialog = page.getByRole('dialog', { name: wallet.details });
    await dialog.getByText(wallet.workListing).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('link', { name: wallet.openEntry }).click();
    await page.waitForURL(/\/history\/[0-9a-f-]{36}$/);
    await page.goto('/wallet?transaction=999999999');
    await dialog.getByText(wallet.transactionGone).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a list of thousands', () => {
  const { wallet } = phrases.en;
  const rows = 'table[aria-label] tbody tr:not([aria-hidden])';
  /** The first row below the header, and how many are drawn. */
  const seen = (page: Page) =>
    page.$$eval(rows, (all) => ({
      drawn: all.length,
      first: all.find((row) => row.getBoundingClientRect().top > 120)?.getAttribute('aria-rowindex'),
    }));

  /** The same, once it no longer changes. */
  const seenAtRest = async (page: Page) => {
    let before = await seen(page);
    await expect
      .poll(
        async () => {
          const now = await seen(page);
          const isSame = now.first !== undefined && now.first === before.first && now.drawn === before.drawn;
          before = now;
          return isSame;
        },
        { interval: 200, timeout: 15_000 },
      )
      .toBe(true);
    return before;
  };

  it('draws the rows in sight only, is walked by keyboard, and is found again where it was left', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language: 'en', login: 'devApi' });
    const [account] = await ask(
      installation,
      `select account_id from users u where exists (select from accounts a where a.id = u.account_id and 'inkstone_api' = any (a.usage))`,
    );
    await ask(
      installation,
      `insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at)
        select gen_random_uuid(), 1, $1, 'charge', 'available', 'used', 1000, 'chat', gen_random_uuid()::text, now() - make_interval(mins => n)
        from generate_series(1, 3000) n`,
      [account?.['account_id']],
    );
    await page.goto('/wallet');
    const table = page.getByRole('table', { name: wallet.transactions });
    await table.waitFor();
    const countOfRows = async () => Number(await table.getAttribute('aria-rowcount'));
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return countOfRows();
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBeGreaterThan(2000);
    await page.evaluate(() => window.scrollBy(0, -20_000));
    const left = await seenAtRest(page);
    expect(left.drawn).toBeLessThan(120);

    await page.getByRole('link', { name: phrases.en.shell.dashboard }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await expect.poll(async () => (await seen(page)).first, { timeout: 15_000 }).toBe(left.first);

    const row = table.locator(`tr[aria-rowindex="${left.first}"]`);
    await row.focus();
    for (let count = 0; count < 40; count += 1) await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(String(Number(left.first) + 40));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: wallet.details }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
