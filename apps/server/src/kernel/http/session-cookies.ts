import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from './request-context.ts';

/** The presence mark that the console's gate reads; it proves nothing and is never accepted as a credential. */
export const presenceCookie = 'sessionid';

/** Holds the secret. The `__Host-` prefix needs https; over plain http on a private host the bare name is used. */
export const sessionCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-session' : 'session');

const week = 7 * 24 * 3600;

export const setSessionCookies = (context: RequestContext, token: string): void => {
  context.setCookie(sessionCookie(context.origin), token, { httpOnly: true, maxAgeSeconds: week });
  context.setCookie(presenceCookie, '1', { httpOnly: false, maxAgeSeconds: week });
};

export const clearSessionCookies = (context: RequestContext): void => {
  context.clearCookie(sessionCookie(context.origin));
  context.clearCookie(presenceCookie);
};

/** The header token of a session: only who can read an answer of ours can know it. */
export const csrfTokenOf = (sessionToken: string): string => createHmac('sha256', sessionToken).update('csrf').digest('base64url');

export const isCsrfToken = (sessionToken: string, given: string | undefined): boolean => {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? '');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
