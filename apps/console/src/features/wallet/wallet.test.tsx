import type { Transaction, UsageDay } from '@inkstone/contract/wallet';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { initialState } from '#console/kernel/session/global-state.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { setReaderZone } from '#console/kernel/texts/time-zone.ts';
import { choose } from '../../../test/choose.ts';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { WalletScreen } from './wallet.screen.tsx';

beforeAll(async () => {
  await startTestTexts();
});
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const runId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = '2026-11-20T08:00:00.000Z';
const spent: Transaction = { id: '12', kind: 'settle', points: '-2.5', work: 'listing', reference: runId, at };
const added: Transaction = { id: '7', kind: 'credit', points: '12000', work: 'top-up', reference: 'R2026-000001', at };
const days: UsageDay[] = [
  { day: '2026-11-20', points: '0', work: [] },
  { day: '2026-11-21', points: '14.5', work: [{ work: 'listing', points: '14.5', operations: 6 }] },
];

const detailOf = (related: object | null) => ({ data: { ...spent, related } });
const draw = (answers: Answers = {}, search = '') => {
  fakeServer({
    'GET /api/user/get_balance/': { data: { available: '11997.5', held: '2', used: '2.5' } },
    'GET /api/user/inkstone_transaction_statistics/': { data: days },
    'GET /api/user/get_transactions/': { data: { items: [spent, added], nextCursor: null } },
    'GET /api/user/get_transactions/12/': detailOf({ kind: 'run', id: runId }),
    ...answers,
  });
  return drawPage('/wallet', <WalletScreen />, `/wallet${search}`);
};
const rows = async () => within(await screen.findByRole('table', { name: 'Transactions' })).findAllByRole('row');

describe('the wallet', () => {
  it('says what is available, held and used', async () => {
    draw();
    expect(await screen.findByText('11,997.50')).toBeTruthy();
    expect(screen.getByText('Set aside for work under way')).toBeTruthy();
  });

  it('rounds, with both hundredths beside each other, and says exactly what was rounded', async () => {
    draw({ 'GET /api/user/get_balance/': { data: { available: '978.5003', held: '0', used: '21.4997' } } });
    expect(await screen.findByText('978.50')).toBeTruthy();
    for (const amount of ['0.00', '21.50', 'Exactly 978.5003', 'Exactly 21.4997']) expect(screen.getByText(amount)).toBeTruthy();
    expect(screen.getAllByText(/^Exactly/)).toHaveLength(2);
  });

  it('never shows two points where they are not quite there', async () => {
    draw({ 'GET /api/user/get_balance/': { data: { available: '1.999999', held: '0', used: '0' } } });
    expect(await screen.findByText('1.99')).toBeTruthy();
    expect(screen.getByText('Exactly 1.999999')).toBeTruthy();
  });

  it('lists movements with sign and separators, and opens one with a way to what was done', async () => {
    const page = draw();
    const [, first, second] = await rows();
    expect(first?.textContent).toContain('−2.50');
    expect(second?.textContent).toContain('+12,000');
    if (first) fireEvent.click(first);
    expect(page.address()).toBe('/wallet?transaction=12');
    const link = await screen.findByRole('link', { name: 'Show what was done' });
    expect(link.getAttribute('href')).toBe(`/history/${runId}`);
  });

  it('tells times in the zone that the person has chosen, whatever the browser’s is', async () => {
    const user = { ...initialState.profile, uuid: runId, name: 'Ada' };
    const settings = { timeZone: 'Pacific/Kiritimati', devLogin: false };
    fakeServer({
      'GET /api/user/profile/': { data: { user, shop: null, settings, enterprise_setting: null } },
      'GET /api/user/shop/': { data: [] },
    });
    await queryClient.fetchQuery(profileQuery);
    onTestFinished(() => setReaderZone(null));
    draw();
    const [, first] = await rows();
    expect(first?.textContent).toMatch(/Nov 20, 2026, 10:00\sPM/);
    if (first) fireEvent.click(first);
    expect(await within(await screen.findByRole('dialog', { name: 'Transaction' })).findByText(/Nov 20, 2026, 10:00\sPM/)).toBeTruthy();
  });

  it.each([
    [{ kind: 'run', id: runId }, 'Show what was done', `/history/${runId}`],
    [{ kind: 'order', id: runId }, 'Show the order', `/wallet?order=${runId}`],
    [{ kind: 'plan' }, 'Show the plan', '/membership'],
  ])('opens a transaction by its address alone, and leads on to %o', async (related, name, href) => {
    draw(
      {
        'GET /api/user/get_transactions/': { data: { items: [added], nextCursor: null } },
        'GET /api/user/get_transactions/12/': detailOf(related),
      },
      '?transaction=12',
    );
    const dialog = await screen.findByRole('dialog', { name: 'Transaction' });
    expect((await within(dialog).findByRole('link', { name })).getAttribute('href')).toBe(href);
    expect(within(dialog).getByText('−2.50')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('says that a transaction is not there, and tries again when the server failed', async () => {
    let tries = 0;
    draw(
      {
        'GET /api/user/get_transactions/99/': () => {
          tries += 1;
          return tries === 1
            ? { status: 500, refusal: { code: 'request.fault', msg: 'Something went wrong.' } }
            : { status: 404, refusal: { code: 'wallet.transactionNotFound', msg: 'This transaction does not exist.' } };
        },
      },
      '?transaction=99',
    );
    const dialog = await screen.findByRole('dialog', { name: 'Transaction' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('There is no such transaction')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it('keeps the filter in the address and asks by it', async () => {
    const asked: string[] = [];
    const page = draw({
      'GET /api/user/get_transactions/': (_, query) => {
        asked.push(query.toString());
        return { data: { items: query.get('direction') === 'in' ? [added] : [spent, added], nextCursor: null } };
      },
    });
    await rows();
    await choose(screen.getByRole('combobox', { name: 'Direction' }), 'Only in');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(asked.at(-1)).toBe(`direction=in&work=&q=&from=2026-11-01&timeZone=${encodeURIComponent(zone)}&limit=100`));
    expect(page.address()).toBe('/wallet?direction=in&from=2026-11-01');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('says that nothing matches, and clears the filter', async () => {
    const page = draw(
      { 'GET /api/user/get_transactions/': (_, query) => ({ data: { items: query.get('q') ? [] : [spent], nextCursor: null } }) },
      '?q=nothing&direction=out',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(page.address()).toBe('/wallet');
    expect(await rows()).toHaveLength(2);
  });

  it('shows the use by day as bars and as a table', async () => {
    draw();
    expect(await screen.findByRole('button', { name: 'Sat, Nov 21: Total 14.50' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Points used on each of the last 15 days' });
    expect(within(table).getByRole('row', { name: 'Sat, Nov 21 14.50 14.50' })).toBeTruthy();
  });

  it('tells of failed statistics in the product’s words and tries again', async () => {
    let tries = 0;
    draw({
      'GET /api/user/inkstone_transaction_statistics/': () => {
        tries += 1;
        return tries === 1 ? { status: 500, refusal: { code: 'request.fault', msg: 'Something went wrong.' } } : { data: days };
      },
    });
    expect(await screen.findByText("Something's wrong while getting statistics data ...")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Points used on each of the last 15 days' })).toBeTruthy();
  });

  it('draws only the rows in sight of a long list', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...spent, id: String(1000 - index) }));
    draw({ 'GET /api/user/get_transactions/': { data: { items: many, nextCursor: null } } });
    await rows();
    const table = screen.getByRole('table', { name: 'Transactions' });
    expect(table.getAttribute('aria-rowcount')).toBe('501');
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeLessThan(120));
  });
});
