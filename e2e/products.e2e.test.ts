import { productEndpoints } from '@inkstone/contract/products';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { it } from './support/journey.ts';

describe('the products of a store', () => {
  it('are found from the dashboard, narrowed, and opened in the writer by keyboard', async ({ people }) => {
    const { products, dashboard, writers } = phrases.en;
    const { page } = await people.come('shop', { language: 'en', at: '/dashboard' });
    await page.getByRole('link', { name: dashboard.allProducts }).click();
    await page.getByRole('heading', { level: 1, name: products.title, exact: true }).waitFor();
    await page.getByText('Oak Pen Tray').waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: products.search }).fill('oak');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.reload();
    await page.getByRole('row', { name: /Oak Pen Tray/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: writers.title }).waitFor();
    expect(new URL(page.url()).searchParams.get('product')).toBeTruthy();
  });

  it('are reached by the palette and read again, on a phone, in Chinese', async ({ people }) => {
    const { products, shell } = phrases.zh;
    const { page, call } = await people.come('shop', { language: 'zh', width: 390, at: '/dashboard' });
    await page.getByRole('button', { name: shell.paletteHint }).click();
    await page.getByRole('combobox', { name: shell.palettePlaceholder }).fill(products.title);
    await page.getByRole('option', { name: products.title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: products.title, exact: true }).waitFor();
    await page.getByText('Oak Pen Tray').waitFor();
    await page.getByRole('button', { name: products.sync }).click();
    await page.getByText(products.syncSame).waitFor();
    expect((await call(productEndpoints.syncState, {}))?.state).toBe('done');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
