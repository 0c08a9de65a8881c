import type { ListingDraftEntry } from '@inkstone/contract/listing-writer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Coins } from 'lucide-react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { switchModules } from '../../../test/modules.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { DashboardScreen } from './dashboard.screen.tsx';

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const shop = { shop_id: '1', domain: 'paper-and-pine.sandbox', name: 'Paper & Pine' };
const user = {
  uuid: id,
  name: 'Robin',
  email: 'robin@person.example',
  owner: 'Paper & Pine',
  currency: 'USD',
  isDismissedTips: true,
  property_type: '',
  role: 'owner',
  isOperator: false,
  isEmailVerified: true,
  language: 'en',
};
const draft: ListingDraftEntry = {
  id,
  productId: null,
  revision: 1,
  published: null,
  createdAt: at,
  updatedAt: at,
  title: 'Canvas tote',
  excerpt: 'It carries.',
  language: 'en',
};
const product = {
  id,
  title: 'Oak Pen Tray',
  productType: 'Desk',
  image: null,
  quality: 'short',
  hasSeo: false,
  optimizedAt: null,
};
const list = (...items: unknown[]) => ({ data: { items, nextCursor: null } });

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Who = { shop: typeof shop | null; usage?: string[]; isNew?: boolean };

const draw = ({ shop: current, usage = [], isNew = false }: Who, answers: Answers = {}) => {
  const asked = fakeServer({
    'GET /api/user/profile/': {
      data: {
        user: { ...user, usage, isDismissedTips: !isNew },
        shop: current,
        settings: { timeZone: null, devLogin: false },
        enterprise_setting: null,
      },
    },
    'GET /api/user/shop/': { data: [] },
    'GET /api/user/get_balance/': { data: { available: '997.999999', held: '2', used: '0.5' } },
    'GET /api/product/get_opt_slash_total_product_counts/': { data: { optimized: 3, total: 16 } },
    'GET /api/freestyle/list/': list(draft),
    'GET /api/runs/': list(),
    'GET /api/product/': list(product),
    ...answers,
  });
  const wallet = { path: '/wallet', icon: Coins, name: 'wallet:title', text: 'wallet:tile' } as const;
  const consoleMap = {
    slots: { 'dashboard.usage': [() => <p>The chart</p>] },
    operatorSections: [],
    tilesOf: () => ({ fromMenu: [], always: [wallet] }),
    unlocks: [],
  };
  const screenInMap = (
    <ConsoleMapProvider value={consoleMap}>
      <DashboardScreen />
    </ConsoleMapProvider>
  );
  const { isIdle } = drawPage('/dashboard', screenInMap, '/dashboard');
  return { asked, isIdle };
};

describe('the dashboard', () => {
  it('of a store owner leads to writing, drafts and products', async () => {
    draw({ shop });
    expect(await screen.findByRole('heading', { name: 'Hello, Robin' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Optimize listing' }).getAttribute('href')).toBe('/freestyle');
    expect((await screen.findByRole('link', { name: /Canvas tote/ })).getAttribute('href')).toBe(`/freestyle?draft=${id}`);
    expect((await screen.findByRole('link', { name: /Oak Pen Tray/ })).getAttribute('href')).toBe(`/freestyle?product=${id}`);
    expect(await screen.findByText('of 16 products')).toBeTruthy();
    expect(screen.getByText('The chart')).toBeTruthy();
  });

  it('of a store owner leads to no writer that is switched off, and asks it for nothing', async () => {
    onTestFinished(switchModules('freestyle=off'));
    const { asked } = draw({ shop });
    expect(await screen.findByRole('link', { name: /Wallet/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Optimize listing' })).toBeNull();
    expect(asked.map(({ key }) => key)).not.toContain('GET /api/freestyle/list/');
  });

  it('never rounds points up that are not there', async () => {
    draw({ shop });
    expect(await screen.findByText('997.99')).toBeTruthy();
    expect(screen.getByText('2 more are set aside for work under way')).toBeTruthy();
  });

  it('leads to what is under way, whoever left its page, and to the history', async () => {
    const run = {
      id,
      kind: 'writers.listing',
      subjectId: null,
      title: 'Waxed tote',
      state: 'running',
      errorCode: null,
      createdAt: at,
      finishedAt: null,
    };
    const { asked } = draw({ shop }, { 'GET /api/runs/': (_, query) => (query.get('state') === 'running' ? list(run) : list()) });
    const section = within(await screen.findByRole('region', { name: 'Under way' }));
    expect(section.getByRole('link', { name: /Waxed tote/ }).getAttribute('href')).toBe(`/history/${id}`);
    expect(section.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history');
    expect(asked.filter(({ key }) => key === 'GET /api/runs/')).toHaveLength(1);
    const drafts = within(await screen.findByRole('region', { name: 'Recent drafts' }));
    expect(drafts.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history');
  });

  it('of an API customer asks nothing about a store and shows what there is', async () => {
    const { asked } = draw({ shop: null, usage: ['inkstone_api'] });
    expect(await screen.findByRole('link', { name: /Wallet/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Optimize listing' })).toBeNull();
    expect(asked.filter(({ key }) => /product|freestyle/.test(key))).toEqual([]);
  });

  it('says to an account without a product what to do', async () => {
    draw({ shop: null });
    expect(await screen.findByText('There is nothing to show yet')).toBeTruthy();
    expect(screen.queryByText('The chart')).toBeNull();
  });

  it('keeps a failed part apart from the rest, and tries it again', async () => {
    let tries = 0;
    draw(
      { shop },
      {
        'GET /api/freestyle/list/': () => {
          tries += 1;
          return tries === 1 ? { status: 500, refusal: { code: 'request.fault', msg: 'Something went wrong.' } } : list(draft);
        },
      },
    );
    const drafts = await screen.findByRole('region', { name: 'Recent drafts' });
    fireEvent.click(await within(drafts).findByRole('button', { name: 'Try again' }));
    expect(await within(drafts).findByText('Canvas tote')).toBeTruthy();
  });

  it('asks a failing balance once, and does not begin again by itself', async () => {
    const { asked, isIdle } = draw(
      { shop },
      { 'GET /api/user/get_balance/': { status: 500, refusal: { code: 'request.fault', msg: '' } } },
    );
    await screen.findByText('of 16 products');
    await waitFor(() => expect(isIdle()).toBe(true));
    expect(asked.filter(({ key }) => key === 'GET /api/user/get_balance/')).toHaveLength(1);
  });

  it('puts the tip away at once, and brings it back when that failed', async () => {
    draw({ shop, isNew: true }, { 'POST /api/user/dismiss/tip/': { status: 500, refusal: { code: 'request.fault', msg: '' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(await screen.findByRole('button', { name: 'Got it' })).toBeTruthy();
  });
});
