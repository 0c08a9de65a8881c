import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createSecretsBox } from './secrets.ts';

const newKey = (id: string) => ({ id, key: randomBytes(32) });
const binding = { accountId: 'account-1', rowId: 'row-1' };
const key = newKey('k1');
const box = createSecretsBox({ keys: [key] });

const refusalOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : `fault: ${error}`;
  }
};

describe('the secrets box', () => {
  it('gives back what was put in, in any script and length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        expect(box.open(box.seal(text, binding), binding)).toBe(text);
      }),
    );
  });

  it('shows nothing of the secret and never the same envelope twice', () => {
    const sealed = Array.from({ length: 200 }, () => box.seal('sk-very-secret', binding));
    expect(new Set(sealed).size).toBe(200);
    expect(new Set(sealed.map((text) => text.split('.')[2]?.slice(0, 16))).size).toBe(200);
    for (const text of sealed) expect(Buffer.from(text, 'base64url').toString('latin1') + text).not.toContain('very-secret');
  });

  it('names its key in the envelope', () => {
    expect(box.seal('x', binding)).toMatch(/^v1\.k1\.[\w-]+$/);
  });

  it.each([
    ['another row', { accountId: 'account-1', rowId: 'row-2' }],
    ['another tenant', { accountId: 'account-2', rowId: 'row-1' }],
    ['tenant and row exchanged', { accountId: 'row-1', rowId: 'account-1' }],
    ['the same letters cut elsewhere', { accountId: 'account-1row', rowId: '-1' }],
    ['nothing', { accountId: '', rowId: '' }],
  ])('refuses a secret that was moved to %s', (_, other) => {
    const sealed = box.seal('x', binding);
    expect(refusalOf(() => box.open(sealed, other))).toBe('secrets.unreadable');
  });

  it('refuses an envelope with any one bit changed', () => {
    const [version, id, body = ''] = box.seal('sk-1234', binding).split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(refusalOf(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, binding))).toBe('secrets.unreadable');
    }
  });

  it('refuses an envelope cut at any place, and what is none', () => {
    const sealed = box.seal('sk-1234', binding);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(refusalOf(() => box.open(sealed.slice(0, length), binding))).toBe('secrets.unreadable');
    }
    for (const text of [
      '',
      'sk-plain',
      'v1.k1.',
      'v1..',
      '...',
      `${sealed}.x`,
      `${sealed}=`,
      ` ${sealed}`,
      sealed.replace('v1', 'v2'),
      sealed.replace('k1', 'k2'),
    ]) {
      expect(
        refusalOf(() => box.open(text, binding)),
        text,
      ).toBe('secrets.unreadable');
    }
  });

  it('refuses one of another key under the same id', () => {
    const other = createSecretsBox({ keys: [newKey('k1')] });
    expect(refusalOf(() => other.open(box.seal('x', binding), binding))).toBe('secrets.unreadable');
  });

  it('refuses an envelope whose key id was exchanged, even when both ids bear the same key', () => {
    const twins = createSecretsBox({ keys: [key, { id: 'k2', key: key.key }] });
    expect(refusalOf(() => twins.open(box.seal('x', binding).replace('.k1.', '.k2.'), binding))).toBe('secrets.unreadable');
  });

  it('rotates: the new key seals, the old one still opens, and then can go', () => {
    const sealed = box.seal('sk-1234', binding);
    const [next] = [newKey('k2')];
    const rotating = createSecretsBox({ keys: [next, key] });
    expect(rotating.open(sealed, binding)).toBe('sk-1234');
    const resealed = rotating.reseal(sealed, binding);
    expect(resealed).toMatch(/^v1\.k2\./);
    expect(rotating.reseal(resealed, binding)).toBe(resealed);
    expect(createSecretsBox({ keys: [next] }).open(resealed, binding)).toBe('sk-1234');
    expect(refusalOf(() => createSecretsBox({ keys: [next] }).open(sealed, binding))).toBe('secrets.unreadable');
  });

  it('does not reseal what was moved', () => {
    const rotating = createSecretsBox({ keys: [newKey('k2'), key] });
    expect(refusalOf(() => rotating.reseal(box.seal('x', binding), { ...binding, rowId: 'row-2' }))).toBe('secrets.unreadable');
  });

  it('says nothing of the secret or the key in its refusal', () => {
    const sealed = box.seal('sk-1234', binding);
    try {
      box.open(sealed, { ...binding, rowId: 'row-2' });
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-1234|v1\.k1/);
    }
  });

  it.each([
    ['no key', []],
    ['a short key', [{ id: 'k1', key: randomBytes(31) }]],
    ['a key id with a dot', [newKey('k.1')]],
    ['an empty key id', [newKey('')]],
    ['two keys of one id', [newKey('k1'), newKey('k1')]],
  ])('is not made with %s', (_, keys) => {
    expect(() => createSecretsBox({ keys })).toThrow(RangeError);
  });
});

describe('digests', () => {
  it('are found again under every key that is still there, the current one first', () => {
    const [before = ''] = box.digests('code', 'redemption');
    const next = newKey('k2');
    const both = createSecretsBox({ keys: [next, key] }).digests('code', 'redemption');
    expect(both).toHaveLength(2);
    expect(both[1]).toBe(before);
    expect(createSecretsBox({ keys: [next] }).digests('code', 'redemption')).toEqual([both[0]]);
  });

  it('differ by text and by purpose, and say nothing of the text', () => {
    const all = [box.digests('a', 'x'), box.digests('b', 'x'), box.digests('a', 'y')].flat();
    expect(new Set(all).size).toBe(3);
    expect(all.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  });
});
