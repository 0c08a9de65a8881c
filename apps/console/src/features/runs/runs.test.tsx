import type { Run, RunEntry } from '@inkstone/contract/runs';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ConsoleMap, ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { choose } from '../../../test/choose.ts';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { HistoryScreen } from './history.screen.tsx';
import { RunScreen } from './run.screen.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const entry: RunEntry = {
  id,
  kind: 'writers.listing',
  subjectId: null,
  title: 'Waxed tote',
  state: 'done',
  errorCode: null,
  createdAt: at,
  finishedAt: at,
};
const run: Run = {
  ...entry,
  input: { brief: { productTitle: 'Waxed tote', keywords: ['canvas', 'work bag'], wordCount: 120 } },
  points: '2',
  result: { title: 'A tote for rain', description: '<p>It <b>sheds</b> rain.</p>' },
};

const nothing: ConsoleMap = { slots: {}, operatorSections: [], tilesOf: () => ({ fromMenu: [], always: [] }), unlocks: [] };

describe('the history', () => {
  it('lists generations, narrowed by state and title in the address, and opens one', async () => {
    fakeServer({
      'GET /api/runs/': (_, query) => ({ data: { items: query.get('state') === 'failed' ? [] : [entry], nextCursor: null } }),
    });
    const page = drawPage('/history', <HistoryScreen />, '/history');
    const row = within(await screen.findByRole('table', { name: 'Generations' })).getByText('Waxed tote');
    await choose(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(page.address()).toBe('/history?state=failed');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(row).toBeTruthy();
    fireEvent.click(await screen.findByText('Waxed tote'));
    expect(page.address()).toBe(`/history/${id}`);
  });

  it('goes on looking while something in it is being written', async () => {
    const states = ['running', 'done'];
    fakeServer({ 'GET /api/runs/': () => ({ data: { items: [{ ...entry, state: states.shift() ?? 'done' }], nextCursor: null } }) });
    drawPage('/history', <HistoryScreen />, '/history');
    const row = await screen.findByRole('row', { name: /Waxed tote/ });
    within(row).getByText('Under way');
    await within(row).findByText('Done');
  });

  const drawWithSlots = (search = '') =>
    drawPage(
      '/history',
      <ConsoleMapProvider
        value={{
          ...nothing,
          slots: { 'history.publications': [() => <p>The publications</p>], 'history.orders': [() => <p>The orders</p>] },
        }}
      >
        <HistoryScreen />
      </ConsoleMapProvider>,
      `/history${search}`,
    );

  it('shows publications and orders beside it', async () => {
    fakeServer({ 'GET /api/runs/': { data: { items: [], nextCursor: null } } });
    const page = drawWithSlots();
    expect(await screen.findByText('Nothing was generated yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Publications' }));
    expect(screen.getByText('The publications')).toBeTruthy();
    expect(page.address()).toBe('/history?show=publications');
    fireEvent.click(screen.getByRole('radio', { name: 'Orders' }));
    expect(screen.getByText('The orders')).toBeTruthy();
    expect(page.address()).toBe('/history?show=orders');
  });

  it('leaves the filters of another list behind', () => {
    const page = drawWithSlots('?show=publications&outcome=done&q=oak');
    fireEvent.click(screen.getByRole('radio', { name: 'Orders' }));
    expect(page.address()).toBe('/history?show=orders');
  });
});

describe('one generation', () => {
  const draw = () => drawPage('/history/:id', <RunScreen />, `/history/${id}`);

  it('shows what was asked, what was delivered, and what it cost', async () => {
    fakeServer({ [`GET /api/runs/${id}/`]: { data: run } });
    draw();
    expect(await screen.findByText('A tote for rain')).toBeTruthy();
    expect(screen.getByText('canvas, work bag')).toBeTruthy();
    expect(await screen.findByText('2 points')).toBeTruthy();
    expect(screen.getByText('sheds').tagName).toBe('B');
    expect(screen.getByRole('link', { name: 'Open in the editor' }).getAttribute('href')).toBe(`/freestyle?run=${id}`);
  });

  it('shows the default prompts only where the account had set some', async () => {
    const prompts = { systemPrompt: 'Write calmly.', assistantPrompt: 'As a friend would.' };
    const input = { ...Object(run.input), prompts };
    fakeServer({ [`GET /api/runs/${id}/`]: { data: { ...run, input } } });
    draw();
    expect(await screen.findByText('Default prompts')).toBeTruthy();
    expect(screen.getByText(/Write calmly\.\s+As a friend would\./)).toBeTruthy();
    cleanup();
    fakeServer({
      [`GET /api/runs/${id}/`]: { data: { ...run, input: { ...Object(run.input), prompts: null } } },
    });
    draw();
    expect(await screen.findByText('canvas, work bag')).toBeTruthy();
    expect(screen.queryByText('Default prompts')).toBeNull();
  });

  it('says when it cost nothing', async () => {
    fakeServer({ [`GET /api/runs/${id}/`]: { data: { ...run, points: '0' } } });
    draw();
    expect(await screen.findByText('Nothing')).toBeTruthy();
  });

  it('says what a run that was stopped has kept and charged, and what not', async () => {
    const input = { ...Object(run.input), fields: ['title', 'description', 'seoTitle'] };
    const result = { title: 'A tote for rain' };
    fakeServer({ [`GET /api/runs/${id}/`]: { data: { ...run, state: 'stopped', input, result, points: '0.5' } } });
    draw();
    expect(await screen.findByText('0.5 points')).toBeTruthy();
    expect(screen.getByText('Not whole, so neither kept nor charged: Description, SEO title.')).toBeTruthy();
  });

  it('can be stopped while it is under way', async () => {
    let state: Run['state'] = 'running';
    fakeServer({
      [`GET /api/runs/${id}/`]: () => ({ data: { ...run, state, result: null, points: null, finishedAt: null } }),
      [`POST /api/runs/${id}/stop/`]: () => {
        state = 'stopped';
        return { data: { state } };
      },
    });
    draw();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Nothing was delivered.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('that is no longer kept says so', async () => {
    fakeServer({ [`GET /api/runs/${id}/`]: { status: 404, refusal: { code: 'run.notFound', msg: 'This run does not exist.' } } });
    draw();
    expect(await screen.findByText('This generation is not here')).toBeTruthy();
  });
});
