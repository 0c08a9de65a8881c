import type { ChatFigures, ChatUsage } from '@inkstone/contract/chat-usage';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { ChatUsageSection } from './chat-usage-section.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const none: ChatFigures = {
  answers: 0,
  ends: { answered: 0, uncited: 0, fromFaq: 0, takenOver: 0, notFound: 0, stopped: 0, failed: 0 },
  points: '0',
};
const some: ChatFigures = { answers: 4, ends: { ...none.ends, answered: 2, fromFaq: 1, notFound: 1 }, points: '7.5' };
const part = { now: some, before: none, days: [some] };
const usage: ChatUsage = {
  days: ['2026-11-20'],
  all: part,
  bases: [{ ...part, baseId: id, name: 'Handbooks' }],
  users: [
    { ...part, userId: id, name: 'Mei', origin: 'chat' },
    { ...part, userId: null, name: null, origin: 'chat' },
  ],
  outcomes: [{ ...part, outcome: 'answered' }],
};
const empty = { ...usage, all: { now: none, before: none, days: [none] }, bases: [], users: [], outcomes: [] };
const answersFor = (told: ChatUsage, role = 'owner') => ({
  'GET /api/user/profile/': () => ({
    data: {
      user: { uuid: id, name: 'Ada', email: 'ada@acme.example', owner: 'Acme', role, usage: ['quseit'], dismissedTips: [] },
      shop: null,
      settings: { timeZone: null, devLogin: false },
      enterprise_setting: null,
    },
  }),
  'GET /api/user/shop/': () => ({ data: [] }),
  'GET /api/dashboard/chat_usage/': () => ({ data: told }),
  'GET /api/dashboard/unanswered_questions/': () => ({ data: [] }),
  'GET /api/dashboard/uncited_documents/': () => ({
    data: { count: 120, documents: [{ id, name: 'Old prices', baseId: id, baseName: 'Handbooks', createdAt: '2026-11-20T08:00:00.000Z' }] },
  }),
});

describe('what knowledge bases answered', () => {
  it('is told by outcome, knowledge base and user, with what was never cited', async () => {
    fakeServer(answersFor(usage));
    drawPage('/enterprise_dashboard', <ChatUsageSection />, '/enterprise_dashboard');
    const tiles = await screen.findByRole('radiogroup', { name: 'What is shown' });
    expect(within(tiles).getByText('7.5')).toBeTruthy();
    expect(within(tiles).getByText('75% of all')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'User' }));
    expect((await screen.findAllByText('All other users')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/^120 documents that can be found/)).toBeTruthy();
    await screen.findByRole('heading', { name: 'No question without an answer' });
  });

  it('shows few of many documents that were never cited, and the others when they are asked for', async () => {
    const documents = Array.from({ length: 7 }, (_, at) => ({
      ...{ id: id.replace(/1$/, `${at}`), name: `Old prices ${at}`, baseId: id, baseName: 'Handbooks' },
      createdAt: '2026-11-20T08:00:00.000Z',
    }));
    const answers = { ...answersFor(usage), 'GET /api/dashboard/uncited_documents/': () => ({ data: { count: 7, documents } }) };
    fakeServer(answers);
    drawPage('/enterprise_dashboard', <ChatUsageSection />, '/enterprise_dashboard');
    expect((await screen.findAllByRole('link', { name: 'Old prices 4' })).length).toBeGreaterThan(0);
    expect(screen.queryAllByRole('link', { name: 'Old prices 5' })).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect((await screen.findAllByRole('link', { name: 'Old prices 6' })).length).toBeGreaterThan(0);
  });

  it('says so where nothing was asked, and to whom it is not told', async () => {
    fakeServer(answersFor(empty));
    drawPage('/enterprise_dashboard', <ChatUsageSection />, '/enterprise_dashboard');
    await screen.findByRole('heading', { name: 'Nothing was asked in the last 15 days' });
    cleanup();
    const asked = fakeServer(answersFor(usage, 'member'));
    drawPage('/enterprise_dashboard', <ChatUsageSection />, '/enterprise_dashboard');
    await screen.findByRole('heading', { name: 'Only the enterprise’s admin sees its figures' });
    expect(asked.map(({ key }) => key)).not.toContain('GET /api/dashboard/chat_usage/');
  });
});
