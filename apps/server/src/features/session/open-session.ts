import type { OwnerTransaction } from '#server/db/handles.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { setSessionCookies } from '#server/kernel/http/session-cookies.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import { insertSession } from './session.repository.ts';

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

/** Opens a session with a new token at each sign-in; a token that the browser sends is never reused, against session fixation. */
export const openSession = async (
  db: OwnerTransaction,
  { userId, accountId, authMethod, idToken = null, idpSid = null }: SignedIn,
  { context, now }: { context: RequestContext; now: Date },
): Promise<{ id: string; token: string }> => {
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
