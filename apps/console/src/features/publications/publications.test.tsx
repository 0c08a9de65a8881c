import type { Publication, PublicationDetail } from '@inkstone/contract/publications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from '../../../test/choose.ts';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { PublicationScreen } from './publication.screen.tsx';
import { PublicationsSection } from './publications-section.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const productId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02';
const store = { id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a03', name: 'Paper & Pine', platform: 'sandbox' };
const at = '2026-11-20T08:00:00.000Z';
const entry: Publication = {
  id,
  cause: 'save',
  kind: 'product',
  outcome: 'done',
  title: 'Oak Pen Tray',
  store,
  productId,
  url: '/s/paper/products/oak',
  publishedBy: 'Mei',
  at,
};
const after = {
  title: 'Oak Pen Tray',
  descriptionHtml: '<p>It <b>holds</b> pens.</p>',
  seoTitle: '',
  seoDescription: 'D',
  status: 'active',
} as const;
const before = { ...after, title: 'Tray', descriptionHtml: '<p>A tray.</p>' };
const whole: PublicationDetail = { ...entry, before, after, error: null, finishedAt: at };

const drawList = (search = '', answers: Answers = {}) => {
  fakeServer({
    'GET /api/publications/': { data: { items: [entry], nextCursor: null } },
    'GET /api/publications/stores/': { data: [store] },
    ...answers,
  });
  return drawPage('/history', <PublicationsSection />, `/history?show=publications${search}`);
};

describe('the publications', () => {
  it('show what went where, when, by whom and with what outcome, and open one', async () => {
    const page = drawList();
    const row = within(await screen.findByRole('table', { name: 'Publications' }))
      .getByText('Oak Pen Tray')
      .closest('tr');
    expect(row?.textContent).toContain('Paper & Pine');
    expect(row?.textContent).toContain('Changed by Mei');
    expect(row?.textContent).toContain('Done');
    if (row) fireEvent.click(row);
    expect(page.address()).toBe(`/history/publication/${id}`);
  });

  it('are narrowed by store, outcome and title, in the address', async () => {
    const asked: string[] = [];
    const page = drawList('', {
      'GET /api/publications/': (_, query) => {
        asked.push(query.toString());
        return { data: { items: query.get('outcome') === 'failed' ? [] : [entry], nextCursor: null } };
      },
    });
    await screen.findByText('Oak Pen Tray');
    await choose(screen.getByRole('combobox', { name: 'Store' }), 'Paper & Pine');
    await choose(screen.getByRole('combobox', { name: 'Outcome' }), 'Failed');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search product titles' }), { target: { value: 'oak' } });
    await waitFor(() => expect(asked.at(-1)).toBe(`q=oak&outcome=failed&store=${store.id}`));
    expect(page.address()).toBe(`/history?show=publications&store=${store.id}&outcome=failed&q=oak`);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(page.address()).toBe('/history?show=publications');
    expect(await screen.findByText('Oak Pen Tray')).toBeTruthy();
  });

  it('say what to do when there are none', async () => {
    drawList('', { 'GET /api/publications/': { data: { items: [], nextCursor: null } } });
    expect(await screen.findByText('Nothing was published yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write a listing' }).getAttribute('href')).toBe('/freestyle');
  });

  it('tell of a failure and try again', async () => {
    let tries = 0;
    drawList('', {
      'GET /api/publications/': () => {
        tries += 1;
        if (tries === 1) return { status: 500, refusal: { code: 'request.fault', msg: 'Something went wrong.' } };
        return { data: { items: [entry], nextCursor: null } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Oak Pen Tray')).toBeTruthy();
  });
});

describe('one publication', () => {
  const draw = (publication: PublicationDetail) => {
    fakeServer({ [`GET /api/publications/${id}/`]: { data: publication } });
    drawPage('/history/publication/:id', <PublicationScreen />, `/history/publication/${id}`);
  };

  it('shows the texts before and after, names what stayed, and leads to store and editor', async () => {
    draw(whole);
    const title = await screen.findByRole('region', { name: 'Title' });
    expect(title.textContent).toContain('Tray');
    expect(within(title).getByText('Oak Pen Tray')).toBeTruthy();
    const description = screen.getByRole('region', { name: 'Description' });
    expect(within(description).getByText('A tray.')).toBeTruthy();
    expect(within(description).getByText('holds').tagName).toBe('B');
    expect(screen.getByText('Unchanged: SEO title, SEO description, Status')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View in the store' }).getAttribute('href')).toBe(entry.url);
    expect(screen.getByRole('link', { name: 'Open the product in the editor' }).getAttribute('href')).toBe(
      `/freestyle?product=${productId}`,
    );
  });

  it('shows of a new product what was sent, without a before', async () => {
    draw({ ...whole, cause: 'create', before: null });
    expect(await screen.findByText('New product')).toBeTruthy();
    expect(screen.queryByText('Before')).toBeNull();
    expect(screen.getByText('Empty')).toBeTruthy();
  });

  it('says why it failed, and that the store was not changed', async () => {
    const msg = 'The store refused these values: title';
    draw({ ...whole, outcome: 'failed', error: { code: 'store.validation', msg } });
    expect(await screen.findByText('The store was not changed')).toBeTruthy();
    expect(screen.getByText(msg)).toBeTruthy();
    expect(screen.queryByText('After')).toBeNull();
  });

  it('says that the outcome is not known, and what to do first', async () => {
    draw({ ...whole, outcome: 'unknown', error: null, finishedAt: null });
    expect(await screen.findByText('It is not known whether the store was changed')).toBeTruthy();
    expect(screen.getByText(/Look at the product in the store/)).toBeTruthy();
  });

  it('stays readable when its product has gone', async () => {
    draw({ ...whole, productId: null, url: null });
    expect(await screen.findByText('No longer in the store')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the product in the editor' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    const refusal = { code: 'product.publicationNotFound', msg: 'This publication does not exist.' };
    fakeServer({ [`GET /api/publications/${id}/`]: { status: 404, refusal } });
    drawPage('/history/publication/:id', <PublicationScreen />, `/history/publication/${id}`);
    expect(await screen.findByText('There is no such publication')).toBeTruthy();
  });

  it('that the address does not name is looked for in the list', () => {
    const page = drawPage('/history/publication', <PublicationScreen />, '/history/publication');
    expect(page.address()).toBe('/history?show=publications');
  });
});
