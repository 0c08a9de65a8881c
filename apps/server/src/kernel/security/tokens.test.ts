import { describe, expect, it } from 'vitest';
import { createApiKey, hashToken, isApiKey, isSameSecret, newToken } from './tokens.ts';

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

describe('API keys', () => {
  it('carry prefix, 160 bits and a checksum, and show little of themselves in the hint', () => {
    const { key, hash, hint } = createApiKey('ink');
    expect(key).toMatch(/^ink_[a-z2-7]{39}$/);
    expect(hash).toBe(hashToken(key));
    expect(hint).toBe(`ink_…${key.slice(-4)}`);
    expect(isApiKey(key, 'ink')).toBe(true);
  });

  it('use all 160 bits', () => {
    const seen = Array.from({ length: 32 }, () => new Set<string>());
    for (let round = 0; round < 500; round += 1) {
      for (const [place, letter] of [...createApiKey('ink').key.slice(4, 36)].entries()) seen[place]?.add(letter);
    }
    for (const letters of seen) expect(letters.size).toBe(32);
  });

  it('are told from a key with one letter changed, at any place', () => {
    const { key } = createApiKey('ink');
    for (let place = 0; place < key.length; place += 1) {
      const other = key[place] === 'a' ? 'b' : 'a';
      expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1), 'ink')).toBe(false);
    }
  });

  it('are told from other texts', () => {
    const { key } = createApiKey('ink');
    for (const text of ['', 'ink_', key.toUpperCase(), `${key}a`, key.slice(1), ` ${key}`, `${key}\n`])
      expect(isApiKey(text, 'ink')).toBe(false);
    expect(isApiKey(key, 'other')).toBe(false);
  });
});
