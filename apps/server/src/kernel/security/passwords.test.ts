import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { expectSteadyGrowth } from '../../../test/growth.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import { isGuessedPassword } from './password-guesses.ts';
import { hashPassword, leastCost, verifyPassword } from './password-hash.ts';
import { createPasswords } from './passwords.ts';

const address = '192.0.2.1';
const common = await loadCommonPasswords();
const isGuessed = (password: string, personal: readonly string[] = []) => isGuessedPassword(password, personal, common);

/** What a work costs the processor in milliseconds: what others do on the machine does not count. */
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const median = (values: number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;

describe('somebody unknown', () => {
  const { verify } = createPasswords({ cost: leastCost });

  it('is never right', async () => {
    for (const password of ['', 'anything']) expect(await verify(null, password, address)).toEqual({ isRight: false, renewed: null });
  });

  it('takes as long as somebody known', async () => {
    const stored = await hashPassword('correct horse');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await msOf(() => verify(stored, 'wrong', address)));
      unknown.push(await msOf(() => verify(null, 'wrong', address)));
    }
    // Wide enough for a busy machine; without the work it would be a hundred times shorter.
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
    expect(median(unknown)).toBeLessThan(median(known) * 3);
  });
});

describe('a flood of logins', () => {
  it('from one network waits in a line of its own, is refused beyond it, and holds nobody else up', async () => {
    const { verify } = createPasswords({ cost: leastCost });
    const ended: string[] = [];
    const ask = (from: string) =>
      verify(null, 'x', from).then(
        () => ended.push(from),
        (error: unknown) => error,
      );
    // Each from another address of one /64.
    const flood = Array.from({ length: 250 }, (_, host) => ask(`2001:db8::${host.toString(16)}`));
    const honest = ask('192.0.2.7');
    const refused = (await Promise.all(flood)).filter((answer) => answer instanceof AppError);
    await honest;
    expect(refused.length).toBeGreaterThanOrEqual(250 - 4 - 16);
    expect(refused[0]).toEqual(new AppError('request.tooMany', 429, { seconds: 5 }));
    // Before the honest one: those that ran already, and one turn of the flood for each of them that ended.
    expect(ended.indexOf('192.0.2.7')).toBeLessThanOrEqual(8);
    expect(await verify(null, 'x', address)).toMatchObject({ isRight: false });
  });
});

describe('a hash below the cost that is set', () => {
  const cost = { memoryKib: 20_480, passes: 2 };
  const { verify, hashNew } = createPasswords({ cost });

  it('is renewed when its password was given, and at no other time', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verify(stored, 'wrong', address)).toEqual({ isRight: false, renewed: null });
    const { isRight, renewed } = await verify(stored, 'correct horse', address);
    expect([isRight, renewed]).toEqual([true, expect.stringContaining('m=20480,t=2')]);
    expect(await verify(renewed, 'correct horse', address)).toEqual({ isRight: true, renewed: null });
  });

  it('is what a new password gets', async () => {
    const stored = await hashNew({ password: 'paperclip-lagoon', personal: [], refusal: 'portal.passwordCommon', address });
    expect(stored).toContain('m=20480,t=2');
    expect(await verifyPassword(stored, 'paperclip-lagoon')).toBe(true);
  });
});

const guessed =
  '12345678 123456789 87654321 11111111 00000000 password password1 Password1! P@ssw0rd p@$$w0rd123 passw0rd qwertyui qwerty123 1qaz2wsx asdfghjkl zxcvbnm1 iloveyou woaini520 admin123 administrator ' +
  'welcome1 Welcome2024! letmein1 abc12345 abcd1234 abcdefgh aaaaaaaa abababab abcabcabc qwerqwer q1w2e3r4 19900101 20241231 5201314520 inkstone inkstone2025 monkey123 dragon99 football1 sunshine! ' +
  'trustno1 superman1 changeme! 147258369 qazwsxedc ABCD1234 1234qwer passwordpassword 66668888 asdf1234 aa123456 a1234567 密密密密密密密密 greyhound poiuytrewq 74227422 0987654321q';

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
    expect(isGuessed(password)).toBe(true);
  });

  it('is refused when it is among the first 3,000 of those that people choose', () => {
    const listed = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3000);
    expect(listed.filter((password) => !isGuessed(password))).toEqual([]);
    expect(listed.filter((password) => !isGuessed(password.toUpperCase()))).toEqual([]);
  });

  it.each(fine)('may be %s', (password) => {
    expect(isGuessed(password)).toBe(false);
  });

  it('is refused when it is the own name or address', () => {
    const personal = ['Marigold Finch', 'marigold.finch@shop.example'];
    for (const password of ['marigold', 'Marigold1', 'marigold.finch@shop.example', 'FINCH2024', 'm4rig0ld!'])
      expect(isGuessed(password, personal), password).toBe(true);
    expect(isGuessed('marigold-tractor-seven', personal)).toBe(false);
    expect(isGuessed('Marigold1')).toBe(false);
  });

  it('is refused when it is a name of two words, in whatever order and with whatever between them', () => {
    for (const password of [
      'Marigold Finch',
      'marigoldfinch',
      'FinchMarigold',
      'marigold-finch-1990',
      'finch&marigold',
      'Marigold password',
    ])
      expect(isGuessed(password, ['Marigold Finch']), password).toBe(true);
    expect(isGuessed('欧阳小明1990', ['欧阳小明'])).toBe(true);
    expect(isGuessed('李雷1998!李雷', ['李雷'])).toBe(true);
  });

  it('is judged fast, whatever it is', async () => {
    const personal = ['a a a a a a a a a a', 'aaa.aaa@aaa.example'];
    for (const text of ['a', 'ab', '1', 'q', '密', '🙂']) await expectSteadyGrowth(text, 130, (password) => isGuessed(password, personal));
  });
});
