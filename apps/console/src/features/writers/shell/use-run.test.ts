import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/draw-page.tsx';
import { emptyBrief, emptyText, type ListingKind, listingKind } from '../listing/listing-kind.ts';
import { useRun } from './use-run.ts';
import { beginWith } from './writer-state.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const runId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';

/** The hook on a screen that does not draw again: what is pressed there is pressed on what stood before. */
const begin = (onStart: () => void = () => undefined) => {
  const asked = fakeServer({
    'POST /api/product/improve/freestyle/': { data: { runId, draftId: runId } },
    [`POST /api/runs/${runId}/stop/`]: { data: { state: 'stopped' } },
  });
  const saving = { flush: async () => null, adopt: () => undefined, readAgain: async () => null };
  const state = beginWith<ListingKind>({ brief: emptyBrief('en'), text: emptyText });
  const parts = { kind: listingKind, state, dispatch: () => undefined, saving, note: () => undefined, onStart };
  const { result } = renderHook(() => useRun(parts));
  const stops = () => asked.filter(({ key }) => key.endsWith('/stop/')).length;
  return { ...result.current, stops };
};

describe('a run that is stopped', () => {
  it('before the server has said which run it is, is stopped once it is known', async () => {
    const { start, stop, stops } = begin();
    const started = start();
    stop();
    expect(stops()).toBe(0);
    await started;
    await waitFor(() => expect(stops()).toBe(1));
  });

  it('before the screen has drawn what the server said, is stopped at once', async () => {
    const { start, stop, stops } = begin(() => stop());
    await start();
    await waitFor(() => expect(stops()).toBe(1));
  });
});
