import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';

/** Tells the console's scripts that a session may exist; it is never accepted as a credential. */
export const presenceCookie = 'sessionid';

/** The name of the cookie with the session token. The `__Host-` prefix needs https; over plain http the name has none. */
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

/** The CSRF token of a session, sent in the header `x-csrf-token`: other sites cannot read it, because they cannot read our answers. */
export const csrfTokenOf = (sessionToken: string): string => createHmac('sha256', sessionToken).update('csrf').digest('base64url');

export const isCsrfToken = (sessionToken: string, given: string | undefined): boolean => {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? '');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
