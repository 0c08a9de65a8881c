import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from '../../../../test/choose.ts';
import { drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { ProductPicker } from './product-picker.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (suppliers: string[]) => {
  const searches: URLSearchParams[] = [];
  const ship = { shipFrom: [], shipTo: [] };
  fakeServer({
    'GET /api/enums/': {
      data: { shipTo: [], collections: [], sourcing: { priceMax: '0', categorys: [], suppliers, shipAddress: ship } },
    },
    'GET /api/product/': (_, query) => {
      searches.push(query);
      return { data: { items: [], nextCursor: null } };
    },
  });
  drawPage('/', <ProductPicker onClose={() => undefined} onChoose={() => undefined} />, '/');
  return searches;
};
const vendors = () => screen.queryByRole('combobox', { name: 'Vendor' });

describe('the products of a store', () => {
  it('are narrowed by a vendor that the store has, and by none again', async () => {
    const searches = draw(['Paper & Pine', 'Pine & Sons']);
    await choose(await screen.findByRole('combobox', { name: 'Vendor' }), 'Pine & Sons');
    await waitFor(() => expect(searches.at(-1)?.get('vendor')).toBe('Pine & Sons'));
    await choose(await screen.findByRole('combobox', { name: 'Vendor' }), 'All vendors');
    expect(searches[0]?.get('vendor')).toBe('');
  });

  it('are not asked about their vendor where there is one only', async () => {
    const searches = draw(['Paper & Pine']);
    await waitFor(() => expect(searches.length).toBeGreaterThan(0));
    await screen.findByRole('combobox', { name: 'Status' });
    expect(vendors()).toBeNull();
  });
});
