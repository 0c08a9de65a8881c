import { createHash, randomBytes } from 'node:crypto';
import { lettersOf } from '#server/kernel/security/crockford.ts';

/** By which scanners for leaked secrets and people know a key of ours. */
const prefix = 'sk-ink-';
const randomLetters = 32;
const checkLetters = 6;
const shownLetters = 6;

const checksumOf = (text: string): string =>
  lettersOf(createHash('sha256').update(`${text} checksum`).digest(), checkLetters).toLowerCase();

/** A new secret of 160 random bits with prefix and checksum, its SHA-256 (which is what is kept), and what may be shown of it. */
export const newSecret = (): { secret: string; hash: Buffer; start: string } => {
  const text = prefix + lettersOf(randomBytes(randomLetters), randomLetters).toLowerCase();
  const secret = text + checksumOf(text);
  return { secret, hash: createHash('sha256').update(secret).digest(), start: secret.slice(0, prefix.length + shownLetters) };
};
