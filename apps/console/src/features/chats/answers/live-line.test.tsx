import type { WholeConversation } from '@inkstone/contract/chats';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawPage } from '../../../../test/draw-page.tsx';
import { press } from '../../../../test/press.ts';
import { startTestTexts } from '../../../../test/texts.ts';
import { AnswerView } from './message-view.tsx';
import { useLiveAnswer } from './use-live-answer.ts';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [conversationId, questionId, answerId] = ['6b3ad6a5', '7b3ad6a5', '8b3ad6a5'].map((id) => `${id}-6a6f-4f0b-9f5b-0d6c3f1c2a01`);
const rest = {
  ...{
    createdAt: '2026-11-20T08:00:00.000Z',
    author: null,
    attachments: [],
    outcome: null,
    citations: [],
    closest: [],
    faq: null,
    points: null,
  },
  ...{ error: null, feedback: null, followUps: [] },
} as const;
const message = (state: 'running' | 'done') => ({
  ...{ ...rest, id: answerId ?? '', parentId: questionId ?? '', role: 'answer' as const, state, text: '', attachments: [] },
  ...{ citations: [], followUps: [], model: { name: 'Acme', isBuiltin: false } },
});
const conversation = (): WholeConversation => ({
  ...{ id: conversationId ?? '', baseId: questionId ?? '', baseName: 'Plans', title: 'Where?', updatedAt: rest.createdAt },
  ...{ leafId: answerId ?? '', person: null, waitingSince: null, asker: null, messages: [message('running')] },
});
const known = conversation();

const Shown = () => {
  const live = useLiveAnswer(known);
  const [placed] = known.messages;
  return (
    placed && (
      <AnswerView
        placed={{ message: placed, beside: [placed] }}
        live={live}
        base={null}
        question=""
        mayTopUp={false}
        shown={null}
        onOpen={() => undefined}
        change={null}
      />
    )
  );
};

it('an answer whose line broke says so, keeps what came, and goes on when it is told to', async () => {
  const frames = (texts: string[]) =>
    texts.map((text, at) => `id: ${at + 1}\ndata: ${JSON.stringify({ type: 'text', text })}\n\n`).join('');
  let calls = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.includes('/events/')) throw new TypeError('Failed to fetch');
    calls += 1;
    // The server is away for the first one.
    if (calls === 1) return new Response('', { status: 502 });
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(frames(['It is ', 'here.'])));
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  drawPage('/chat', <Shown />, '/chat');
  await screen.findByText('The connection broke. The answer goes on being written, and is kept.');
  expect(screen.queryByText('Waiting for the answer…')).toBeNull();
  await press('Show the rest');
  await screen.findByText('It is here.');
  expect(screen.queryByRole('button', { name: 'Show the rest' })).toBeNull();
  await act(async () => cleanup());
});
