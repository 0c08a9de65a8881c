import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '../calls/call-error.ts';
import { dismissToast, showFailure, showMessage, showToast, toasts } from './toast.ts';

afterEach(() => toasts.set([]));

describe('notices', () => {
  it('last 3 s as a toast and 6 s as a message', () => {
    showToast('success', 'Saved');
    showMessage('warning', 'No such shop.');
    expect(toasts.get().map(({ durationMs }) => durationMs)).toEqual([3000, 6000]);
  });

  it('show the same text once, and four at the most', () => {
    showToast('success', 'Saved');
    showToast('success', 'Saved');
    expect(toasts.get()).toHaveLength(1);
    for (const text of ['a', 'b', 'c', 'd']) showToast('info', text);
    expect(toasts.get().map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go when they are put away', () => {
    const id = showToast('info', 'Hello');
    dismissToast(id);
    expect(toasts.get()).toEqual([]);
  });

  it('tell a failure in the words of the server, and keep quiet about what the person stopped', () => {
    showFailure(new CallError('refused', { msg: 'Not enough points.' }));
    showFailure(new CallError('abort'));
    expect(toasts.get().map(({ text }) => text)).toEqual(['Not enough points.']);
  });
});
