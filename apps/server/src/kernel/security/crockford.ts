/** Crockford's base 32: no I, L, O, U, so that nothing is misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One letter for each byte; five bits of it are used. */
export const lettersOf = (bytes: Uint8Array, count: number): string =>
  [...bytes.subarray(0, count)].map((byte) => alphabet.charAt(byte & 31)).join('');

/** What somebody typed: small letters, hyphens, spaces and the letters that people confuse are put right. */
export const readLetters = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
