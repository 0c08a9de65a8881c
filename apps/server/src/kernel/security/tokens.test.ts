import { describe, expect, it } from 'vitest';
import { hashToken, isSameSecret, newToken } from './tokens.ts';

describe('tokens', () => {
  it('carry 256 bits, differ each time and need no escaping anywhere', () => {
    const tokens = new Set(Array.from({ length: 1_000 }, newToken));
    expect(tokens.size).toBe(1_000);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    }
  });

  it('are stored as SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('compare as same or not, also with other lengths and nothing at all', () => {
    expect(isSameSecret('secret', 'secret')).toBe(true);
    for (const other of ['', 'Secret', 'secre', 'secret ', 'sécret']) expect(isSameSecret('secret', other)).toBe(false);
  });
});
