import type { ListingDraft } from '@inkstone/contract/listing-writer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeStored } from '#console/kernel/browser/storage.ts';
import { initialState } from '#console/kernel/session/global-state.ts';
import { dropUnsavedOf } from '#console/kernel/session/unsaved-copies.ts';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import { drawPage, fakeServer, knowing } from '../../../../test/draw-page.tsx';
import { press } from '../../../../test/press.ts';
import { startTestTexts } from '../../../../test/texts.ts';
import { FreestyleScreen } from '../listing/freestyle.screen.tsx';
import { emptyBrief, emptyText } from '../listing/listing-kind.ts';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  dropUnsavedOf('all');
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2b02';
const brief = { ...emptyBrief('en'), productTitle: 'Tote' };
const at = '2026-01-01T00:00:00.000Z';
const wordsOf = (title: string) => ({ brief, text: { ...emptyText, title } });
const draftOf = (revision: number, title: string): ListingDraft => ({
  ...wordsOf(title),
  id,
  revision,
  writtenBy: null,
  approved: [],
  productId: null,
  runId: null,
  rewritings: [],
  published: null,
  createdAt: at,
  updatedAt: at,
});

/** What a page kept that was reloaded while a save of its earlier words was on its way. */
const leave = () =>
  writeStored(
    `unsaved:mei:listing:${id}:gone`,
    JSON.stringify({ at: Date.now(), value: { ...wordsOf('Typed last'), revision: 1, sent: { ...wordsOf('Typed first'), revision: 1 } } }),
  );

/** A server with the draft as `stands`; a save on top of another revision is refused, and may find that the one on its way has arrived. */
const serve = (stands: ListingDraft, arrived = stands) => {
  let draft = stands;
  const asked = fakeServer({
    'GET /api/models/': { data: [] },
    'GET /api/store/current/': { data: null },
    'GET /api/product/': { data: { items: [], nextCursor: null } },
    [`GET /api/freestyle/${id}/`]: () => ({ data: draft }),
    'POST /api/freestyle/save_draft/': (body) => {
      draft = draft === stands ? arrived : draft;
      const { revision, text } = body as ListingDraft; // what the screen sent
      if (revision !== draft.revision) return { status: 409, refusal: { code: 'writer.draftChanged', msg: 'Changed elsewhere.' } };
      draft = { ...draft, text, revision: revision + 1 };
      return { data: draft };
    },
  });
  const savedOn = () => asked.filter(({ key }) => key.endsWith('/save_draft/')).map(({ body }) => fieldOf(body, 'revision'));
  return { savedOn, title: () => draft.text.title };
};

const draw = () => {
  knowing({ profile: { ...initialState.profile, uuid: 'mei' } });
  drawPage('/freestyle', <FreestyleScreen />, `/freestyle?draft=${id}`);
};
const shows = (value: string) => waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', value));

/**
 * Saves each on top of the one before, from a revision on. A draft saves itself when the typing rests: on a slow machine that comes before
 * the button, which then saves once more.
 */
const onTopFrom = (revision: number, saves: readonly unknown[]): number[] => saves.map((_, index) => revision + index);

describe('words that were typed behind a save on its way', () => {
  it('come back by themselves when that save has arrived, and are saved on top of it', async () => {
    leave();
    const { savedOn, title: saved } = serve(draftOf(2, 'Typed first'));
    draw();
    await shows('Typed last');
    await press('Save draft');
    await waitFor(() => expect(saved()).toBe('Typed last'));
    expect(savedOn()).toEqual(onTopFrom(2, savedOn()));
    expect(screen.queryByRole('region', { name: 'Words of yours that were not saved' })).toBeNull();
  });

  it('come back when it arrives only after the reload, and are saved on top of it all the same', async () => {
    leave();
    const { savedOn, title: saved } = serve(draftOf(1, 'Opened'), draftOf(2, 'Typed first'));
    draw();
    await shows('Typed last');
    await press('Save draft');
    await waitFor(() => expect(saved()).toBe('Typed last'));
    expect(savedOn()).toEqual(onTopFrom(1, savedOn()));
    await screen.findByText('Draft saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are offered when another window has saved in between', async () => {
    for (const there of [draftOf(2, 'Of another window'), draftOf(3, 'Typed first')]) {
      leave();
      serve(there);
      draw();
      const offered = await screen.findByRole('region', { name: 'Words of yours that were not saved' });
      expect(within(offered).getByText(/last/)).toBeTruthy();
      await shows(there.text.title);
      cleanup();
      dropUnsavedOf('all');
    }
  });

  it('are a conflict when another window was faster than they', async () => {
    leave();
    const { savedOn, title: saved } = serve(draftOf(1, 'Opened'), draftOf(2, 'Of another window'));
    draw();
    await shows('Typed last');
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Typed last of all' } });
    // It saves itself when the typing rests, before or behind this edit; on a slow machine a button would come behind that, and save once more.
    await screen.findByRole('dialog');
    expect(savedOn()).toEqual([1]);
    expect(saved()).toBe('Of another window');
  });
});
