import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { expectSteadyGrowth } from '../../../test/growth.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts';

const scryptHash = (password: string): string => {
  const salt = randomBytes(16);
  const tag = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(tag)}`;
};

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const median = (values: number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;

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

  it.each(['', 'plain', '$argon2id$', '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'in the form %j is a fault, not a wrong password',
    async (stored) => {
      await expect(verifyPassword(stored, 'x')).rejects.toThrow('not in a form');
    },
  );
});

describe('somebody unknown', () => {
  it('is never right', async () => {
    for (const password of ['', 'anything']) expect(await verifyPassword(null, password)).toBe(false);
  });

  it('takes as long as somebody known', async () => {
    const stored = await hashPassword('correct horse');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await msOf(() => verifyPassword(stored, 'wrong')));
      unknown.push(await msOf(() => verifyPassword(null, 'wrong')));
    }
    // Wide enough for a busy machine; without the work it would be a hundred times shorter.
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
    expect(median(unknown)).toBeLessThan(median(known) * 3);
  });
});

describe('a flood of logins', () => {
  it('waits in line, is refused beyond it, and is over afterwards', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 240 }, () => verifyPassword(null, 'x')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(240 - 204);
    for (const { reason } of refused) expect(reason).toEqual(new AppError('request.tooMany', 429, { seconds: 5 }));
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});

const guessed =
  '12345678 123456789 87654321 11111111 00000000 password password1 Password1! P@ssw0rd p@$$w0rd123 passw0rd qwertyui qwerty123 1qaz2wsx asdfghjkl zxcvbnm1 iloveyou woaini520 admin123 administrator ' +
  'welcome1 Welcome2024! letmein1 abc12345 abcd1234 abcdefgh aaaaaaaa abababab abcabcabc qwerqwer q1w2e3r4 19900101 20241231 5201314520 inkstone inkstone2025 monkey123 dragon99 football1 sunshine! ' +
  'trustno1 superman1 changeme! 147258369 qazwsxedc ABCD1234 1234qwer passwordpassword 66668888 asdf1234 aa123456 a1234567 密密密密密密密密';

const fine = [
  'correct horse battery staple',
  'tr0ub4dor&3',
  'vioi-Kelp-9',
  '我家的猫爱吃鱼汤',
  'Ohp6kaeR',
  'paperclip-lagoon',
  'monkeys ride bicycles',
  'x7Kq2mPz',
  'password for the blue shed',
];

describe('a new password', () => {
  it.each(guessed.split(' '))('is refused when it is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(fine)('may be %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('is refused when it is the own name or address', () => {
    const personal = ['Marigold Finch', 'marigold.finch@shop.example'];
    for (const password of ['marigold', 'Marigold1', 'marigold.finch@shop.example', 'FINCH2024', 'm4rig0ld!'])
      expect(isCommonPassword(password, personal), password).toBe(true);
    expect(isCommonPassword('marigold-tractor-seven', personal)).toBe(false);
    expect(isCommonPassword('Marigold1')).toBe(false);
  });

  it('is judged fast, whatever it is', () => {
    for (const text of ['a', 'ab', '1', 'q', '密', '🙂']) expectSteadyGrowth(text, 130, isCommonPassword);
  });
});
