import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isBelowCost, leastCost, verifyPassword } from './password-hash.ts';

const scryptHash = (password: string): string => {
  const salt = randomBytes(16);
  const tag = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(tag)}`;
};

describe('a stored password', () => {
  it('is Argon2id with a salt of its own and verifies only what was set', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'correct horse')).toBe(true);
    for (const wrong of ['', 'correct hors', 'Correct horse', 'correct horse ', 'correct horse\0'])
      expect(await verifyPassword(one, wrong)).toBe(false);
  });

  it('is compared whole, however long', async () => {
    const stored = await hashPassword(`${'x'.repeat(127)}a`);
    expect(await verifyPassword(stored, `${'x'.repeat(127)}b`)).toBe(false);
    expect(await verifyPassword(stored, `${'x'.repeat(127)}a`)).toBe(true);
  });

  it('is the same in composed and decomposed letters, and from a full-width keyboard', async () => {
    expect(await verifyPassword(await hashPassword('Zoë’s café'), 'Zoë’s café'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(await hashPassword('密码abc123'), '密码ａｂｃ１２３')).toBe(true);
  });

  it('from an older machine verifies', async () => {
    const old = scryptHash('correct horse');
    expect(await verifyPassword(old, 'correct horse')).toBe(true);
    expect(await verifyPassword(old, 'wrong')).toBe(false);
  });

  it.each([
    '',
    'plain',
    '$argon2id$',
    '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA',
    '$argon2id$v=19$m=19456,t=1,p=1$AAAA$AAAA',
    '$2b$10$abcdefghijklmnopqrstuv',
  ])('in the form %j is a fault, not a wrong password', async (stored) => {
    await expect(verifyPassword(stored, 'x')).rejects.toThrow('not in a form');
  });
});

describe('the cost of a hash', () => {
  const higher = { memoryKib: 20_480, passes: 3 };

  it('stands in it, and an older one verifies after the cost was raised or lowered', async () => {
    const costly = await hashPassword('correct horse', higher);
    expect(costly).toMatch(/^\$argon2id\$v=19\$m=20480,t=3,p=1\$/);
    expect(await verifyPassword(costly, 'correct horse')).toBe(true);
  });

  it('is told to be below another one', async () => {
    const usual = await hashPassword('correct horse');
    expect([isBelowCost(usual, leastCost), isBelowCost(usual, higher)]).toEqual([false, true]);
    expect(isBelowCost(await hashPassword('correct horse', higher), leastCost)).toBe(false);
    expect(isBelowCost(scryptHash('correct horse'), leastCost)).toBe(true);
  });
});
