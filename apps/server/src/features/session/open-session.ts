import type { OwnerTransaction } from '#server/db/handles.ts';
import { sessionCookie, setSessionCookies } from '#server/kernel/http/access/session-cookies.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import { insertSession, updateTokenRevoked } from './session.repository.ts';

const dayMs = 24 * 3600 * 1000;

/** How long a session lasts without requests, and at most. */
export const sessionLife = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs };

export type SignedIn = {
  userId: string;
  accountId: string;
  authMethod: string;
  idToken?: string | null;
  idpSid?: string | null;
};

/** Opens a session with a new token; a token that the browser sends is never reused, against session fixation, and its session ends. */
export const openSession = async (
  db: OwnerTransaction,
  { userId, accountId, authMethod, idToken = null, idpSid = null }: SignedIn,
  { context, now }: { context: RequestContext; now: Date },
): Promise<{ id: string; token: string }> => {
  const brought = context.cookies[sessionCookie(context.origin)];
  if (brought) await updateTokenRevoked(db, hashToken(brought), now);
  const token = newToken();
  const id = await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    accountId,
    authMethod,
    idToken,
    idpSid,
    createdAt: now,
    lastSeenAt: now,
    idleExpiresAt: new Date(now.getTime() + sessionLife.idleMs),
    absoluteExpiresAt: new Date(now.getTime() + sessionLife.absoluteMs),
    ip: context.address,
    userAgent: context.userAgent,
  });
  setSessionCookies(context, token);
  return { id, token };
};
