import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';

const lifeSeconds = 600;

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-sso_state' : 'sso_state');

/** Remembers in the browser that a sign-in began here; answers the state that travels through the portal and back. */
export const beginAtGate = (context: RequestContext): string => {
  const name = cookieName(context.origin);
  const value = context.cookies[name] || newToken();
  context.setCookie(name, value, { httpOnly: true, maxAgeSeconds: lifeSeconds });
  return hashToken(value);
};

/** Whether the sign-in that comes back with this state began in this browser. */
export const hasBegunHere = (context: RequestContext, stateHash: string | null): boolean => {
  const value = context.cookies[cookieName(context.origin)];
  return stateHash !== null && value !== undefined && hashToken(value) === stateHash;
};

export const endAtGate = (context: RequestContext): void => context.clearCookie(cookieName(context.origin));
