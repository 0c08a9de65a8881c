import { randomBytes } from 'node:crypto';
import { lettersOf, readLetters } from '#server/kernel/security/crockford.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';

const count = 10;
const letters = 24;

/** Ten codes of 120 random bits, as a person reads them: six groups of four letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => lettersOf(randomBytes(letters), letters).replaceAll(/(.{4})(?=.)/g, '$1-'));

/** What is stored of a code; 120 random bits need neither salt nor a slow hash. Of whom it is, is part of it. */
export const recoveryCodeHash = (userId: string, typed: string): string => hashToken(`recovery:${userId}:${readLetters(typed)}`);
