import { readFile } from 'node:fs/promises';
import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, type Visit } from './support/browser.ts';
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

const owner = 'Paper & Pine';
const desk = '/secret_badass_page';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

const comeAs = (login: 'devShop' | 'devOperator', language: Language): Promise<Visit> =>
  signIn(browser, { url: installation.url, language, login });

/** Ends a journey: nobody's browser complained. */
const leave = async (...visits: Visit[]): Promise<void> => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(visits.map(({ context }) => context.close()));
};

/** The points that the header shows. */
const balanceOf = async (page: Page, language: Language): Promise<number> => {
  const [before = '', after = ''] = phrases[language].shell.balanceLabel.split('{{points}}');
  const label = await page.locator(`header a[aria-label^="${before}"]`).getAttribute('aria-label');
  return Number((label ?? '').slice(before.length, -after.length || undefined).replaceAll(',', ''));
};
const expectBalance = (page: Page, language: Language, points: number) =>
  expect.poll(() => balanceOf(page, language), { timeout: 15_000 }).toBe(points);

const openRedeeming = async (page: Page, language: Language, code: string): Promise<void> => {
  const { orders } = phrases[language];
  await page.goto('/wallet?do=top-up');
  await dialogOf(page).getByRole('radio', { name: orders.redeem, exact: true }).check();
  await dialogOf(page).getByLabel(orders.code, { exact: true }).fill(code);
  await dialogOf(page).getByRole('button', { name: orders.redeem, exact: true }).click();
};

/** The operator says that the payment of the order that waits has come. */
const approve = async (page: Page): Promise<void> => {
  const { orders, shell } = phrases.en;
  await page.goto(`${desk}/orders`);
  const row = page.getByRole('row', { name: new RegExp(owner) });
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: orders.approve, exact: true }).click();
  await dialogOf(page).getByText(orders.approveTitle.replace('{{name}}', owner)).first().waitFor();
  await dialogOf(page).getByRole('button', { name: orders.approve, exact: true }).click();
  await page.getByText(orders.nothingWaits).waitFor();
};

const makeCodes = async (page: Page): Promise<string[]> => {
  const { orders } = phrases.en;
  await page.goto(`${desk}/codes`);
  await press(page, orders.makeCodes);
  await dialogOf(page).getByLabel(orders.count).fill('2');
  await dialogOf(page).getByLabel(orders.pointsEach).fill('250');
  await dialogOf(page).getByLabel(orders.batchNote).fill('Spring fair');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, orders.makeAndDownload)]);
  await page
    .getByRole('row', { name: /Spring fair/ })
    .first()
    .waitFor();
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(1).join())).toEqual(['250,,Spring fair', '250,,Spring fair']);
  return rows.map((row) => row.split(',')[0] ?? '');
};

describe('redemption codes', () => {
  it('are made by the operator, bring their points once, and are refused afterwards', async () => {
    const operator = await comeAs('devOperator', 'en');
    const codes = await makeCodes(operator.page);
    await expectAccessible(operator.page);
    expect(codes[0]).not.toBe(codes[1]);

    const languages: Language[] = ['en', 'zh'];
    for (const [index, language] of languages.entries()) {
      const { orders, wallet, errors } = phrases[language];
      const code = codes[index] ?? '';
      const person = await comeAs('devShop', language);
      const { page } = person;
      const before = await balanceOf(page, language);
      await openRedeeming(page, language, code.toLowerCase());
      await page.getByText(orders.redeemed.replace('{{points}}', '250')).waitFor();
      await expectBalance(page, language, before + 250);
      const row = page.getByRole('table', { name: wallet.transactions }).getByRole('row', { name: wallet.workCode }).first();
      await expect.poll(() => row.innerText(), { timeout: 15_000 }).toContain('+250');
      await expectAccessible(page);

      await openRedeeming(page, language, code);
      await dialogOf(page).getByText(errors.purchase.codeRefused).first().waitFor();
      await expectAccessible(page);
      await page.goto('/wallet');
      await expectBalance(page, language, before + 250);
      await leave(person);
    }
    await operator.page.reload();
    await operator.page.getByRole('row', { name: /2 \/ 2/ }).waitFor();
    await leave(operator);
  });
});

describe('a payment outside the product', () => {
  const { orders } = phrases.en;

  it('is ordered, approved by the operator, and its points arrive while the order is still open', async () => {
    const [person, operator] = [await comeAs('devShop', 'en'), await comeAs('devOperator', 'en')];
    const { page } = person;
    const before = await balanceOf(page, 'en');
    await page.goto('/wallet?do=top-up');
    await dialogOf(page).getByLabel(orders.amount, { exact: true }).fill('0');
    await press(page, orders.placeOrder);
    await dialogOf(page).getByText(orders.atLeastOne).first().waitFor();
    await dialogOf(page).getByRole('button', { name: '5,000', exact: true }).click();
    await press(page, orders.placeOrder);
    await dialogOf(page).getByText(orders.waitingTitle).waitFor();
    await expectAccessible(page);
    expect(await balanceOf(page, 'en')).toBe(before);

    await approve(operator.page);
    await page.reload();
    await dialogOf(page).getByText(orders.statePaid, { exact: true }).first().waitFor();
    await expectBalance(page, 'en', before + 5000);
    const [receipt] = await Promise.all([page.waitForEvent('download'), press(page, orders.receipt)]);
    expect(await readFile(await receipt.path(), 'utf8')).toContain('50.00');
    await leave(person, operator);
  });
});

describe('the plans', () => {
  const { membership, orders } = phrases.en;
  const planCard = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true });
  const choose = async (page: Page, label: string, confirmation: string): Promise<void> => {
    await page.goto('/membership');
    await press(page, label);
    await dialogOf(page).getByRole('button', { name: confirmation, exact: true }).waitFor();
    await expectAccessible(page);
    await dialogOf(page).getByRole('button', { name: confirmation, exact: true }).click();
  };

  /** Waits at the order of the automatic top-up, has it approved, and goes on to the plan. */
  const pay = async (page: Page, operator: Page): Promise<void> => {
    await dialogOf(page).getByText(orders.waitingTitle).waitFor();
    await dialogOf(page).getByText('$9.00').first().waitFor();
    await approve(operator);
    await page.reload();
    await dialogOf(page).getByRole('link', { name: orders.toPlan }).click();
    await planCard(page, membership.plus).getByText(membership.yourPlan).waitFor();
  };

  it('go up to Plus and Pro, and down to Plus, each only after a confirmation', async () => {
    const [person, operator] = [await comeAs('devShop', 'en'), await comeAs('devOperator', 'en')];
    const { page } = person;
    const before = await balanceOf(page, 'en');
    await page.goto('/membership');
    await press(page, membership.upgradeTo.replace('{{plan}}', membership.plus));
    await press(page, phrases.en.shell.cancel);
    await planCard(page, membership.basic).getByText(membership.yourPlan).waitFor();

    await choose(page, membership.upgradeTo.replace('{{plan}}', membership.plus), membership.upgrade);
    await pay(page, operator.page);
    await expect.poll(() => balanceOf(page, 'en')).toBeGreaterThan(before);
    const afterPlus = await balanceOf(page, 'en');

    await choose(page, membership.upgradeTo.replace('{{plan}}', membership.pro), membership.upgrade);
    await page.getByRole('heading', { level: 1, name: membership.successTitle.replace('{{plan}}', membership.pro) }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/the_big_tick');
    await expectAccessible(page);
    await expectBalance(page, 'en', afterPlus);

    await choose(page, membership.downgradeTo.replace('{{plan}}', membership.plus), membership.downgrade);
    await page.goto('/membership');
    await planCard(page, membership.pro).getByText(membership.yourPlan).waitFor();
    await page.getByRole('link', { name: membership.toOrder }).click();
    await pay(page, operator.page);
    // The automatic top-up came once more, and only once.
    await expectBalance(page, 'en', afterPlus + (afterPlus - before));
    await leave(person, operator);
  });
});
