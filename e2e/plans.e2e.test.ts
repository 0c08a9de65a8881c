import { phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogOf, expectAccessible, type Language, leave, openBrowser, press, type Visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { approve, balanceOf, choosePlan, expectBalance, planCard } from './support/money.ts';
import { type StripePage, startStripePage } from './support/stripe-page.ts';
import { signIn } from './support/writer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const owner = 'Paper & Pine';
const upgradeTo = (plan: 'plus' | 'pro', language: Language = 'en') => {
  const { membership } = phrases[language];
  return membership.upgradeTo.replace('{{plan}}', membership[plan]);
};
const downgradeTo = (plan: 'plus', language: Language = 'en') => {
  const { membership } = phrases[language];
  return membership.downgradeTo.replace('{{plan}}', membership[plan]);
};

/** Begins Pro, which costs nothing at first, and answers what the header shows then. */
const beginPro = async (page: Page, language: Language): Promise<number> => {
  const { membership } = phrases[language];
  await choosePlan(page, upgradeTo('pro', language), membership.upgrade);
  const title = membership.successTitle.replace('{{plan}}', membership.pro);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/the_big_tick');
  await expectAccessible(page);
  return balanceOf(page, language);
};

describe('plans whose top-up the operator approves', () => {
  const { membership, orders, shell } = phrases.en;
  let installation: Installation;
  beforeAll(async () => {
    installation = await startInstallation();
  });
  afterAll(() => installation.stop());
  const comeAs = (login: 'devShop' | 'devOperator'): Promise<Visit> => signIn(browser, { url: installation.url, language: 'en', login });

  /** Waits at the order of the automatic top-up, has it approved, and goes on to the plan. */
  const pay = async (page: Page, operator: Page): Promise<void> => {
    await dialogOf(page).getByText(orders.waitingTitle).waitFor();
    await dialogOf(page).getByText('$9.00').first().waitFor();
    await approve(operator, owner);
    await dialogOf(page).getByRole('link', { name: orders.toPlan }).click();
    await planCard(page, membership.plus).getByText(membership.yourPlan).waitFor();
  };

  it('go up to Plus and Pro, and down to Plus, each only after a confirmation', async () => {
    const [person, operator] = [await comeAs('devShop'), await comeAs('devOperator')];
    const { page } = person;
    const before = await balanceOf(page, 'en');
    await page.goto('/membership');
    await press(page, upgradeTo('plus'));
    await dialogOf(page).getByText('$9.00').waitFor();
    await expectAccessible(page);
    await press(page, shell.cancel);
    await planCard(page, membership.basic).getByText(membership.yourPlan).waitFor();

    await choosePlan(page, upgradeTo('plus'), membership.upgrade);
    await pay(page, operator.page);
    await expect.poll(() => balanceOf(page, 'en')).toBeGreaterThan(before);
    const afterPlus = await balanceOf(page, 'en');
    expect(await beginPro(page, 'en')).toBe(afterPlus);

    await choosePlan(page, downgradeTo('plus'), membership.downgrade);
    await dialogOf(page).getByText(orders.waitingTitle).waitFor();
    await page.goto('/membership');
    await planCard(page, membership.pro).getByText(membership.yourPlan).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: membership.toOrder }).click();
    await pay(page, operator.page);
    // The automatic top-up came once more, and only once.
    await expectBalance(page, 'en', afterPlus + (afterPlus - before));
    await leave(person, operator);
  });
});

describe('plans whose top-up is paid by Stripe', () => {
  let stripe: StripePage;
  let installation: Installation;
  beforeAll(async () => {
    stripe = await startStripePage();
    installation = await startInstallation(stripe.environment);
    stripe.set({ installation: installation.url });
  });
  afterAll(async () => {
    await installation.stop();
    await stripe.close();
  });

  const people = [
    ['devShop', 'en'],
    ['devApi', 'zh'],
  ] as const;
  it.each(people)('stay as they are when the downgrade fails, and go down when Stripe is back: %s, %s', async (login, language) => {
    const { membership, orders } = phrases[language];
    const person = await signIn(browser, { url: installation.url, language, login, leadsTo: [stripe.origin] });
    const { page } = person;
    const before = await beginPro(page, language);
    const checkouts = stripe.checkouts();

    stripe.set({ isDown: true });
    await choosePlan(page, downgradeTo('plus', language), membership.downgrade);
    await page.getByText(membership.downgradeFailed).waitFor();
    await expectAccessible(page);
    stripe.set({ isDown: false });
    for (const look of [async () => undefined, () => page.reload()]) {
      await look();
      await planCard(page, membership.pro).getByText(membership.yourPlan).waitFor();
      expect(await page.getByText(membership.waiting).count()).toBe(0);
      await page.getByRole('button', { name: downgradeTo('plus', language) }).waitFor();
      await expectBalance(page, language, before);
    }
    expect(stripe.checkouts()).toBe(checkouts);
    await page.goto('/history?show=orders');
    const row = page.getByRole('table', { name: orders.orders }).getByRole('row', { name: orders.kindPlan });
    await row.getByText(orders.stateDeclined, { exact: true }).waitFor();
    await row.click();
    await dialogOf(page).getByText(orders.closedUncharged).waitFor();
    await dialogOf(page).getByText(phrases[language].purchases.pageFailed).waitFor();
    await expectAccessible(page);

    await choosePlan(page, downgradeTo('plus', language), membership.downgrade);
    await page.waitForURL(`${stripe.origin}/pay/*`);
    await page.getByText('9.00 USD').waitFor();
    await press(page, 'Pay');
    await dialogOf(page).getByRole('link', { name: orders.toPlan }).click();
    await planCard(page, membership.plus).getByText(membership.yourPlan).waitFor();
    await expect.poll(() => balanceOf(page, language)).toBeGreaterThan(before);
    expect(stripe.checkouts()).toBe(checkouts + 1);
    await leave(person);
  });
});
