import type { ChatBase } from '@inkstone/contract/chats';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { SiteChat } from './site-chat.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base: ChatBase = {
  ...{
    id: '4b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01',
    name: 'Lamps',
    supportUrl: '',
    quickQuestions: [],
    offersPerson: false,
    isEnabled: true,
  },
  ...{ avatar: null, banner: null, needsInfo: false, hasDocuments: true, tags: [], models: [], month: null },
};
const draw = (visitorId: string) => {
  const visit = { baseId: base.id, greeting: '', conversationId: '', visitorId, openings: 0, onConversation: () => undefined };
  drawPage('/site', <SiteChat {...visit} />, '/site');
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
};

it('what a visitor has typed is there again on another page of the site, for that visitor alone, and so is what was refused', async () => {
  const refusal = { code: 'request.fault', msg: 'Not now.' };
  fakeServer({ 'GET /api/chats/bases/': { data: [base] }, 'POST /api/chats/': { status: 500, refusal } });
  fireEvent.change(await draw('ann'), { target: { value: 'Is the brass one' } });
  cleanup();
  expect((await draw('ben')).value).toBe('');
  cleanup();
  const box = await draw('ann');
  expect(box.value).toBe('Is the brass one');
  await press('Send');
  await screen.findByText('Not now.');
  expect(box.value).toBe('Is the brass one');
  fireEvent.change(box, { target: { value: '' } });
});
