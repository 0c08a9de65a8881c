import type { ListingField } from '@inkstone/contract/listing-writer';
import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { describe, expect, it } from 'vitest';
import { emptyBrief, emptyText, type ListingKind, listingKind } from '../listing/listing-kind.ts';
import { beginWith, isWriting, type WriterState as StateOf, shownText, writerReducer } from './writer-state.ts';

type WriterState = StateOf<ListingKind>;
const listingFields = listingKind.fields.map(({ name }) => name);

const begin = (values: Partial<WriterState> = {}) => beginWith<ListingKind>({ brief: emptyBrief('en'), text: emptyText, ...values });
const play = (state: WriterState, ...events: WriterStreamEvent<ListingField>[]) =>
  events.reduce((now, event) => writerReducer(now, { type: 'event', event }), state);
const started = (state: WriterState, fields: WriterState['text'] extends infer T ? readonly (keyof T)[] : never = listingFields) =>
  writerReducer(writerReducer(state, { type: 'start', fields }), { type: 'started', runId: 'r' });
const settled = (state: 'done' | 'stopped' | 'failed', points = '0') => ({ type: 'settled', state, error: null, points }) as const;
const delta = (field: (typeof listingFields)[number], text: string): WriterStreamEvent<ListingField> => ({
  type: 'field-delta',
  field,
  text,
});

describe('writerReducer', () => {
  it('keeps the old text in sight until the first new word, and then for undo', () => {
    const waiting = started(begin({ text: { ...emptyText, title: 'Old' } }), ['title']);
    expect(waiting.text.title).toBe('Old');
    expect(isWriting(waiting)).toBe(true);
    const writing = play(waiting, delta('title', 'Ne'), delta('title', 'w'));
    expect(shownText(writing).title).toBe('New');
    expect(writing.text.title).toBe('Old');
    const done = play(writing, { type: 'field-done', field: 'title', text: 'New one' }, settled('done', '0.5'));
    expect(done).toMatchObject({ text: { title: 'New one' }, runId: null, outcome: { kind: 'done' } });
    expect(writerReducer(done, { type: 'undo', field: 'title' }).text.title).toBe('Old');
  });

  it('leaves a text alone when the run fails before its first word', () => {
    const state = play(started(begin({ text: { ...emptyText, title: 'Old' } })), {
      ...settled('failed'),
      error: { code: 'vendor.unavailable', msg: 'Acme is not available now' },
    });
    expect(state.text.title).toBe('Old');
    expect(state.outcome).toMatchObject({ kind: 'failed', message: 'Acme is not available now', points: '0', kept: [] });
    expect(isWriting(state)).toBe(false);
  });

  it('takes back what was in the wrong language, without a second step of undo', () => {
    const state = play(
      started(begin({ text: { ...emptyText, title: 'Old' } })),
      delta('title', 'Falsch'),
      { type: 'field-reset', field: 'title' },
      delta('title', 'Right'),
    );
    expect(shownText(state).title).toBe('Right');
    const done = play(state, { type: 'field-done', field: 'title', text: 'Right' });
    expect(done.text.title).toBe('Right');
    expect(writerReducer(done, { type: 'undo', field: 'title' }).text.title).toBe('Old');
  });

  it.each(['stopped', 'failed', 'done'] as const)('leaves a text as it was when its field was cut by a run that %s', (kind) => {
    const old = { ...emptyText, title: 'Old', description: '<p>Old</p>' };
    const state = play(
      started(begin({ text: old })),
      delta('title', 'New'),
      { type: 'field-done', field: 'title', text: 'New' },
      delta('description', '<p>It car'),
      settled(kind, '0.5'),
    );
    expect(state.text).toEqual({ ...old, title: 'New' });
    expect(state.fragments).toEqual({ description: '<p>It car' });
    expect(state.outcome).toMatchObject({ kind, points: '0.5', kept: ['title'], asked: [...listingFields] });
    expect(isWriting(state)).toBe(false);
    expect(writerReducer(state, { type: 'dismiss-fragment', field: 'description' }).fragments.description).toBeUndefined();
  });

  it('is not moved by an event that it does not know', () => {
    const state = started(begin());
    expect(play(state, JSON.parse('{"type":"finish","points":"2"}'))).toEqual(state);
  });

  it('comes to the same state when all events are read again after a reload', () => {
    const events: WriterStreamEvent<ListingField>[] = [
      { type: 'start', model: 'Built-in (no model)', isBuiltin: true },
      delta('title', 'T'),
      { type: 'field-done', field: 'title', text: 'Title' },
      delta('description', '<p>D'),
    ];
    const live = play(started(begin()), ...events);
    expect(live).toMatchObject(play(started(begin({ runId: 'r' })), ...events));
    expect(live.writtenBy).toEqual({ model: 'Built-in (no model)', isBuiltin: true });
  });

  it('lets a person decide between what a run wrote and what stood there', () => {
    const old = { ...emptyText, title: 'Old', seoTitle: 'Old' };
    const done = play(
      started(begin({ text: old })),
      { type: 'field-done', field: 'title', text: 'New' },
      { type: 'field-done', field: 'seoTitle', text: 'Old' },
      { type: 'field-done', field: 'description', text: '<p>New</p>' },
      settled('done'),
    );
    expect(done.replaced).toEqual({ title: 'Old' });
    expect(writerReducer(done, { type: 'accept', field: 'title' })).toMatchObject({ text: { title: 'New' }, replaced: {}, edits: 0 });
    expect(writerReducer(done, { type: 'reject', field: 'title' })).toMatchObject({ text: { title: 'Old' }, replaced: {}, edits: 1 });
    expect(started(done).replaced).toEqual({});
  });

  it('counts changes that are worth saving', () => {
    const edited = writerReducer(begin(), { type: 'edit', field: 'title', text: 'A' });
    expect(edited.edits).toBe(1);
    // What a run writes is saved by the server.
    expect(play(started(edited), delta('title', 'B'), { type: 'field-done', field: 'title', text: 'B' }).edits).toBe(1);
  });

  it('takes the draft from the server, but for what was changed while the run was under way', () => {
    const server = {
      brief: { ...emptyBrief('en'), brand: 'Server' },
      text: { ...emptyText, title: 'Server', seoTitle: 'Server' },
      writtenBy: null,
      approved: [],
    };
    const running = started(begin(), ['title']);
    const typed = writerReducer(running, { type: 'edit', field: 'seoTitle', text: 'Mine' });
    const kept = writerReducer(play(typed, settled('done')), { type: 'kept', draft: server });
    expect(kept.text).toMatchObject({ title: 'Server', seoTitle: 'Mine' });
    expect(kept.brief.brand).toBe('Server');
    expect(kept.edits).toBe(1);
    expect(writerReducer(play(running, settled('done')), { type: 'kept', draft: server }).text).toEqual(server.text);
  });
});
