import type { OwnerDatabase } from '#server/db/handles.ts';
import { findPasswordHash, replacePasswordHash } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { csrfTokenOf } from '#server/kernel/http/session-cookies.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '#server/kernel/security/password.ts';
import { openSession } from './open-session.ts';

type Deps = { db: OwnerDatabase; clock: Clock };

export type PasswordService = ReturnType<typeof createPasswordService>;

export const createPasswordService = ({ db, clock }: Deps) => ({
  /** Changing the password ends all sessions of the user; the caller gets a new one. */
  async change(actor: Actor, { current, password }: { current: string; password: string }, context: RequestContext) {
    if (isCommonPassword(password)) throw new AppError('session.passwordCommon', 422);
    const before = await findPasswordHash(db, actor.userId);
    if (before && !(await verifyPassword(before, current))) throw new AppError('session.passwordWrong', 422);
    const passwordHash = await hashPassword(password);
    const { token } = await db.transaction(async (tx) => {
      const isChanged = await replacePasswordHash(tx, actor.userId, { from: before, to: passwordHash });
      if (!isChanged) throw new AppError('session.passwordWrong', 422);
      return openSession(tx, { ...actor, authMethod: 'password' }, { context, now: clock.now() });
    });
    return { csrfToken: csrfTokenOf(token) };
  },
});
