import { affiliateTerms } from '@inkstone/contract/affiliates';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import type { Visit } from './support/contexts.ts';
import { ageRewards } from './support/database.ts';
import { it } from './support/journey.ts';
import { topUp } from './support/money.ts';

// 600 CNY, of which the programme pays 60.
const points = 60_000;
const money = { en: (amount: string) => `CN¥${amount}`, zh: (amount: string) => `¥${amount}` };

/** The link as it stands in the clipboard after the press of the button. */
const copyLink = async ({ page, context }: Visit, language: Language): Promise<string> => {
  const { affiliates, shell } = phrases[language];
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/affiliate');
  await press(page, affiliates.copyLink);
  await page.getByRole('button', { name: shell.copied, exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

/** What the facts at the top of the screen say. */
const factOf = (page: Page, name: string, value: string) =>
  expect.poll(() => page.getByRole('main').innerText()).toMatch(new RegExp(`${name}\\s+${value}`));

const rowIn = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Asks for the sixty, after amounts that are not to be had. */
const askForAll = async (page: Page, language: Language): Promise<void> => {
  const { affiliates } = phrases[language];
  const yuan = money[language];
  await press(page, affiliates.withdraw);
  const dialog = page.getByRole('dialog');
  const wrong = [
    ['', affiliates.wrongAmount],
    ['55.001', affiliates.wrongAmount],
    ['49.99', affiliates.atLeast.replace('{{amount}}', yuan('50.00'))],
    ['60.01', affiliates.atMost.replace('{{amount}}', yuan('60.00'))],
  ] as const;
  for (const [typed, refusal] of wrong) {
    await dialog.getByLabel(affiliates.withdrawAmount).fill(typed);
    await press(page, affiliates.request);
    await dialog.getByText(refusal).first().waitFor();
  }
  await dialog.getByText(affiliates.destinationEmpty).first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(affiliates.withdrawAmount).fill('60');
  await dialog.getByLabel(affiliates.destination).fill('Harbour Bank 0042');
  await press(page, affiliates.request);

  await page.waitForURL('**/history/withdrawal');
};

/** The code in an invitation link. */
const codeIn = (link: string): string => new URL(link).searchParams.get('invitation') ?? '';

describe('somebody who invites a friend', () => {
  const { affiliates } = phrases.zh;
  const yuan = money.zh;
  const language = 'zh';
  const name = 'Robin';

  it('earns a share of what the friend pays, waits, asks for it and is paid', async ({ people, house }) => {
    const operator = await people.come('operator', { language: 'en', at: 'about:blank' });
    const robin = await people.register({ name, email: 'robin@journey.example' }, { language });
    const { page } = robin;
    const link = await copyLink(robin, language);
    await page.getByText(affiliates.recordsEmpty).waitFor();
    await expectAccessible(page);

    const friend = await people.register({ name: 'Friend', email: 'friend@journey.example', invitation: codeIn(link) }, { language });
    await topUp(friend, points, operator);

    // The reward waits, and the friend's address is shown only so far that it is recognised.
    await page.reload();
    const record = rowIn(page, affiliates.records, 'fr***@journey.example');
    await record.getByText(affiliates.rewardWaiting).waitFor();
    expect(await record.innerText()).toContain(yuan('60.00'));
    expect(await page.getByRole('main').innerText()).not.toContain('friend@');
    await factOf(page, affiliates.waiting, yuan('60.00'));
    await factOf(page, affiliates.referrals, '1');
    expect(await page.getByRole('button', { name: affiliates.withdraw, exact: true }).isDisabled()).toBe(true);
    await expectAccessible(page);

    await ageRewards(house, robin.email, affiliateTerms.waitingDays - 1);
    await page.reload();
    await record.getByText(affiliates.rewardWaiting).waitFor();
    await ageRewards(house, robin.email, 1);
    await page.reload();
    await record.getByText(affiliates.rewardAvailable).waitFor();
    await factOf(page, affiliates.available, yuan('60.00'));

    await askForAll(page, language);
    const withdrawal = rowIn(page, affiliates.withdrawals, 'Harbour Bank 0042');
    await withdrawal.getByText(affiliates.stateRequested).waitFor();
    expect(await withdrawal.innerText()).toContain(yuan('60.00'));
    await expectAccessible(page);

    await settle(operator.page, name);
    await page.reload();
    await withdrawal.getByText(affiliates.statePaid).waitFor();
    await withdrawal.getByText('Transfer 2041').waitFor();
    expect(await withdrawal.getByRole('button').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: affiliates.toAffiliate }).click();
    await factOf(page, affiliates.available, yuan('0.00'));
    await factOf(page, affiliates.withdrawn, yuan('60.00'));
    expect(await page.getByRole('button', { name: affiliates.withdraw, exact: true }).isDisabled()).toBe(true);
    await expectNoSidewaysScroll(page);
  });
});

/** The operator pays and says so, not without a reference. */
const settle = async (page: Page, name: string): Promise<void> => {
  const { affiliates, shell } = phrases.en;
  await page.goto('/secret_badass_page/withdrawals');
  const row = rowIn(page, affiliates.withdrawals, name);
  await row.getByText('Harbour Bank 0042').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: affiliates.pay }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(affiliates.payTitle.replace('{{amount}}', money.en('60.00')).replace('{{name}}', name)).waitFor();
  await dialog.getByRole('button', { name: affiliates.pay, exact: true }).click();
  await dialog.getByText(affiliates.referenceEmpty).first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(affiliates.payReference).fill('Transfer 2041');
  await dialog.getByRole('button', { name: affiliates.pay, exact: true }).click();
  await page.getByText(affiliates.nothingWaits).waitFor();
};

describe('somebody who invites themselves', () => {
  const { affiliates, affiliateErrors } = phrases.en;

  it('is told so, and earns nothing by another address of the same mailbox', async ({ people }) => {
    const sam = await people.register({ name: 'Sam', email: 'sam@journey.example' }, { language: 'en' });
    const { page } = sam;
    const link = await copyLink(sam, 'en');
    await press(page, affiliates.invitedQuestion);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(affiliates.code).fill(codeIn(link));
    await dialog.getByRole('button', { name: affiliates.accept, exact: true }).click();
    await dialog.getByText(affiliateErrors.selfReferral).first().waitFor();
    await expectAccessible(page);

    const again = await people.register(
      { name: 'Sam again', email: 'sam+again@journey.example', invitation: codeIn(link) },
      { language: 'en' },
    );
    await again.page.goto('/affiliate');
    await again.page.getByText(affiliates.link, { exact: true }).waitFor();
    expect(await again.page.getByText(affiliates.invitedBy, { exact: true }).count()).toBe(0);
    await topUp(again, points, await people.come('operator', { language: 'en', at: 'about:blank' }));
    await page.reload();
    await page.getByText(affiliates.recordsEmpty).waitFor();
    await factOf(page, affiliates.waiting, money.en('0.00'));
    await factOf(page, affiliates.referrals, '0');
  });
});
