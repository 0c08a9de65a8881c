import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const blockStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });

describe('storage', () => {
  it('keeps values in the browser', () => {
    writeStored('key', 'value');
    expect(localStorage.getItem('key')).toBe('value');
    removeStored('key');
    expect(readStored('key')).toBeNull();
  });

  it('keeps them for as long as the page lives where storage is blocked', () => {
    blockStorage();
    expect(readStored('other')).toBeNull();
    writeStored('other', 'value');
    expect(readStored('other')).toBe('value');
    removeStored('other');
    expect(readStored('other')).toBeNull();
  });
});
