import { orderAdministrationEndpoints, purchaseEndpoints } from '@inkstone/contract/purchases';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

/** The points that the header shows. */
export const balanceOf = async (page: Page, language: Language): Promise<number> => {
  const [before = '', after = ''] = phrases[language].shell.balanceLabel.split('{{points}}');
  const label = await page.locator(`header a[aria-label^="${before}"]`).getAttribute('aria-label');
  return Number((label ?? '').slice(before.length, -after.length || undefined).replaceAll(',', ''));
};

export const expectBalance = (page: Page, language: Language, points: number) => expect.poll(() => balanceOf(page, language)).toBe(points);

/** The order that the address names. */
export const orderIdOf = (page: Page): string => new URL(page.url()).searchParams.get('order') ?? '';

/** The operator says that the payment of an order has come. */
export const approve = (operator: Person, id: string) => operator.call(orderAdministrationEndpoints.approve, { params: { id }, body: {} });

/** Orders points that are paid by hand, and has the operator say that the payment came. */
export const topUp = async (person: Person, points: number, operator: Person): Promise<void> => {
  const { id } = await person.call(purchaseEndpoints.topUp, { body: { points, gateway: 'manual-payment' } });
  await approve(operator, id);
};
