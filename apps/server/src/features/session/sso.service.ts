import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { lockSignInEpoch } from '#server/features/accounts/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { csrfTokenOf } from '#server/kernel/http/access/session-cookies.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { endAtGate, hasBegunHere } from './gate-state.ts';
import { openSession } from './open-session.ts';
import { updateSessionRevoked } from './session.repository.ts';
import { findSsoCode, updateSsoCodeConsumed, updateSsoCodeSession } from './sso.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Logger; recordSecurityEvent: RecordSecurityEvent };
type Request = { token: string; confirmed: boolean; context: RequestContext };

export type SsoService = ReturnType<typeof createSsoService>;

const clientOf = ({ address, userAgent }: RequestContext) => ({ address, userAgent });

const failed = () => new AppError('session.ssoFailed', 401);

export const createSsoService = ({ db, clock, logger, recordSecurityEvent }: Deps) => {
  /** When a used code comes again from another browser, one of the two has stolen it, so the session that it opened is ended. */
  const refuseUsed = async (
    { sessionId, userId }: { sessionId: string | null; userId: string },
    begunHere: boolean,
    context: RequestContext,
  ): Promise<never> => {
    if (sessionId && !begunHere) {
      recordSecurityEvent({ type: 'sign-in.replay', outcome: 'refused', userId, ...clientOf(context) });
      logger.warn({ sessionId }, 'a used sign-in token came back from another browser; its session has ended');
      await updateSessionRevoked(db, sessionId, clock.now());
    }
    throw failed();
  };

  const consume = async (tx: OwnerTransaction, { codeHash, userId }: { codeHash: string; userId: string }, context: RequestContext) => {
    const now = clock.now();
    const signInEpoch = await lockSignInEpoch(tx, userId);
    if (signInEpoch === undefined) throw failed();
    const code = await updateSsoCodeConsumed(tx, codeHash, { audience: context.origin, signInEpoch, now, ip: context.address });
    if (!code) throw failed();
    const session = await openSession(tx, code, { context, now });
    await updateSsoCodeSession(tx, codeHash, session.id);
    return { token: session.token, redirect: code.redirectPath, userId: code.userId, method: code.authMethod };
  };

  return {
    /** Exchanges a one-time token for a session; asks first when the sign-in did not begin in this browser. */
    async exchange({ token, confirmed, context }: Request) {
      const codeHash = hashToken(token);
      const code = await findSsoCode(db, codeHash, context.origin);
      if (!code) throw failed();
      const begunHere = hasBegunHere(context, code.stateHash);
      if (code.consumedAt) return refuseUsed(code, begunHere, context);
      if (code.expiresAt <= clock.now() || !code.isOfThisEpoch) throw failed();
      if (!begunHere && !confirmed) return { status: 'confirm' as const, name: code.name, email: code.email };
      const known = { codeHash, userId: code.userId };
      const { token: sessionToken, redirect, userId, method } = await db.transaction((tx) => consume(tx, known, context));
      endAtGate(context);
      recordSecurityEvent({ type: 'sign-in.open', outcome: 'success', userId, ...clientOf(context), details: { method } });
      return { status: 'signed-in' as const, redirect, csrfToken: csrfTokenOf(sessionToken) };
    },
  };
};
