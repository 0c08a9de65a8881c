import type { DeskConversation } from '@inkstone/contract/chat-desk';
import type { WholeConversation } from '@inkstone/contract/chats';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answers, drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { press } from '../../../../test/press.ts';
import { startTestTexts } from '../../../../test/texts.ts';
import { DeskPerson } from './desk-person.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const baseId = '4b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const userId = '5b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const lampsId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const chairsId = '7b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const rowOf = (id: string, title: string, waitingSince: string | null): DeskConversation => ({
  ...{ id, title, waitingSince, baseId, baseName: 'Plans', updatedAt: at, person: null },
});
const wholeOf = (id: string, title: string): WholeConversation => ({
  ...{ id, title, baseId, baseName: 'Plans', updatedAt: at, person: null, waitingSince: null, asker: 'Mei', messages: [], leafId: null },
});

const answers: Answers = Object.fromEntries(
  [
    { id: lampsId, title: 'Lamps' },
    { id: chairsId, title: 'Chairs' },
  ].flatMap(({ id, title }) => [
    [`GET /api/chats/${id}/`, { data: wholeOf(id, title) }],
    [`GET /api/chats/${id}/summary/`, { data: null }],
    [`GET /api/chats/${id}/events/`, { status: 502, refusal: { code: 'request.failed', msg: '' } }],
  ]),
);
const history = `GET /api/ai_chat/${baseId}/shared_user_history/`;
const draw = (conversationId = '') =>
  drawPage(
    '/desk',
    <DeskPerson baseId={baseId} userId={userId} conversationId={conversationId} onChoose={() => undefined} onBack={() => undefined} />,
    '/desk',
  );
const box = () => screen.findByRole('textbox');

describe('whoever answers a shared user', () => {
  it('stays at the conversation that is open when another one begins to wait', async () => {
    let rows = [rowOf(lampsId, 'Lamps', null), rowOf(chairsId, 'Chairs', null)];
    fakeServer({
      ...answers,
      [history]: () => ({ data: { items: rows, nextCursor: null } }),
      [`POST /api/chats/${lampsId}/take_over/`]: () => {
        rows = [rowOf(chairsId, 'Chairs', at), rowOf(lampsId, 'Lamps', null)];
        return { data: {} };
      },
    });
    draw();
    await screen.findByRole('heading', { name: 'Lamps' });
    await press('Take over');
    await screen.findByText('Waiting');
    expect(screen.queryByRole('heading', { name: 'Chairs' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Lamps' })).toBeTruthy();
  });

  it('finds what was typed in each conversation again', async () => {
    fakeServer({ ...answers, [history]: { data: { items: [rowOf(lampsId, 'Lamps', null)], nextCursor: null } } });
    draw(lampsId);
    fireEvent.change(await box(), { target: { value: 'We are here until six.' } });
    cleanup();
    draw(chairsId);
    expect(await box()).toHaveProperty('value', '');
    cleanup();
    draw(lampsId);
    expect(await box()).toHaveProperty('value', 'We are here until six.');
    fireEvent.change(await box(), { target: { value: '' } });
    await waitFor(() => expect(window.localStorage.length).toBe(0));
  });
});
