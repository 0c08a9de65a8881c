import { randomBytes } from 'node:crypto';
import { lettersOf, readLetters } from '#server/kernel/security/crockford.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';

const count = 10;
const letters = 16;

/** Ten codes of 80 random bits, as a person reads them: four groups of four letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => lettersOf(randomBytes(letters), letters).replaceAll(/(.{4})(?=.)/g, '$1-'));

/** What is stored of a code; 80 random bits need neither salt nor a slow hash. Of whom it is, is part of it. */
export const recoveryCodeHash = (userId: string, typed: string): string => hashToken(`recovery:${userId}:${readLetters(typed)}`);
