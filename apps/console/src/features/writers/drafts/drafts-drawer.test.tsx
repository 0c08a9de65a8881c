import type { WriterDraftEntry } from '@inkstone/contract/writers';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { listingKind } from '../listing/listing-kind.ts';
import { DraftsDrawer } from './drafts-drawer.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ids = ['6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01', '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02'];
const draftOf = (id: string, index: number): WriterDraftEntry => ({
  id,
  productId: null,
  revision: 1,
  title: `Draft ${index + 1}`,
  excerpt: '',
  language: 'en',
  published: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
});

/** A server that forgets what is deleted. */
const serve = () => {
  let left = ids.map(draftOf);
  const deletions = ids.map((id) => [
    `POST /api/freestyle/${id}/delete/`,
    () => {
      left = left.filter((draft) => draft.id !== id);
      return { data: {} };
    },
  ]);
  return fakeServer({
    'GET /api/freestyle/list/': () => ({ data: { items: left, nextCursor: null } }),
    ...Object.fromEntries(deletions),
  });
};

const nothing = () => undefined;
const drawDrawer = () =>
  drawPage('/', <DraftsDrawer kind={listingKind} currentId={null} onClose={nothing} openDraft={nothing} onDeleted={nothing} />, '/');

describe('the drafts', () => {
  it('lose one by two quick presses in the same place, and another by a press that is meant', async () => {
    const asked = serve();
    drawDrawer();
    const deleted = () => asked.filter(({ key }) => key.endsWith('/delete/')).length;
    const pressAt = (timeStamp: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(screen.getByRole('button', { name: 'Delete draft Draft 2' }), event);
    };
    const first = await screen.findByRole('button', { name: 'Delete draft Draft 1' });
    fireEvent.click(first);
    // While the server is asked, the row still stands there.
    fireEvent.click(first);
    await waitFor(() => expect(screen.queryByText('Draft 1')).toBeNull());
    pressAt(performance.now() + 100);
    expect(deleted()).toBe(1);
    pressAt(performance.now() + 600);
    await waitFor(() => expect(screen.queryByText('Draft 2')).toBeNull());
    expect(deleted()).toBe(2);
  });

  it('say ‘Operation failed’ where one cannot be put away and nobody says why, and keep it', async () => {
    fakeServer({
      'GET /api/freestyle/list/': { data: { items: ids.map(draftOf), nextCursor: null } },
      // As an intermediary between the browser and the server would answer.
      [`POST /api/freestyle/${ids[0]}/delete/`]: { status: 502 },
    });
    drawDrawer();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete draft Draft 1' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Operation failed']));
    expect(screen.getByText('Draft 1')).toBeTruthy();
  });
});
