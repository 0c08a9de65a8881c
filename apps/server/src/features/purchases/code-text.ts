import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that nothing is misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLetters = 20;
const checkLetters = 4;
const groupSize = 4;

/** Of every byte five bits are used: 20 letters hold 100 random bits. */
const lettersOf = (bytes: Uint8Array, count: number): string =>
  [...bytes.subarray(0, count)].map((byte) => alphabet.charAt(byte & 31)).join('');

const checksumOf = (body: string): string => lettersOf(createHash('sha256').update(body).digest(), checkLetters);

/** A new code as it is stored and compared, without hyphens. */
export const newCode = (): string => {
  const body = lettersOf(randomBytes(randomLetters), randomLetters);
  return body + checksumOf(body);
};

/** A code as people read it: `XXXX-XXXX-…`. */
export const spellCode = (code: string): string => (code.match(new RegExp(`.{${groupSize}}`, 'g')) ?? []).join('-');

/** What somebody typed, as a code; null for what cannot be one: a typo is found without asking the database. */
export const readCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const body = code.slice(0, randomLetters);
  return code.length === randomLetters + checkLetters && checksumOf(body) === code.slice(randomLetters) ? code : null;
};
