import type { DeskConversation } from '@inkstone/contract/chat-desk';
import type { WholeConversation } from '@inkstone/contract/chats';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Answers, drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { Desk } from './desk.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const [baseId = '', userId = '', lamps = '', chairs = ''] = ['4b3ad6a5', '5b3ad6a5', '6b3ad6a5', '7b3ad6a5'].map(
  (id) => `${id}-6a6f-4f0b-9f5b-0d6c3f1c2a01`,
);
const at = '2026-11-20T08:00:00.000Z';
const row = (id: string, title: string, waitingSince: string | null = null): DeskConversation => ({
  ...{ id, title, baseId, baseName: 'Plans', updatedAt: at, waitingSince, person: null },
});
const whole = (id: string, title: string): WholeConversation => ({
  ...{ id, title, baseId, baseName: 'Plans', updatedAt: at, messages: [], leafId: null, person: null, waitingSince: null, asker: 'Ann' },
});

const histories = (...rows: DeskConversation[][]): Answers => ({
  [`GET /api/ai_chat/${baseId}/shared_user_history/`]: () => {
    const items = rows.length > 1 ? rows.shift() : rows[0];
    return { data: { items, nextCursor: null } };
  },
  [`GET /api/chats/${lamps}/`]: { data: whole(lamps, 'Lamps') },
  [`GET /api/chats/${chairs}/`]: { data: whole(chairs, 'Chairs') },
  [`GET /api/chats/${lamps}/summary/`]: { data: null },
  [`GET /api/chats/${chairs}/summary/`]: { data: null },
  [`GET /api/chats/${lamps}/events/`]: { status: 502, refusal: { code: 'request.failed', msg: '' } },
  [`GET /api/chats/${chairs}/events/`]: { status: 502, refusal: { code: 'request.failed', msg: '' } },
});
const open = () => drawPage('/base', <Desk baseId={baseId} />, `/base?user=${userId}`);
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

it('the conversation that is answered stays open when another one begins to wait', async () => {
  const waits = row(chairs, 'Chairs', at);
  fakeServer(histories([row(lamps, 'Lamps')], [waits, row(lamps, 'Lamps')]));
  open();
  await screen.findByRole('heading', { name: 'Lamps' });
  fireEvent.change(await box(), { target: { value: 'Five years, and ' } });
  // The list is read anew by itself.
  await screen.findByText('Chairs');
  expect(screen.queryByRole('heading', { name: 'Chairs' })).toBeNull();
  expect((await box()).value).toBe('Five years, and ');
});

it('words to a person stay with their conversation while another one is read, and over a reload', async () => {
  fakeServer(histories([row(lamps, 'Lamps'), row(chairs, 'Chairs')]));
  open();
  await screen.findByRole('heading', { name: 'Lamps' });
  fireEvent.change(await box(), { target: { value: 'Five years, and ' } });
  fireEvent.click(screen.getByRole('button', { name: /Chairs/ }));
  await screen.findByRole('heading', { name: 'Chairs' });
  expect((await box()).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: /Lamps/ }));
  await screen.findByRole('heading', { name: 'Lamps' });
  await waitFor(async () => expect((await box()).value).toBe('Five years, and '));
});
