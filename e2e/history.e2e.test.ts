import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { costText } from './support/cost.ts';
import { ask } from './support/database.ts';
import { it } from './support/journey.ts';
import { brief, fillBrief } from './support/writer.ts';

const publishListing = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  await fillBrief(page, language);
  await page.getByRole('button', { name: writers.generate }).click();
  await page.getByText(costText(language, '2')).first().waitFor();
  await page.getByRole('button', { name: writers.publish, exact: true }).click();
  await page.getByRole('menuitem', { name: writers.saveToStore }).click();
  await page.getByRole('link', { name: writers.viewInStore }).first().waitFor();
};

describe('a store owner looks back', () => {
  it('finds a publication, which outlives a reload and leads to the store, and comes back to the list', async ({ people }) => {
    const { publications } = phrases.en;
    const { page, context } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await publishListing(page, 'en');
    await page.goto('/history');
    await page.getByRole('radio', { name: publications.title }).click();
    await page.waitForURL('**/history?show=publications');
    const list = page.getByRole('table', { name: publications.title });
    await list.getByText(publications.causeCreate).first().waitFor();
    await expectAccessible(page);
    await choose(page.getByRole('combobox', { name: publications.outcome }), publications.outcomeDone);
    await list.getByRole('row').nth(1).press('Enter');
    await page.waitForURL('**/history/publication/*');
    await page.reload();
    const about = page.getByRole('region', { name: publications.about });
    await about.getByText(publications.outcomeDone).waitFor();
    await page.getByRole('region', { name: publications.fieldDescription, exact: true }).getByText(brief.en.word).first().waitFor();
    await expectAccessible(page);
    const [shop] = await Promise.all([context.waitForEvent('page'), about.getByRole('link', { name: publications.viewInStore }).click()]);
    await shop.getByRole('heading', { level: 1 }).waitFor();
    await shop.close();
    await page.getByRole('link', { name: publications.history, exact: true }).click();
    await page.waitForURL('**/history?show=publications&outcome=done');
  });

  it('opens what a transaction paid for by its address alone, on a phone', async ({ people }) => {
    const { wallet } = phrases.zh;
    const { page } = await people.come('shop', { language: 'zh', width: 390, at: '/freestyle' });
    await publishListing(page, 'zh');
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
  });
});

describe('a list of thousands', () => {
  const { wallet } = phrases.en;
  const rows = 'table[aria-label] tbody tr:not([aria-hidden])';
  /** The first row in sight, and how many are drawn; right after a jump the rows of the place before are still drawn, out of sight. */
  const seen = (page: Page) =>
    page.$$eval(rows, (all) => ({
      drawn: all.length,
      first: all
        .find((row) => row.getBoundingClientRect().top > 120 && row.getBoundingClientRect().top < window.innerHeight)
        ?.getAttribute('aria-rowindex'),
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
        { interval: 200 },
      )
      .toBe(true);
    return before;
  };

  it('draws the rows in sight only, is walked by keyboard, and is found again where it was left', async ({ people, house }) => {
    const { page, email } = await people.come('api', { language: 'en', at: 'about:blank' });
    await ask(
      house,
      `insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at)
        select gen_random_uuid(), 1, account_id, 'charge', 'available', 'used', 1000, 'chat', gen_random_uuid()::text, now() - make_interval(mins => n)
        from users, generate_series(1, 3000) n where email = $1`,
      [email],
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
        { interval: 20 },
      )
      .toBeGreaterThan(2000);
    await page.evaluate(() => window.scrollBy(0, -20_000));
    // What is set is so at once, also for whoever wants nothing to move: the place of a row is reckoned by it.
    const isAtOnce = await page.$eval('h1', (element) => {
      element.style.height = '200px';
      const { height } = element.getBoundingClientRect();
      element.style.height = '';
      return height === 200;
    });
    expect(isAtOnce).toBe(true);
    const left = await seenAtRest(page);
    expect(left.drawn).toBeLessThan(120);

    await page.getByRole('link', { name: phrases.en.dashboard.title }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await expect.poll(async () => (await seen(page)).first).toBe(left.first);
    await page.reload();
    await expect.poll(async () => (await seen(page)).first).toBe(left.first);

    const row = table.locator(`tr[aria-rowindex="${left.first}"]`);
    await row.focus();
    // Each press leads one row on, also past those that are drawn.
    for (let count = 1; count <= 40; count += 1) {
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
        .toBe(String(Number(left.first) + count));
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: wallet.details }).waitFor();
  });
});
