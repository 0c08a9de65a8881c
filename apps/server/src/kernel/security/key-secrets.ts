import { hash, randomBytes } from 'node:crypto';
import { lettersOf } from './crockford.ts';

const randomLetters = 32;
const checkLetters = 6;
const shownLetters = 6;

const checksumOf = (text: string): string => lettersOf(hash('sha256', `${text} checksum`, 'buffer'), checkLetters).toLowerCase();

/** What is kept of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Secrets of programs that begin alike, by which scanners for leaked ones and people know them. */
export const defineKeySecrets = (prefix: string) => {
  const shape = new RegExp(`^${prefix}[0-9a-hjkmnp-tv-z]{${randomLetters + checkLetters}}$`);
  return {
    /** Whether a text can be one of them: a mistyped or cut one is refused without a look into the database. */
    isSecret: (text: string): boolean => shape.test(text) && text.endsWith(checksumOf(text.slice(0, -checkLetters))),

    /** A new secret of 160 random bits with prefix and checksum, its hash, and what may be shown of it. */
    newSecret: (): { secret: string; hash: Buffer; start: string } => {
      const text = prefix + lettersOf(randomBytes(randomLetters), randomLetters).toLowerCase();
      const secret = text + checksumOf(text);
      return { secret, hash: hashSecret(secret), start: secret.slice(0, prefix.length + shownLetters) };
    },
  };
};

/** The secrets of keys of apps. */
export const appSecrets = defineKeySecrets('sk-ink-');
