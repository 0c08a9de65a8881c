import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, expectAccessible, press } from './browser.ts';
import { balanceOf } from './money.ts';

export const upgradeTo = (plan: 'plus' | 'pro', language: Language) => {
  const { membership } = phrases[language];
  return membership.upgradeTo.replace('{{plan}}', membership[plan]);
};
export const downgradeTo = (plan: 'plus', language: Language) => {
  const { membership } = phrases[language];
  return membership.downgradeTo.replace('{{plan}}', membership[plan]);
};

/** Begins Pro, which costs nothing at first, and answers what the header shows then. */
export const beginPro = async (page: Page, language: Language): Promise<number> => {
  const { membership } = phrases[language];
  await choosePlan(page, upgradeTo('pro', language), membership.upgrade);
  const title = membership.successTitle.replace('{{plan}}', membership.pro);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/the_big_tick');
  await expectAccessible(page);
  return balanceOf(page, language);
};

export const planCard = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true });

/** Asks for a plan and agrees to the question about it. */
export const choosePlan = async (page: Page, label: string, confirmation: string): Promise<void> => {
  await page.goto('/membership');
  await press(page, label);
  await dialogOf(page).getByRole('button', { name: confirmation, exact: true }).click();
};
