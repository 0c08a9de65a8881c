import type { UnfinishedDraft } from '@inkstone/contract/dashboard';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Coins } from 'lucide-react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { toasts } from '#console/kernel/notices/toast.ts';
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
  dismissedTips: [],
  property_type: '',
  role: 'owner',
  isOperator: false,
  isEmailVerified: true,
  language: 'en',
};
const draft: UnfinishedDraft = {
  id,
  kind: 'listing',
  title: 'Canvas tote',
  missing: ['seoDescription'],
  isEmpty: false,
  isEdited: false,
  updatedAt: at,
};
const writing = {
  days: [
    { day: '2026-11-19', written: { listing: 2 }, published: {} },
    { day: '2026-11-20', written: { listing: 1 }, published: { listing: 2 } },
  ],
  total: { written: { listing: 40 }, published: { listing: 9 } },
  inStore: { lastDays: 1, total: 8 },
};
const noDraft: string | null = null;
const product = {
  id,
  title: 'Oak Pen Tray',
  image: null,
  score: 12,
  weaknesses: [{ code: 'short', words: 4 }, { code: 'noSeoDescription' }],
  draftId: noDraft,
  points: '2',
};
const weakest = (...items: unknown[]) => ({ data: { items, isComplete: true } });
const list = (...items: unknown[]) => ({ data: { items, nextCursor: null } });

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Who = { shop: typeof shop | null; usage?: string[]; isNew?: boolean; role?: string };

const draw = ({ shop: current, usage = [], isNew = false, role = 'owner' }: Who, answers: Answers = {}) => {
  const asked = fakeServer({
    'GET /api/user/profile/': {
      data: {
        user: { ...user, role, usage, isDismissedTips: !isNew },
        shop: current,
        settings: { timeZone: null, devLogin: false },
        enterprise_setting: null,
      },
    },
    'GET /api/user/shop/': { data: [] },
    'GET /api/user/get_balance/': { data: { available: '997.999999', held: '2', used: '0.5' } },
    'GET /api/product/get_opt_slash_total_product_counts/': { data: { optimized: 3, total: 16 } },
    'GET /api/dashboard/drafts/': list(draft),
    'GET /api/dashboard/writing/': { data: writing },
    'GET /api/runs/': list(),
    'GET /api/dashboard/weakest/': weakest(product),
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
    expect(asked.map(({ key }) => key)).not.toContain('GET /api/dashboard/drafts/');
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
    const drafts = within(await screen.findByRole('region', { name: 'Drafts to finish' }));
    expect(drafts.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history');
  });

  it('reads drafts anew when one text has ended, though another one has begun', async () => {
    const run = { id, kind: 'writers.listing', subjectId: null, state: 'running', errorCode: null, createdAt: at, finishedAt: null };
    const later = { ...run, id: id.replace(/^./, '9'), title: 'Oak Pen Tray' };
    const looks = [list({ ...run, title: 'Waxed tote' })];
    const { asked } = draw({ shop }, { 'GET /api/runs/': () => looks.shift() ?? list(later) });
    const section = within(await screen.findByRole('region', { name: 'Under way' }));
    section.getByRole('link', { name: /Waxed tote/ });
    const readOf = () => asked.filter(({ key }) => key === 'GET /api/dashboard/drafts/').length;
    await waitFor(() => expect(readOf()).toBeGreaterThan(0));
    const before = readOf();
    await section.findByRole('link', { name: /Oak Pen Tray/ });
    await waitFor(() => expect(readOf()).toBeGreaterThan(before));
  });

  it('of an API customer asks nothing about a store and shows what there is', async () => {
    const { asked } = draw({ shop: null, usage: ['inkstone_api'] });
    expect(await screen.findByRole('link', { name: /Wallet/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Optimize listing' })).toBeNull();
    expect(asked.filter(({ key }) => /product|freestyle|dashboard/.test(key))).toEqual([]);
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
        'GET /api/dashboard/drafts/': () => {
          tries += 1;
          return tries === 1 ? { status: 500, refusal: { code: 'request.fault', msg: 'Something went wrong.' } } : list(draft);
        },
      },
    );
    const drafts = await screen.findByRole('region', { name: 'Drafts to finish' });
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

  it('counts what was written and published in fifteen days, in all, and elsewhere', async () => {
    draw({ shop });
    const factOf = async (name: string) => (await screen.findByText(name)).closest('dl')?.textContent;
    expect(await factOf('Written')).toBe('Written3 texts in 15 days40 in all');
    expect(await factOf('Published in stores')).toBe('Published in stores2 texts in 15 days9 in all, 1 of the 15 days in other stores');
    const card = within(screen.getByRole('region', { name: 'Written and published' }));
    fireEvent.click(card.getByRole('radio', { name: 'Table' }));
    const rows = () => card.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows()).toEqual(['DayListingsTotal', 'Fri, Nov 2011', 'Thu, Nov 1922']);
    fireEvent.click(card.getByRole('radio', { name: 'Published: 2' }));
    expect(rows().slice(1)).toEqual(['Fri, Nov 2022', 'Thu, Nov 19–0']);
  });

  it('says what is wrong with a product, what an improvement costs, and begins it by one click', async () => {
    const begun = { ...product, id: 'other', title: 'Brass Stamp', draftId: id };
    const { asked } = draw(
      { shop },
      {
        'GET /api/dashboard/weakest/': weakest(product, begun, { ...product, id: 'again', title: 'Cork Coaster', points: '1' }),
        [`POST /api/product/${id}/improve/listing/`]: { data: { runId: id, draftId: id } },
      },
    );
    expect(await screen.findAllByText('Description of 4 words only; No SEO description')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Improve · 1 point: “Cork Coaster”' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go on with “Brass Stamp”' }).getAttribute('href')).toBe(`/freestyle?draft=${id}`);
    fireEvent.click(screen.getByRole('button', { name: 'Improve · 2 points: “Oak Pen Tray”' }));
    await screen.findByText('elsewhere');
    expect(asked.map(({ key }) => key)).toContain(`POST /api/product/${id}/improve/listing/`);
  });

  it('says what a draft lacks, in words', async () => {
    const left = [
      { ...draft, missing: ['title', 'description', 'seoTitle', 'seoDescription'], isEmpty: true },
      { ...draft, missing: ['title', 'seoTitle', 'seoDescription'] },
      { ...draft, missing: ['seoTitle', 'seoDescription'] },
      { ...draft, missing: [] },
      { ...draft, missing: [], isEdited: true },
    ].map((each, index) => ({ ...each, id: `${index}`, title: `Draft ${index}` }));
    draw({ shop }, { 'GET /api/dashboard/drafts/': list(...left) });
    const drafts = within(await screen.findByRole('region', { name: 'Drafts to finish' }));
    await drafts.findByText('Draft 4');
    expect(drafts.getAllByText(/^Listing ·/).map(({ textContent }) => textContent)).toEqual([
      'Listing · nothing is written yet',
      'Listing · 3 fields are empty',
      'Listing · SEO title, SEO description are empty',
      'Listing · not published yet',
      'Listing · not published since your last edit',
    ]);
  });

  it('puts a draft away, and brings it back', async () => {
    let items = [draft];
    const { asked } = draw(
      { shop },
      {
        'GET /api/dashboard/drafts/': () => list(...items),
        [`POST /api/freestyle/${id}/delete/`]: (body) => {
          items = JSON.stringify(body).includes('true') ? [draft] : [];
          return { data: {} };
        },
      },
    );
    const drafts = within(await screen.findByRole('region', { name: 'Drafts to finish' }));
    fireEvent.click(await drafts.findByRole('button', { name: 'Put “Canvas tote” away' }));
    await drafts.findByText('Nothing to finish');
    const [notice] = toasts.get();
    notice?.action?.run();
    await drafts.findByText('Canvas tote');
    expect(asked.flatMap(({ key, body }) => (key.includes('delete') ? [body] : []))).toEqual([{ undo: false }, { undo: true }]);
  });

  it('puts a tip away, and brings it back when that failed', async () => {
    const { asked } = draw(
      { shop, isNew: true },
      { 'POST /api/user/dismiss/tip/': { status: 500, refusal: { code: 'request.fault', msg: '' } } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Put the tip “Nothing is lost” away' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('dismiss failed.'));
    expect(await screen.findByText('Nothing is lost')).toBeTruthy();
    expect(asked.find(({ key }) => key === 'POST /api/user/dismiss/tip/')?.body).toEqual({ tip: 'undo', dismissed: true });
  });

  it('shows a member no tip about what only the owner may do, and whoever hides all none', async () => {
    draw({ shop, isNew: true, role: 'member' }, { 'POST /api/user/dismiss/tip/': { data: { isDismissedTips: true, dismissedTips: [] } } });
    const tips = within(await screen.findByRole('region', { name: 'Tips' }));
    expect(tips.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Everything is one key away',
      'Facts make the text',
      'Nothing is lost',
    ]);
    fireEvent.click(tips.getByRole('button', { name: 'Put the tip “Nothing is lost” away' }));
    await waitFor(() => expect(screen.queryByText('Nothing is lost')).toBeNull());
    fireEvent.click(tips.getByRole('button', { name: 'Hide all tips' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tips' })).toBeNull());
  });
});
