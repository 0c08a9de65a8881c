import { setTimeout as wait } from 'node:timers/promises';
import { bulkEndpoints } from '@inkstone/contract/bulk';
import { productEndpoints } from '@inkstone/contract/products';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { itInItsOwn } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

describe.each(ledIn('zh'))('a server that is killed in the middle of a job over many products (%s)', (language) => {
  itInItsOwn('goes on by itself, and writes and charges each product once', async ({ house, people, vendor }) => {
    const { bulk } = phrases[language];
    const { page, call } = await people.come('shop', { language });
    // The first look at the products reads them from the store.
    const { items: shown } = await call(productEndpoints.search, { query: { limit: 100 } });
    const order = { kind: 'listing', choice: { by: 'filter' } } as const;
    const { products, points } = await call(bulkEndpoints.estimate, { body: order });
    expect(products).toBe(shown.length);
    await page.goto('about:blank');
    const before = vendor.asked();
    const { id } = await call(bulkEndpoints.start, { body: { ...order, name: '' } });
    // The first ones are written whole, the next ones hang in their middle: that is when the server dies.
    while (vendor.asked() < before + 5) await wait(2);
    vendor.holdAgain();
    const job = () => call(bulkEndpoints.job, { params: { id } });
    await expect.poll(async () => (await job()).states['written'] ?? 0).toBeGreaterThan(0);
    await house.crash();
    await house.startAgain();
    expect((await job()).states['written'] ?? 0).toBeLessThan(products);
    vendor.goOn();
    await page.goto(`/bulk/${id}`);
    await expect.poll(async () => (await job()).states).toEqual({ written: products });
    await page.getByRole('link', { name: bulk.review }).waitFor();
    const { items } = await call(bulkEndpoints.rows, { params: { id }, query: { limit: 100 } });
    expect(Number((await job()).points.charged)).toBe(Number(points));
    expect(new Set(items.map(({ productId }) => productId)).size).toBe(products);
  });
});
