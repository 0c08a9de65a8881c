import type { ListingStreamEvent } from '@inkstone/contract/writers';
import { describe, expect, it } from 'vitest';
import { emptyBrief, emptyText, listingFields } from './listing-fields.ts';
import { beginWith, isWriting, type WriterState, writerReducer } from './writer-state.ts';

const begin = (values: Partial<WriterState> = {}) => beginWith({ brief: emptyBrief('en'), text: emptyText, ...values });
const play = (state: WriterState, ...events: ListingStreamEvent[]) =>
  events.reduce((now, event) => writerReducer(now, { type: 'event', event }), state);
const started = (state: WriterState, fields: WriterState['text'] extends infer T ? readonly (keyof T)[] : never = listingFields) =>
  writerReducer(writerReducer(state, { type: 'start', fields }), { type: 'started', runId: 'r' });
const delta = (field: (typeof listingFields)[number], text: string): ListingStreamEvent => ({ type: 'field-delta', field, text });

describe('writerReducer', () => {
  it('keeps the old text in sight until the first new word, and then for undo', () => {
    const waiting = started(begin({ text: { ...emptyText, title: 'Old' } }), ['title']);
    expect(waiting.text.title).toBe('Old');
    expect(isWriting(waiting)).toBe(true);
    const writing = play(waiting, delta('title', 'Ne'), delta('title', 'w'));
    expect(writing.text.title).toBe('New');
    const done = play(writing, { type: 'field-done', field: 'title', text: 'New one' }, { type: 'settled', state: 'done', error: null });
    expect(done).toMatchObject({ text: { title: 'New one' }, runId: null, outcome: { kind: 'done' } });
    expect(writerReducer(done, { type: 'undo', field: 'title' }).text.title).toBe('Old');
  });

  it('leaves a text alone when the run fails before its first word', () => {
    const state = play(started(begin({ text: { ...emptyText, title: 'Old' } })), {
      type: 'settled',
      state: 'failed',
      error: { code: 'vendor.unavailable', msg: 'Acme is not available now' },
    });
    expect(state.text.title).toBe('Old');
    expect(state.outcome).toEqual({ kind: 'failed', message: 'Acme is not available now', points: null });
    expect(isWriting(state)).toBe(false);
  });

  it('takes back what was in the wrong language, without a second step of undo', () => {
    const state = play(
      started(begin({ text: { ...emptyText, title: 'Old' } })),
      delta('title', 'Falsch'),
      { type: 'field-done', field: 'title', text: 'Falsch' },
      { type: 'field-reset', field: 'title' },
      delta('title', 'Right'),
    );
    expect(state.text.title).toBe('Right');
    expect(writerReducer(state, { type: 'undo', field: 'title' }).text.title).toBe('Old');
  });

  it('comes to the same state when all events are read again after a reload', () => {
    const events: ListingStreamEvent[] = [
      { type: 'start', model: 'Built-in (no model)', isBuiltin: true },
      delta('title', 'T'),
      { type: 'field-done', field: 'title', text: 'Title' },
      delta('description', '<p>D'),
    ];
    const live = play(started(begin()), ...events);
    const { variation: _once, ...again } = play(started(begin({ runId: 'r' })), ...events);
    expect(live).toMatchObject(again);
    expect(live.writtenBy).toEqual({ model: 'Built-in (no model)', isBuiltin: true });
  });

  it('counts changes that are worth saving', () => {
    const edited = writerReducer(begin(), { type: 'edit', field: 'title', text: 'A' });
    expect(edited.edits).toBe(1);
    expect(play(started(edited), delta('title', 'B')).edits).toBe(1);
  });
});
