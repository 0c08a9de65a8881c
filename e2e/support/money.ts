import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, press } from './browser.ts';

/** The points that the header shows. */
export const balanceOf = async (page: Page, language: Language): Promise<number> => {
  const [before = '', after = ''] = phrases[language].shell.balanceLabel.split('{{points}}');
  const label = await page.locator(`header a[aria-label^="${before}"]`).getAttribute('aria-label');
  return Number((label ?? '').slice(before.length, -after.length || undefined).replaceAll(',', ''));
};

export const expectBalance = (page: Page, language: Language, points: number) =>
  expect.poll(() => balanceOf(page, language), { timeout: 15_000 }).toBe(points);

/** The order that the address names. */
export const orderIdOf = (page: Page): string => new URL(page.url()).searchParams.get('order') ?? '';

/** The operator says that the payment of the order that waits has come. */
export const approve = async (page: Page, owner: string): Promise<void> => {
  const { orders, shell } = phrases.en;
  await page.goto('/secret_badass_page/orders');
  const row = page.getByRole('row', { name: new RegExp(owner) });
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: orders.approve, exact: true }).click();
  await dialogOf(page).getByText(orders.approveTitle.replace('{{name}}', owner)).first().waitFor();
  await dialogOf(page).getByRole('button', { name: orders.approve, exact: true }).click();
  await page.getByText(orders.nothingWaits).waitFor();
};

export const planCard = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true });

/** Asks for a plan and agrees to the question about it. */
export const choosePlan = async (page: Page, label: string, confirmation: string): Promise<void> => {
  await page.goto('/membership');
  await press(page, label);
  await dialogOf(page).getByRole('button', { name: confirmation, exact: true }).click();
};
