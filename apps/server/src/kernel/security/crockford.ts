/** The alphabet of Crockford's base 32, without the letters I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One letter for each byte; five bits of it are used. */
export const lettersOf = (bytes: Uint8Array, count: number): string =>
  [...bytes.subarray(0, count)].map((byte) => alphabet.charAt(byte & 31)).join('');

/** Normalises what somebody typed: capitals, no hyphens and spaces, and confusable letters as the digits they are taken for. */
export const readLetters = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
