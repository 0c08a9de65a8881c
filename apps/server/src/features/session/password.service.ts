import type { OwnerDatabase } from '#server/db/handles.ts';
import { type AccountMail, findUserById, replacePasswordHash } from '#server/features/accounts/index.ts';
import { type Actor, requireFreshSignIn } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { csrfTokenOf } from '#server/kernel/http/access/session-cookies.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { openSession } from './open-session.ts';

type Deps = { db: OwnerDatabase; clock: Clock; passwords: Passwords; tell: AccountMail };

export type PasswordService = ReturnType<typeof createPasswordService>;

export const createPasswordService = ({ db, clock, passwords, tell }: Deps) => ({
  /** Changing the password ends all sessions of the user; the caller gets a new one. */
  async change(actor: Actor, { current, password }: { current: string; password: string }, context: RequestContext) {
    const user = await findUserById(db, actor.userId);
    if (!user) throw new AppError('session.required', 401);
    const { passwordHash: before, name, email, language } = user;
    const { address } = context;
    if (before === null) requireFreshSignIn(actor, clock.now());
    const isProved = before === null || (await passwords.verify(before, current, address)).isRight;
    if (!isProved) throw new AppError('session.passwordWrong', 422);
    const passwordHash = await passwords.hashNew({ password, personal: [name, email], refusal: 'session.passwordCommon', address });
    const { token } = await db.transaction(async (tx) => {
      const isChanged = await replacePasswordHash(tx, actor.userId, { from: before, to: passwordHash });
      if (!isChanged) throw new AppError('session.passwordWrong', 422);
      return openSession(tx, { ...actor, authMethod: 'password' }, { context, now: clock.now() });
    });
    tell({ kind: 'passwordChanged', to: email, language, address });
    return { csrfToken: csrfTokenOf(token) };
  },
});
