import type { DocumentWithChunks } from '@inkstone/contract/documents';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { DocumentDrawer } from './document-drawer.tsx';
import { useDocumentActions } from './use-document-actions.ts';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02';
const document: DocumentWithChunks['document'] = {
  ...{ id, kind: 'text', name: 'Hours', address: null, siteId: null, state: 'reading', reason: null, pagesDone: 0, pagesOf: null },
  ...{ chunks: 1, secondsLeft: null, isEnabled: true, cut: { template: 'prose', size: 1200, overlap: 150 }, tags: [], readers: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', indexedAt: null },
};
const chunk = { index: 0, firstPage: 1, lastPage: 1, headings: [], isOn: true, isEdited: false };
/** A document that somebody else changes after it was read for the first time. */
const changing = (texts: string[]) => () => {
  const text = (texts.length > 1 ? texts.shift() : texts[0]) ?? '';
  const whole: DocumentWithChunks = {
    ...{ document, language: 'en', notes: [], html: `<p>${text}</p>`, generation: 1, chunks: [{ ...chunk, text }], nextFrom: null },
  };
  return { data: whole };
};
const refusal = { code: 'document.textChanged', msg: 'Somebody changed this text meanwhile.' };

const Page = () => <DocumentDrawer id={id} actions={useDocumentActions()} onClose={() => undefined} />;
const open = () => {
  const asked = fakeServer({
    'GET /api/ai_chat/get_doc/': changing(['We open at nine.', 'We open at ten.']),
    'POST /api/ai_chat/edit_doc/': { status: 409, refusal },
  });
  drawPage('/knowledge-base', <Page />, '/knowledge-base');
  return {
    isReadAgain: () => waitFor(() => expect(asked.filter(({ key }) => key.startsWith('GET')).length).toBeGreaterThan(1), { timeout: 4000 }),
    sent: () => waitFor(() => asked.find(({ key }) => key.startsWith('POST')) ?? expect.unreachable()),
  };
};

it('a text that is being written stays when somebody else has changed it, and says on top of which it was written', async () => {
  const { isReadAgain, sent } = open();
  await press('Edit the text');
  const name = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' }).at(-1) ?? expect.unreachable();
  fireEvent.change(name(), { target: { value: 'Opening hours' } });
  await isReadAgain();
  await screen.findByText('We open at ten.', { selector: 'li *' });
  expect(name().value).toBe('Opening hours');
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? expect.unreachable());
  expect((await sent()).body).toMatchObject({ id, name: 'Opening hours', before: '<p>We open at nine.</p>' });
  await screen.findByText(refusal.msg);
  expect(name().value).toBe('Opening hours');
});

it('the words of a chunk that are being typed stay when somebody else has changed it', async () => {
  const { isReadAgain, sent } = open();
  await press('Edit');
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chunk 1' });
  fireEvent.change(words(), { target: { value: 'We open at eight.' } });
  await isReadAgain();
  await screen.findByText('Reading');
  expect(words().value).toBe('We open at eight.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? expect.unreachable());
  const wanted = { index: 0, generation: 1, before: 'We open at nine.', text: 'We open at eight.' };
  expect((await sent()).body).toEqual({ id, chunk: wanted });
  expect(words().value).toBe('We open at eight.');
});
