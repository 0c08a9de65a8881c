import { afterEach, describe, expect, it } from 'vitest';
import { removeStored, storedKeys, writeStored } from '../browser/storage.ts';
import { dropCopy, dropOldUnsaved, dropUnsaved, dropUnsavedOf, findUnsaved, keepUnsaved } from './unsaved-copies.ts';

afterEach(() => dropUnsavedOf('all'));

/** As a tab that is gone left it. */
const left = (owner: string, place: string, { at, value }: { at: number; value: unknown }): void =>
  writeStored(`unsaved:${owner}:${place}:gone-${at}`, JSON.stringify({ at, value }));

describe('words that were not saved', () => {
  it('are found again by their person alone, the newest of a place, until they are dropped', () => {
    left('mei', 'listing:1', { at: 1, value: 'older' });
    left('mei', 'listing:1', { at: 2, value: 'newer' });
    expect(findUnsaved('li', 'listing:1')).toBeNull();
    expect(findUnsaved('mei', 'listing:2')).toBeNull();
    const found = findUnsaved('mei', 'listing:1');
    expect(found?.value).toBe('newer');
    if (found) dropCopy(found);
    expect(findUnsaved('mei', 'listing:1')?.value).toBe('older');
  });

  it('of this page are no find, and go once they are saved', () => {
    keepUnsaved('mei', 'blog:1', 'typing');
    expect(findUnsaved('mei', 'blog:1')).toBeNull();
    expect(storedKeys('unsaved:')).toHaveLength(1);
    dropUnsaved('mei', 'blog:1');
    expect(storedKeys('unsaved:')).toEqual([]);
  });

  it('do not stay for the next person of this browser', () => {
    left('mei', 'listing:1', { at: 1, value: 'secret' });
    left('li', 'listing:1', { at: 1, value: 'mine' });
    dropUnsavedOf({ othersThan: 'li' });
    expect(findUnsaved('mei', 'listing:1')).toBeNull();
    expect(findUnsaved('li', 'listing:1')?.value).toBe('mine');
    dropUnsavedOf({ only: 'mei' });
    expect(findUnsaved('li', 'listing:1')?.value).toBe('mine');
    dropUnsavedOf({ only: 'li' });
    expect(storedKeys('unsaved:')).toEqual([]);
    left('li', 'listing:1', { at: 1, value: 'mine' });
    dropUnsavedOf('all');
    expect(storedKeys('unsaved:')).toEqual([]);
  });

  it('go after a week, whoever opens the console', () => {
    const day = 24 * 60 * 60 * 1000;
    left('mei', 'listing:1', { at: Date.now() - 8 * day, value: 'old' });
    left('mei', 'listing:2', { at: Date.now() - 6 * day, value: 'new' });
    writeStored('unsaved:mei:listing:3:gone', '{');
    dropOldUnsaved();
    expect(storedKeys('unsaved:')).toHaveLength(1);
    expect(findUnsaved('mei', 'listing:2')?.value).toBe('new');
  });

  it('that something else has written are none', () => {
    writeStored('unsaved:mei:listing:1:gone', '{');
    expect(findUnsaved('mei', 'listing:1')?.value).toBeUndefined();
    removeStored('unsaved:mei:listing:1:gone');
  });
});
