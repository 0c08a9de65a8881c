import type { UsableModel } from '@inkstone/contract/models';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { blogKind } from '../blog/blog-kind.ts';
import { emptyBrief, emptyText, type ListingKind, listingKind } from '../listing/listing-kind.ts';
import { pageKind } from '../page/page-kind.ts';
import { beginWith, type Outcome } from '../shell/writer-state.ts';
import { RunCost } from './run-cost.tsx';
import { StartButton } from './start-button.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const model = (values: Partial<UsableModel>): UsableModel => ({
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a04',
  name: 'Acme Large',
  vendor: 'Acme',
  isBuiltin: false,
  isOwn: false,
  isDefault: true,
  contextTokens: null,
  capabilities: [],
  inputMicropoints: 1,
  outputMicropoints: 1,
  searchMicropoints: 0,
  ...values,
});

const run = { start: async () => undefined, stop: () => undefined, isReconnecting: false, issueOf: () => null };

const draw = (chosen: UsableModel, available = '98', productTitle = '') => {
  const asked = fakeServer({
    'POST /api/product/improve/freestyle/price/': { data: { points: '1', isCached: true, model: 'Acme Large', isBuiltin: false } },
    'GET /api/models/': { data: [chosen] },
    'GET /api/user/get_balance/': { data: { available, held: '0', used: '0' } },
  });
  const state = beginWith<ListingKind>({ brief: { ...emptyBrief('en'), productTitle }, text: emptyText });
  drawPage('/', <StartButton writer={{ kind: listingKind, state, run, isWriting: false, draftId: null }} label="Write listing" />, '/');
  return asked;
};

describe('the button that begins a run', () => {
  it('says what it costs at most', async () => {
    draw(model({}));
    expect(await screen.findByRole('button', { name: /^Write listing · 2 points/ })).toBeTruthy();
    expect(screen.getByText(/what does not come out whole costs nothing/)).toBeTruthy();
  });

  it.each([
    { values: { isBuiltin: true }, why: 'The built-in writer uses no model and costs nothing.' },
    { values: { isOwn: true }, why: /Your own key is used/ },
  ])('says that it is free, and why: $why', async ({ values, why }) => {
    draw(model(values));
    expect(await screen.findByRole('button', { name: /^Write listing · free/ })).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('says that the same request was answered before, and what it costs then', async () => {
    draw(model({}), '98', 'Tote');
    expect(await screen.findByRole('button', { name: /^Write listing · 1 point\b/ })).toBeTruthy();
    expect(screen.getByText('The same request was written before: it is answered from there, for half of the price.')).toBeTruthy();
  });

  it('asks for no price of what is free', async () => {
    const asked = draw(model({ isBuiltin: true }), '98', 'Tote');
    expect(await screen.findByRole('button', { name: /^Write listing · free/ })).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/models/']);
  });

  it('says when the points do not suffice', async () => {
    draw(model({}), '1');
    expect(await screen.findByText('You have 1 point. This needs 2 points at most.')).toBeTruthy();
  });
});

describe('prices of the kinds', () => {
  it('are those of the texts that are asked for', () => {
    expect([listingKind.priceOf(['title'], emptyText), listingKind.priceOf(['title', 'description'], emptyText)]).toEqual([0.5, 1]);
    expect([pageKind.priceOf(['body'], pageKind.emptyText), pageKind.priceOf(['title', 'body'], pageKind.emptyText)]).toEqual([0.5, 1]);
    const article = { ...blogKind.emptyText, outline: '<h2>One</h2><h2>Two</h2><p>b</p>' };
    const asked = blogKind.nextFields?.(article) ?? [];
    expect([blogKind.priceOf(['outline'], blogKind.emptyText), blogKind.priceOf(asked, article)]).toEqual([1, 3.5]);
    expect(blogKind.priceOf(['body'], blogKind.emptyText)).toBe(1);
    expect(blogKind.priceOf(['outline', 'body'], blogKind.emptyText)).toBe(13);
  });
});

describe('what a run did cost', () => {
  const all = listingKind.fields.map(({ name }) => name);
  const cases: { outcome: Omit<Outcome, 'message'>; text: string }[] = [
    { outcome: { kind: 'done', points: '2', kept: all, asked: all }, text: 'This cost 2 points.' },
    { outcome: { kind: 'done', points: '1', kept: ['title', 'description'], asked: ['title', 'description'] }, text: 'This cost 1 point.' },
    { outcome: { kind: 'done', points: '0', kept: all, asked: all }, text: 'This cost nothing.' },
    {
      outcome: { kind: 'stopped', points: '0.5', kept: ['title'], asked: all },
      text: 'Kept: Title, for 0.5 points. The rest costs nothing.',
    },
    { outcome: { kind: 'failed', points: '0', kept: ['title'], asked: all }, text: 'Kept: Title. The rest stays as it was.' },
    { outcome: { kind: 'failed', points: '0', kept: [], asked: all }, text: 'Nothing was replaced, and nothing was charged.' },
    // Sections of an article that are whole are paid for, also where a resumed run has lost sight of them.
    { outcome: { kind: 'stopped', points: '3', kept: [], asked: all }, text: 'This cost 3 points.' },
    { outcome: { kind: 'failed', points: null, kept: [], asked: all }, text: 'What this cost stands in your history once it has ended.' },
  ];
  it.each(cases)('$outcome.kind: $text', async ({ outcome, text }) => {
    fakeServer({});
    drawPage('/', <RunCost fields={listingKind.fields} outcome={{ ...outcome, message: null }} />, '/');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
