import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, safe in a cookie, a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored of a token; 256 random bits need neither salt nor a slow hash. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two secrets in constant time; hashing first hides their lengths too. */
export const isSameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
