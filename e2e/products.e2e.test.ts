import { readFile } from 'node:fs/promises';
import { bulkEndpoints } from '@inkstone/contract/bulk';
import { productEndpoints } from '@inkstone/contract/products';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

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

describe.each(ledIn('en'))('products go together into a job (%s)', (language) => {
  const { products, bulk, dashboard, shell } = phrases[language];

  it('those that were ticked, also after a reload; those that a filter finds; and the weakest of the dashboard', async ({ people }) => {
    const { page, call } = await people.come('shop', { language, at: '/products' });
    await page
      .getByRole('row', { name: /Oak Pen Tray/ })
      .getByRole('checkbox', { name: shell.selectRow })
      .check();
    await page
      .getByRole('row', { name: /Ash Desk Lamp/ })
      .getByRole('checkbox', { name: shell.selectRow })
      .check();
    await page.getByRole('button', { name: products.improveChosen }).click();
    await page.getByRole('heading', { level: 1, name: bulk.newJob }).waitFor();
    await page.reload();
    const table = page.getByRole('table', { name: bulk.products });
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await expectAccessible(page);

    await page.goto('/products?q=oak');
    await page.getByRole('link', { name: products.improveFound }).click();
    await page.getByRole('heading', { level: 1, name: bulk.newJob }).waitFor();
    expect(await page.getByRole('searchbox', { name: products.search }).inputValue()).toBe('oak');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await page.getByRole('combobox', { name: products.productType }).waitFor();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: dashboard.weakTogether.replace('{{count}}', '5') }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(6);
    expect(await table.getByRole('checkbox', { name: shell.selectRow, checked: true }).count()).toBe(5);
    await page.getByRole('button', { name: new RegExp(bulk.start) }).click();
    await page.waitForURL(/bulk\/[0-9a-f-]{36}/);
    expect((await call(bulkEndpoints.list, { query: {} })).items[0]?.products).toBe(5);
  });
});

describe.each(ledIn('zh'))('a file of products (%s)', (language) => {
  const { products, shell } = phrases[language];
  const text = [
    'Handle,Title,Body (HTML),Vendor,Variant SKU,Our own column',
    'ash-lamp,Ash lamp,<p>A lamp of ash wood.</p>,Pine,=L-1,kept 手工',
    'ash-lamp,,,,L-2,',
    'glass-vase,Glass vase,<p>A vase of glass.</p>,Pine,V-1,',
    ',Nameless,,,,',
    '',
  ].join('\r\n');
  const chooserOf = (content: string, name = 'autumn.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

  it('is looked at, becomes a catalogue, is improved, and goes out as it came; a second one changes it', async ({ people }) => {
    const { page, call } = await people.come('shop', { language, at: '/products' });
    await page.getByRole('link', { name: products.fileImport }).click();
    await page.getByRole('heading', { level: 1, name: products.fileTitle }).waitFor();
    const input = page.locator('input[type=file]');
    await input.setInputFiles(chooserOf('Title\nA\n'));
    await page.getByRole('alert').getByText('Handle').waitFor();
    await expectAccessible(page);
    await input.setInputFiles(chooserOf(text));
    await page.getByText(products.fileNoHandle).waitFor();
    await page.reload();
    await page.getByText('Glass vase').waitFor();
    await expectAccessible(page);
    await page.getByLabel(products.fileName).fill('Autumn');
    await page.getByRole('button', { name: products.fileTake_other.replace('{{total}}', '2') }).click();
    await page.waitForURL(/\/products$/);
    await page.getByRole('row', { name: /Ash lamp/ }).waitFor();
    expect(await page.getByText('Oak Pen Tray').count()).toBe(0);

    const [lamp] = (await call(productEndpoints.search, { query: { q: 'ash' } })).items;
    if (!lamp) throw new Error('the lamp was taken over');
    const better = { title: 'Ash lamp with a shade', descriptionHtml: '<p>A lamp of ash wood.</p>', seoTitle: '', seoDescription: '' };
    await call(productEndpoints.save, { params: { id: lamp.id }, body: better });
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: shell.exportCsv }).click()]);
    const saved = await readFile(await file.path(), 'utf8');
    expect(saved).toContain("ash-lamp,Ash lamp with a shade,<p>A lamp of ash wood.</p>,Pine,'=L-1,kept 手工\nash-lamp,,,,L-2,\n");

    await page.getByRole('link', { name: products.fileImport }).click();
    await input.setInputFiles(chooserOf(text.replace('V-1', 'V-2')));
    await page.getByText(products.cellTitle, { exact: true }).waitFor();
    await page.getByRole('button', { name: products.fileTake_other.replace('{{total}}', '2') }).click();
    await page.getByRole('heading', { level: 1, name: products.title, exact: true }).waitFor();
    expect((await call(productEndpoints.search, { query: { q: 'ash' } })).items[0]?.title).toBe('Ash lamp with a shade');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: products.fileImport }).click();
    await page.getByRole('button', { name: products.fileChoose }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});
