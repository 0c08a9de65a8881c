import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';

const lifeSeconds = 600;

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-sso_state' : 'sso_state');

/** Marks the browser, by a cookie, as the one where the sign-in started; returns the state that is passed through the portal and back. */
export const beginAtGate = (context: RequestContext): string => {
  const name = cookieName(context.origin);
  const value = context.cookies[name] || newToken();
  context.setCookie(name, value, { httpOnly: true, maxAgeSeconds: lifeSeconds });
  return hashToken(value);
};

/** Whether the sign-in with this state started in this browser. */
export const hasBegunHere = (context: RequestContext, stateHash: string | null): boolean => {
  const value = context.cookies[cookieName(context.origin)];
  return stateHash !== null && value !== undefined && hashToken(value) === stateHash;
};

export const endAtGate = (context: RequestContext): void => context.clearCookie(cookieName(context.origin));
