import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';

/** An installation under two names: the console has one, the shops' pages the other. */
const it = street
  .extend('house', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const installation = await startInstallation({ HOST: host });
    onCleanup(installation.stop);
    const { port } = new URL(installation.url);
    await installation.restartWith({ PUBLIC_URL: installation.url, INKSTONE_PUBLIC_PAGES_URL: `http://localhost:${port}` });
    return installation;
  })
  .extend('people', peopleOf);

const text = { title: 'Oak pen tray', descriptionHtml: '<p>A tray of oak for six pens.</p>', seoTitle: '', seoDescription: '' };

describe('a product on the host of public pages', () => {
  it('is reached from the console, knows nobody, and leads nowhere else', async ({ people, house }) => {
    const { publications } = phrases.en;
    const shops = house.url.replace('127.0.0.1', 'localhost');
    const { page, context, call } = await people.come('shop', { language: 'en', leadsTo: [shops] });
    await call(listingWriterEndpoints.publish, { body: { text, status: 'active', productId: null } });

    await page.goto('/history?show=publications');
    await page.getByRole('table', { name: publications.title }).getByText(text.title).first().click();
    const link = page.getByRole('link', { name: publications.viewInStore });
    const [shop] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await shop.getByRole('heading', { level: 1, name: text.title }).waitFor();
    expect(new URL(shop.url()).origin).toBe(shops);
    await expectAccessible(shop);

    // The session stays where it belongs.
    expect(await context.cookies(shops)).toEqual([]);
    await shop.goto(`${shops}/dashboard`);
    await shop.getByRole('heading', { level: 1, name: phrases.en.requestErrors.notFound }).waitFor();
    await expectAccessible(shop);

    // Whoever kept the old address comes to the new one, on a phone too.
    const reader = await people.visit({ language: 'zh', width: 390, leadsTo: [shops] });
    await reader.page.goto(`${house.url}${new URL((await link.getAttribute('href')) ?? '').pathname}`);
    await reader.page.getByRole('heading', { level: 1, name: text.title }).waitFor();
    expect(new URL(reader.page.url()).origin).toBe(shops);
    await expectNoSidewaysScroll(reader.page);
    await expectAccessible(reader.page);
  });
});
