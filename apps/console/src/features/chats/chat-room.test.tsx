import type { ChatBase, ChatMessage, WholeConversation } from '@inkstone/contract/chats';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { ChatRoom } from './chat-room.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ids = ['4b3ad6a5', '5b3ad6a5', '6b3ad6a5', '7b3ad6a5'].map((id) => `${id}-6a6f-4f0b-9f5b-0d6c3f1c2a01`);
const [baseId = '', conversationId = '', questionId = '', answerId = ''] = ids;
const base: ChatBase = {
  ...{ id: baseId, name: 'Plans', supportUrl: '', quickQuestions: [], offersPerson: false, isEnabled: true, avatar: null, banner: null },
  ...{ needsInfo: false, hasDocuments: true, tags: [], models: [], month: null },
};
const asked = 'How long is the warranty?';
const rest = {
  ...{ createdAt: '2026-11-20T08:00:00.000Z', author: null, attachments: [], citations: [], closest: [], faq: null, points: null },
  ...{ error: null, feedback: null, followUps: [] },
};
const messages: ChatMessage[] = [
  { ...rest, id: questionId, parentId: null, role: 'question', state: 'done', text: asked, outcome: null, model: null },
  { ...rest, id: answerId, parentId: questionId, role: 'answer', state: 'done', text: 'Five years.', outcome: 'uncited', model: null },
];
const summary = { id: conversationId, baseId, baseName: 'Plans', title: 'Lamps', updatedAt: rest.createdAt };
const whole: WholeConversation = { ...summary, messages, leafId: answerId, person: null, waitingSince: null, asker: null };

const answers: Answers = {
  'GET /api/chats/': { data: { items: [summary], nextCursor: null } },
  'GET /api/chats/bases/': { data: [base] },
  'POST /api/chats/': { data: summary },
  [`POST /api/chats/${conversationId}/ask/`]: { data: { questionId, answerId } },
  [`GET /api/chats/${conversationId}/`]: { data: whole },
  [`GET /api/chats/${conversationId}/attachments/`]: { data: [] },
  [`GET /api/chats/${conversationId}/events/`]: { status: 502, refusal: { code: 'request.failed', msg: '' } },
};

const isInSight = (): boolean => screen.queryAllByText(asked, { ignore: 'textarea' }).length > 0;

/** As over a line, nothing is there before the page was drawn once more. */
const answerAFrameLater = (): void => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await new Promise(requestAnimationFrame);
    return fetch(...request);
  });
};

it('a first question stays in sight from the moment it is sent until its answer is there', async () => {
  fakeServer(answers);
  answerAFrameLater();
  const { address } = drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  await screen.findByText('Ask Plans');
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: asked } });
  await press('Send');
  await waitFor(() => expect(isInSight()).toBe(true));
  const seen: boolean[] = [];
  new MutationObserver(() => seen.push(isInSight())).observe(document.body, { childList: true, subtree: true });
  await screen.findByText('Five years.');
  await waitFor(() => expect(address()).toBe(`/ai_chat?c=${conversationId}`));
  expect(seen).not.toContain(false);
});

it('many conversations are searched by their titles', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...summary,
    id: `${at + 10}b3ad6a-6a6f-4f0b-9f5b-0d6c3f1c2a01`,
    title: `Lamp ${at}`,
  }));
  const found = (_: unknown, query: URLSearchParams) => {
    const q = query.get('q') ?? '';
    return { data: { items: many.filter(({ title }) => title.includes(q)), nextCursor: null } };
  };
  fakeServer({ ...answers, 'GET /api/chats/': found });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  const box = await screen.findByRole('searchbox', { name: 'Search conversations' });
  fireEvent.change(box, { target: { value: 'Lamp 11' } });
  await waitFor(() => expect(screen.queryByText('Lamp 3')).toBeNull());
  await screen.findByText('Lamp 11');
  fireEvent.change(box, { target: { value: 'chair' } });
  await screen.findByText('No conversation has these words in its title.');
});

it('a question is edited by keyboard alone, from its button and back to it', async () => {
  const sent = fakeServer(answers);
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await press('Edit and ask again');
  const field = () => screen.getByRole('textbox', { name: 'Your question' });
  expect(document.activeElement).toBe(field());
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit and ask again' }));
  await press('Edit and ask again');
  fireEvent.change(field(), { target: { value: 'And of a battery?' } });
  // The keys of the box below it: a line of its own, a word that an input method still makes, and sent.
  expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true);
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field(), { key, isComposing: true });
  expect(sent.filter(({ key }) => key.endsWith('/ask/'))).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() =>
    expect(sent.find(({ key }) => key.endsWith('/ask/'))?.body).toMatchObject({ text: 'And of a battery?', parentId: null }),
  );
});

it('a question that is typed is there again when its person comes back from elsewhere', async () => {
  fakeServer(answers);
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Question' }), { target: { value: asked } });
  cleanup();
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ben" isShared={false} />, '/ai_chat');
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty('value', '');
  cleanup();
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  const box = await screen.findByRole('textbox', { name: 'Question' });
  expect(box).toHaveProperty('value', asked);
  fireEvent.change(box, { target: { value: '' } });
});

it('a question that is edited is not thrown away by another conversation unasked', async () => {
  fakeServer(answers);
  const room = (
    <>
      <ChatRoom bases={[base]} owner="ann" isShared={false} />
      <ConfirmHost />
    </>
  );
  drawPage('/ai_chat', room, `/ai_chat?c=${conversationId}`);
  await press('Edit and ask again');
  const field = screen.getByRole('textbox', { name: 'Your question' });
  fireEvent.change(field, { target: { value: 'And of a battery?' } });
  await press('New conversation');
  await screen.findByRole('heading', { name: 'Leave without saving?' });
  await press('Stay');
  fireEvent.keyDown(field, { key: 'Escape' });
  await screen.findByRole('heading', { name: 'Close without saving?' });
  await press('Stay');
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'And of a battery?');
});

it('a key goes past the list of conversations to the question', async () => {
  fakeServer(answers);
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await press('To the question');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }));
});

it('what refused a question goes when the question is written anew', async () => {
  const refusal = { code: 'request.failed', msg: 'No answer came.' };
  fakeServer({ ...answers, [`POST /api/chats/${conversationId}/ask/`]: { status: 502, refusal } });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await screen.findByText('Five years.');
  const box = screen.getByRole('textbox', { name: 'Question' });
  fireEvent.change(box, { target: { value: asked } });
  await press('Send');
  await screen.findByText('No answer came.');
  fireEvent.change(box, { target: { value: `${asked} Really?` } });
  await waitFor(() => expect(screen.queryByText('No answer came.')).toBeNull());
});

it('what was not taken of the files goes with the next question', async () => {
  const refused = [{ name: 'tool.exe', code: 'file.kind', msg: 'No such kind.' }];
  fakeServer({ ...answers, [`POST /api/chats/${conversationId}/attachments/`]: { data: { attachments: [], refused } } });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await screen.findByText('Five years.');
  fireEvent.change(screen.getByLabelText('Send a file along', { selector: 'input' }), {
    target: { files: [new File(['MZ'], 'tool.exe')] },
  });
  await screen.findByText(/tool\.exe was not taken/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: asked } });
  await press('Send');
  await waitFor(() => expect(screen.queryByText(/tool\.exe was not taken/)).toBeNull());
});

it('what is typed is there again behind another page, and what was sent meanwhile is not', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeServer(answers);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/ask/')) await isAnswered;
    return fetch(...request);
  });
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  const draw = () => drawPage('/ai_chat', <ChatRoom bases={[base]} owner="eve" isShared={false} />, `/ai_chat?c=${conversationId}`);
  draw();
  fireEvent.change(await box(), { target: { value: asked } });
  cleanup();
  draw();
  expect((await box()).value).toBe(asked);
  await screen.findByText('Five years.');
  await press('Send');
  cleanup();
  answer();
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes(':eve:'))).toEqual([]));
  draw();
  expect((await box()).value).toBe('');
});

it('an edited question that was refused stands there to be sent again', async () => {
  const refusal = { code: 'request.failed', msg: 'No answer came.' };
  fakeServer({ ...answers, [`POST /api/chats/${conversationId}/ask/`]: { status: 502, refusal } });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await press('Edit and ask again');
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  fireEvent.change(await field(), { target: { value: 'And of a battery?' } });
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await screen.findByText('No answer came.');
  expect((await field()).value).toBe('And of a battery?');
});

it('whoever has gone on to another conversation is not called back by one that opens late', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent = fakeServer({
    ...answers,
    'POST /api/chats/': { data: { ...summary, id: answerId } },
    [`POST /api/chats/${answerId}/ask/`]: { data: { questionId, answerId } },
    [`GET /api/chats/${answerId}/`]: { data: { ...whole, id: answerId } },
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/ask/')) await isAnswered;
    return fetch(...request);
  });
  const { address, isIdle } = drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Question' }), { target: { value: asked } });
  await press('Send');
  fireEvent.click(await screen.findByRole('button', { name: /^Lamps/ }));
  await screen.findByText('Five years.');
  expect(address()).toContain(`c=${conversationId}`);
  answer();
  await waitFor(() => expect(sent.filter(({ key }) => key === 'GET /api/chats/').length).toBeGreaterThan(1));
  await waitFor(() => expect(isIdle()).toBe(true));
  expect(address()).toContain(`c=${conversationId}`);
});

it('why an answer was no good stands there as long as nobody has it', async () => {
  const sent: unknown[] = [];
  fakeServer({
    ...answers,
    [`POST /api/chats/answers/${answerId}/feedback/`]: (body) => {
      sent.push(body);
      return sent.length === 2 ? { status: 502, refusal: { code: 'request.failed', msg: 'Gone.' } } : { data: {} };
    },
  });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await press('Poor answer');
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  fireEvent.change(reason, { target: { value: 'It was ten.' } });
  const send = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Send' });
  fireEvent.click(send());
  await waitFor(() => expect(sent.length).toBe(2));
  expect(reason.value).toBe('It was ten.');
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(send());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull());
  expect(sent.at(-1)).toEqual({ feedback: { isGood: false, reason: 'It was ten.' } });
});

it('a first question that got no answer is asked again in its own conversation', async () => {
  const sent = fakeServer(answers);
  const { fetch } = globalThis;
  let isLost = false;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    if (isLost || !String(request[0]).endsWith('/ask/')) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, '/ai_chat');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  fireEvent.change(box, { target: { value: asked } });
  await press('Send');
  await screen.findByRole('button', { name: 'Send' });
  await waitFor(() => expect(box.value).toBe(asked));
  await press('Send');
  await screen.findByText('Five years.');
  expect(sent.filter(({ key }) => key === 'POST /api/chats/').length).toBe(1);
});

it('an answer whose end could not be read is read again', async () => {
  const fault = { status: 500, refusal: { code: 'request.fault', msg: 'A fault.' } };
  const running = {
    ...whole,
    messages: messages.map((message) => (message.id === answerId ? { ...message, state: 'running', text: '' } : message)),
  };
  const read = [{ data: running }, fault];
  fakeServer({
    ...answers,
    [`GET /api/chats/${conversationId}/`]: () => read.shift() ?? { data: whole },
    [`GET /api/chats/answers/${answerId}/events/`]: fault,
  });
  drawPage('/ai_chat', <ChatRoom bases={[base]} owner="ann" isShared={false} />, `/ai_chat?c=${conversationId}`);
  await screen.findByRole('button', { name: 'Stop' });
  await screen.findByRole('button', { name: 'Send' });
  expect(screen.getAllByText('Five years.').length).toBeGreaterThan(0);
});
