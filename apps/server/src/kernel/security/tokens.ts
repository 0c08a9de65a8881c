import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const randomLetters = 32;
const checksumLetters = 7;

/** A new key: `key` is shown once, `hash` is stored, `hint` is what a list may show of it. */
export type ApiKey = { key: string; hash: string; hint: string };

/** A secret of 256 random bits, safe in a cookie, a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token; so much chance needs neither salt nor a slow hash. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two secrets in a time that tells nothing about either, not even their lengths. */
export const isSameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());

const toLetters = (bits: bigint, count: number): string => {
  let rest = bits;
  let letters = '';
  for (let place = 0; place < count; place += 1) {
    letters = alphabet.charAt(Number(rest & 31n)) + letters;
    rest >>= 5n;
  }
  return letters;
};

const checksumOf = (text: string): string => toLetters(BigInt(crc32(text)), checksumLetters);

/** A key of 160 random bits; its prefix tells people and secret scanners whose it is, its checksum finds a typo without asking the database. */
export const createApiKey = (prefix: string): ApiKey => {
  const body = `${prefix}_${toLetters(BigInt(`0x${randomBytes(20).toString('hex')}`), randomLetters)}`;
  const key = body + checksumOf(body);
  return { key, hash: hashToken(key), hint: `${prefix}_…${key.slice(-4)}` };
};

/** Whether a text has the form of a key of ours; it says nothing about whether the key exists. */
export const isApiKey = (text: string, prefix: string): boolean => {
  const body = text.slice(0, -checksumLetters);
  const hasForm = text.length === prefix.length + 1 + randomLetters + checksumLetters && text.startsWith(`${prefix}_`);
  return hasForm && checksumOf(body) === text.slice(-checksumLetters);
};
