import type { Product, ProductSync } from '@inkstone/contract/products';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { ProductsScreen } from './products.screen.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T08:00:00.000Z';
const product = (title: string, values: Partial<Product> = {}): Product => ({
  id: '018f0000-0000-7000-8000-000000000001',
  title,
  handle: 'x',
  status: 'active',
  vendor: 'Paper & Pine',
  productType: 'Desk',
  tags: [],
  price: { amount: 3600, currency: 'USD' },
  image: null,
  quality: 'short',
  hasSeo: false,
  url: null,
  updatedAt: at,
  optimizedAt: null,
  ...values,
});
const sync = (values: Partial<ProductSync> = {}): ProductSync => ({
  state: 'running',
  read: 500,
  expected: 1100,
  added: 500,
  changed: 0,
  removed: 0,
  error: null,
  startedAt: at,
  finishedAt: null,
  ...values,
});

type Given = { items?: Product[]; state?: ProductSync | null; address?: string };

const draw = ({ items = [product('Oak Pen Tray')], state = null, address = '/products' }: Given) => {
  const searches: URLSearchParams[] = [];
  const asked: string[] = [];
  const answer = (name: string, values: Partial<ProductSync>) => () => {
    asked.push(name);
    return { data: sync(values) };
  };
  fakeServer({
    'GET /api/enums/': {
      data: {
        shipTo: [],
        collections: [
          { id: 'c1', title: 'Desk' },
          { id: 'c2', title: 'Home' },
        ],
        sourcing: { priceMax: '0', categorys: [], suppliers: [], shipAddress: { shipFrom: [], shipTo: [] } },
      },
    },
    'GET /api/product/': (_, query) => {
      searches.push(query);
      return { data: { items, nextCursor: null } };
    },
    'GET /api/product/get_opt_slash_total_product_counts/': { data: { optimized: 3, total: 1234 } },
    'GET /api/product/sync/': { data: state },
    'POST /api/product/sync/': answer('start', { state: 'done', read: 1100, changed: 2 }),
    'POST /api/product/sync/stop/': answer('stop', { state: 'stopped' }),
  });
  drawPage('/products', <ProductsScreen />, address);
  return { searches, asked };
};

describe('the products of a store', () => {
  it('are counted and listed, with what each lacks', async () => {
    draw({});
    expect(await screen.findByText('1,234 products, 3 with an improved text')).toBeTruthy();
    const row = (await screen.findByText('Oak Pen Tray')).closest('tr');
    expect(row?.textContent).toMatch(/Desk · Paper & Pine.*Active.*Short.*No SEO texts.*\$36\.00/);
  });

  it('are narrowed as the address says; a value that is none narrows nothing', async () => {
    const { searches } = draw({ address: '/products?q=oak&status=draft&quality=bogus&collection=c2' });
    await waitFor(() => expect(searches.length).toBeGreaterThan(0));
    expect(Object.fromEntries(searches[0] ?? [])).toMatchObject({ q: 'oak', status: 'draft', quality: 'all', collection: 'c2' });
    expect(await screen.findByText('1,234 products match, 3 with an improved text')).toBeTruthy();
  });

  it('say that nothing matches, with a way back to all', async () => {
    const { searches } = draw({ items: [], address: '/products?q=oak' });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(searches.at(-1)?.get('q')).toBe(''));
    expect(await screen.findByText('No products yet')).toBeTruthy();
  });
});

describe('reading the store', () => {
  it('shows how far it is, and can be stopped', async () => {
    const { asked } = draw({ state: sync() });
    const bar = await screen.findByRole('progressbar', { name: 'Reading the store: 500 of 1,100 products' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['500', '1100']);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/was stopped after 500 products/)).toBeTruthy();
    expect(asked).toEqual(['stop']);
  });

  it('says why it ended early, and goes on', async () => {
    const error = { code: 'store.auth', msg: 'The store no longer accepts our access. Please connect it again.' };
    const { asked } = draw({ state: sync({ state: 'failed', error }) });
    expect(
      await screen.findByText(/ended after 500 products\. The store no longer accepts our access.*Nothing was taken away\./),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByText(/ended after/)).toBeNull());
    expect(asked).toEqual(['start']);
  });

  it('tells what came of it', async () => {
    const { asked } = draw({});
    fireEvent.click(await screen.findByRole('button', { name: 'Read the store again' }));
    await waitFor(() => expect(asked).toEqual(['start']));
  });
});
