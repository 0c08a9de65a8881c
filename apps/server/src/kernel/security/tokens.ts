import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, safe in a cookie, a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token; so much chance needs neither salt nor a slow hash. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two secrets in a time that tells nothing about either, not even their lengths. */
export const isSameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
