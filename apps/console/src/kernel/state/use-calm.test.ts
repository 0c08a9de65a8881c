import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCalm } from './use-calm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useCalm', () => {
  it('hands on what is light at once', () => {
    const { result, rerender } = renderHook(({ text }) => useCalm(text, false), { initialProps: { text: 'a' } });
    rerender({ text: 'ab' });
    expect(result.current).toBe('ab');
  });

  it('holds what is heavy back until the typing rests', () => {
    const { result, rerender } = renderHook(({ text }) => useCalm(text, true), { initialProps: { text: 'a' } });
    for (const text of ['ab', 'abc', 'abcd']) {
      rerender({ text });
      act(() => void vi.advanceTimersByTime(299));
      expect(result.current).toBe('a');
    }
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe('abcd');
  });
});
