import type { ChatEvent, ChatMessage, ClosestPlace } from '@inkstone/contract/chats';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { drawPage } from '../../../../test/draw-page.tsx';
import { press } from '../../../../test/press.ts';
import { startTestTexts } from '../../../../test/texts.ts';
import { emptyAnswer, type LiveAnswer, withEvent } from './live-answer.ts';
import { AnswerView } from './message-view.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const [id, documentId] = ['8b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01', '9b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01'];
const place = (number: number, quote: string): ClosestPlace => ({
  ...{ number, documentId, documentName: 'Handbook.pdf', documentKind: 'pdf', version: null, passage: 0, firstPage: 3, lastPage: 3 },
  ...{ start: 0, end: 9, quote, cells: [], isCorrected: false, isAttached: false, heading: 'Leave' },
});
const message = (more: Partial<ChatMessage>): ChatMessage => ({
  ...{ id, parentId: null, role: 'answer', state: 'done', text: '', createdAt: '2026-11-20T08:00:00.000Z', author: null },
  ...{ attachments: [], outcome: 'notFound', citations: [], closest: [], faq: null, model: { name: 'Built-in', isBuiltin: true } },
  ...{ points: '0', error: null, feedback: null, followUps: [], ...more },
});
const opened: number[] = [];
const draw = (shown: ChatMessage, answer: LiveAnswer | null = null) =>
  drawPage(
    '/ai_chat',
    <AnswerView
      placed={{ message: shown, beside: [shown] }}
      live={answer && { answer, isCut: false, goOn: () => undefined }}
      base={null}
      question="How many days?"
      mayTopUp={false}
      shown={2}
      onOpen={(number) => opened.push(number)}
      change={null}
    />,
    '/ai_chat',
  );

it('a refusal lists the places that come closest, says that they are no answer, and opens them', async () => {
  draw(message({ closest: [place(1, 'Leave is\nten days.'), place(2, 'Tote 2\t8')] }));
  expect(screen.getByText('The documents do not clearly answer this.')).toBeDefined();
  expect(screen.queryByText('The documents say nothing about this.')).toBeNull();
  const places = within(screen.getByRole('list', { name: 'These places come closest:' })).getAllByRole('button');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'Handbook.pdfLeavep. 3Leave is ten days.',
    'Handbook.pdfLeavep. 3Tote 2 · 8',
  ]);
  expect(places.map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  await press(/ten days/);
  expect(opened).toEqual([1]);
});

it('what a place says is plain text, whatever its document wants', () => {
  const said = '[Pay here](https://evil.example) ![x](https://evil.example/x.png) <img src="https://evil.example/y.png"> **now**';
  draw(message({ closest: [{ ...place(1, said), heading: '<b>Leave</b>' }] }));
  const list = screen.getByRole('list', { name: 'These places come closest:' });
  expect(list.textContent).toContain(said);
  expect(list.textContent).toContain('<b>Leave</b>');
  expect(list.querySelectorAll('a, img, b, em')).toHaveLength(0);
});

it('a refusal with nothing near stays as it is', () => {
  draw(message({}));
  expect(screen.getByText('The documents say nothing about this.')).toBeDefined();
  expect(screen.queryByText('These places come closest:')).toBeNull();
});

it('the places come while the answer is being written, and go where another server begins anew', () => {
  const events: ChatEvent[] = [
    { type: 'outcome', outcome: 'notFound' },
    { type: 'closest', places: [place(1, 'Ten days.')] },
  ];
  const live = events.reduce(withEvent, emptyAnswer);
  draw(message({ state: 'running', outcome: null }), live);
  expect(screen.getByText('Ten days.')).toBeDefined();
  expect(withEvent(live, { type: 'reset' }).closest).toEqual([]);
});
