import { createHash, randomBytes } from 'node:crypto';
import { lettersOf, readLetters } from '#server/kernel/security/crockford.ts';

/** 28 letters of five bits hold 140 random bits. */
const randomLetters = 28;
/** Those of codes that were given out before. */
const earlierLetters = 20;
const checkLetters = 4;
const groupSize = 4;

const checksumOf = (body: string): string => lettersOf(createHash('sha256').update(body).digest(), checkLetters);

/** A new code as it is stored and compared, without hyphens. */
export const newCode = (): string => {
  const body = lettersOf(randomBytes(randomLetters), randomLetters);
  return body + checksumOf(body);
};

/** A code as people read it: `XXXX-XXXX-…`. */
export const spellCode = (code: string): string => (code.match(new RegExp(`.{${groupSize}}`, 'g')) ?? []).join('-');

/** Normalises a typed code; null for a text that cannot be one, so that most typos need no query. */
export const readCode = (typed: string): string | null => {
  const code = readLetters(typed);
  const body = code.slice(0, -checkLetters);
  const hasLength = [randomLetters, earlierLetters].includes(body.length);
  return hasLength && checksumOf(body) === code.slice(-checkLetters) ? code : null;
};
