import { readFile } from 'node:fs/promises';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, press } from './support/browser.ts';
import { it } from './support/journey.ts';
import { balanceOf, expectBalance, orderIdOf } from './support/money.ts';

/** Who a development login makes a store owner. */
const owner = 'Paper & Pine';
const desk = '/secret_badass_page';
const topUpPath = '/wallet?do=top-up';

const redeem = async (page: Page, language: Language, code: string): Promise<void> => {
  const { purchases } = phrases[language];
  await dialogOf(page).getByRole('radio', { name: purchases.redeem, exact: true }).check();
  await dialogOf(page).getByLabel(purchases.code, { exact: true }).fill(code);
  await dialogOf(page).getByRole('button', { name: purchases.redeem, exact: true }).click();
};

const makeCodes = async (page: Page): Promise<string[]> => {
  const { purchases } = phrases.en;
  await press(page, purchases.makeCodes);
  await dialogOf(page).getByLabel(purchases.count).fill('2');
  await dialogOf(page).getByLabel(purchases.pointsEach).fill('250');
  await dialogOf(page).getByLabel(purchases.batchNote).fill('Spring fair');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, purchases.makeAndDownload)]);
  await page
    .getByRole('row', { name: /Spring fair/ })
    .first()
    .waitFor();
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(1).join())).toEqual(['250,,Spring fair', '250,,Spring fair']);
  return rows.map((row) => row.split(',')[0] ?? '');
};

describe('redemption codes', () => {
  it('are made by the operator, bring their points once, and are refused afterwards', async ({ people }) => {
    const operator = await people.come('operator', { language: 'en', at: `${desk}/codes` });
    const [code = '', other] = await makeCodes(operator.page);
    await expectAccessible(operator.page);
    expect(code).not.toBe(other);

    const { purchases, wallet, purchaseErrors } = phrases.zh;
    const { page } = await people.come('shop', { language: 'zh', at: topUpPath });
    const before = await balanceOf(page, 'zh');
    await redeem(page, 'zh', code.toLowerCase());
    await page.getByText(purchases.redeemed.replace('{{points}}', '250')).waitFor();
    await expectBalance(page, 'zh', before + 250);
    const row = page.getByRole('table', { name: wallet.transactions }).getByRole('row', { name: wallet.workCode }).first();
    await expect.poll(() => row.innerText()).toContain('+250');
    await expectAccessible(page);

    await page.goto(topUpPath);
    await redeem(page, 'zh', code);
    await dialogOf(page).getByText(purchaseErrors.codeRefused).first().waitFor();
    await expectAccessible(page);
    await page.goto('/wallet');
    await expectBalance(page, 'zh', before + 250);
    await operator.page.reload();
    await operator.page.getByRole('row', { name: /1 \/ 2/ }).waitFor();
  });
});

/** The operator says on their own screen that the payment of the order that waits has come. */
const approveOnScreen = async (page: Page, email: string): Promise<void> => {
  const { purchases, shell } = phrases.en;
  const row = page.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: purchases.approve, exact: true }).click();
  await dialogOf(page).getByText(purchases.approveTitle.replace('{{name}}', owner)).first().waitFor();
  await dialogOf(page).getByRole('button', { name: purchases.approve, exact: true }).click();
  await row.waitFor({ state: 'detached' });
};

describe('a payment outside the product', () => {
  const { purchases } = phrases.en;

  it('is ordered, approved by the operator, and its points arrive while the order is still open', async ({ people }) => {
    const { page, email } = await people.come('shop', { language: 'en', at: topUpPath });
    const before = await balanceOf(page, 'en');
    await dialogOf(page)
      .getByRole('radio', { name: /^Bank transfer/ })
      .check();
    await dialogOf(page).getByLabel(purchases.amount, { exact: true }).fill('0');
    await press(page, purchases.placeOrder);
    await dialogOf(page).getByText(purchases.atLeastOne).first().waitFor();
    await dialogOf(page).getByRole('button', { name: '5,000', exact: true }).click();
    await press(page, purchases.placeOrder);
    await dialogOf(page).getByText(purchases.waitingTitle).waitFor();
    await expectAccessible(page);
    expect(await balanceOf(page, 'en')).toBe(before);

    const operator = await people.come('operator', { language: 'en', at: `${desk}/orders` });
    await approveOnScreen(operator.page, email);
    await dialogOf(page).getByText(purchases.statePaid, { exact: true }).first().waitFor();
    await expectBalance(page, 'en', before + 5000);
    const [receipt] = await Promise.all([page.waitForEvent('download'), press(page, purchases.receipt)]);
    expect(await readFile(await receipt.path(), 'utf8')).toContain('50.00');
  });
});

describe('a payment by Stripe', () => {
  const card = { en: 'Card (Stripe)', zh: '银行卡（Stripe）' };
  const chooseCard = async (page: Page, language: Language): Promise<void> => {
    await dialogOf(page).getByRole('button', { name: '5,000', exact: true }).click();
    await dialogOf(page).getByRole('radio', { name: card[language] }).check();
  };
  const goToStripe = async (page: Page, language: Language, origin: string): Promise<void> => {
    await chooseCard(page, language);
    await press(page, phrases[language].purchases.goToPayment);
    await page.waitForURL(`${origin}/pay/*`);
  };
  const goBack = (page: Page) => page.getByRole('link', { name: 'Back' }).click();

  it('is made on its page, and brings the points and a receipt', async ({ people, stripe }) => {
    const { purchases, wallet } = phrases.en;
    const { page } = await people.come('shop', { language: 'en', at: topUpPath, leadsTo: [stripe.origin] });
    const before = await balanceOf(page, 'en');
    await chooseCard(page, 'en');
    await expectAccessible(page);
    await goToStripe(page, 'en', stripe.origin);
    await page.getByText('50.00 CNY').waitFor();
    await press(page, 'Pay');
    await dialogOf(page).getByText(purchases.statePaid, { exact: true }).first().waitFor();
    await expectBalance(page, 'en', before + 5000);
    await expectAccessible(page);
    const [receipt] = await Promise.all([page.waitForEvent('download'), press(page, purchases.receipt)]);
    const printed = await readFile(await receipt.path(), 'utf8');
    expect(printed).toContain('50.00');
    expect(printed).toContain(owner.replace('&', '&amp;'));

    await page.goto('/wallet');
    await expectBalance(page, 'en', before + 5000);
    const rows = page.getByRole('table', { name: wallet.transactions }).getByRole('row', { name: /\+5,000/ });
    await rows.first().waitFor();
    expect(await rows.filter({ hasText: printed.match(/R\d{4}-\d+/)?.[0] ?? 'no number' }).count()).toBe(1);
  });

  it('can be left, taken up again and given up; nothing is charged', async ({ people, stripe }) => {
    const { purchases } = phrases.zh;
    const { page } = await people.come('api', { language: 'zh', at: topUpPath, leadsTo: [stripe.origin] });
    const before = await balanceOf(page, 'zh');
    const checkouts = stripe.checkouts();
    await goToStripe(page, 'zh', stripe.origin);
    const address = page.url();
    await goBack(page);
    await dialogOf(page).getByText(purchases.waitingCheckout).waitFor();
    await dialogOf(page).getByText(purchases.statePending, { exact: true }).waitFor();
    await expectAccessible(page);
    const orderId = orderIdOf(page);
    await page.reload();
    await dialogOf(page).getByText(purchases.waitingCheckout).waitFor();
    expect(await balanceOf(page, 'zh')).toBe(before);

    await dialogOf(page).getByRole('link', { name: purchases.goToPayment }).click();
    await page.waitForURL(address);
    await page.goBack();
    await dialogOf(page).getByText(purchases.waitingCheckout).waitFor();
    await press(page, purchases.cancelOrder);
    await dialogOf(page).getByText(purchases.stateCancelled, { exact: true }).waitFor();
    await dialogOf(page).getByText(purchases.closedUncharged).waitFor();
    await expectAccessible(page);
    expect([stripe.statusOf(orderId), stripe.checkouts()]).toEqual(['expired', checkouts + 1]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await page.reload();
    expect(await balanceOf(page, 'zh')).toBe(before);
  });

  it('leaves no second order to the way back of the browser, and shows a payment that is told late', async ({ people, stripe }) => {
    const { purchases } = phrases.en;
    const { page } = await people.come('api', { language: 'en', at: topUpPath, leadsTo: [stripe.origin] });
    const checkouts = stripe.checkouts();
    await goToStripe(page, 'en', stripe.origin);
    await page.goBack();
    await dialogOf(page).getByText(purchases.waitingCheckout).waitFor();
    await dialogOf(page).getByRole('link', { name: purchases.goToPayment }).click();
    await page.waitForURL(`${stripe.origin}/pay/*`);
    expect(stripe.checkouts()).toBe(checkouts + 1);
    stripe.set({ isSilent: true });
    await press(page, 'Pay');
    await dialogOf(page).getByText(purchases.waitingCheckoutText).waitFor();
    stripe.set({ isSilent: false });
    const before = await balanceOf(page, 'en');
    expect(await stripe.tellPaid(orderIdOf(page))).toBe(200);
    await dialogOf(page).getByText(purchases.statePaid, { exact: true }).first().waitFor();
    await expectBalance(page, 'en', before + 5000);
  });
});
