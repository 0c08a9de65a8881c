import { findUserByEmail, proveMailbox, renewPasswordHash, type SignInUser } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { PortalParts } from './portal-parts.ts';

type Attempt = { email: string; redirect: string; state: string };

export type LoginService = ReturnType<typeof createLoginService>;

/** Sign-in by password, or by a code that was e-mailed. */
export const createLoginService = ({ db, clock, passwords, attempts, codes, mail, tell, onProved, redirectToConsole }: PortalParts) => {
  /** Answers the epoch in which this sign-in counts. */
  const prove = async ({ userId, accountId, email, language, signInEpoch }: SignInUser, { address }: RequestContext): Promise<number> => {
    const proved = await db.transaction((tx) => proveMailbox(tx, { userId, email, now: clock.now() }));
    if (proved?.hadPassword) tell({ kind: 'passwordRemoved', to: email, language, address });
    if (proved) await onProved(accountId);
    return proved?.signInEpoch ?? signInEpoch;
  };

  return {
    async byPassword({ email, password, redirect, state }: Attempt & { password: string }, context: RequestContext) {
      const attempt = { email, address: context.address };
      await attempts.take(attempt);
      const user = await findUserByEmail(db, email);
      // An unknown address takes as long as a known one, so that the time does not tell which exist.
      const stored = user?.passwordHash ?? null;
      const { isRight, renewed } = await passwords.verify(stored, password, context.address);
      if (!user || !stored || !isRight) throw new AppError('portal.loginFailed', 422);
      if (renewed) await renewPasswordHash(db, user.userId, { from: stored, to: renewed });
      await attempts.forget(attempt);
      const { userId, signInEpoch } = user;
      return { location: await redirectToConsole({ userId, signInEpoch, authMethod: 'password', redirect, state }, context) };
    },

    async requestCode(email: string, context: RequestContext) {
      const code = await codes.issue({ purpose: 'login', email }, context);
      const user = await findUserByEmail(db, email);
      if (user) mail({ to: email, kind: 'login', language: context.language, code });
      return {};
    },

    async byCode({ email, code, redirect, state }: Attempt & { code: string }, context: RequestContext) {
      // Before the code is used: what ends this person's sign-ins while it is, ends this one too.
      const user = await findUserByEmail(db, email);
      await codes.use({ purpose: 'login', email }, code, context);
      if (!user) throw new AppError('portal.codeWrong', 422);
      const signInEpoch = await prove(user, context);
      return {
        location: await redirectToConsole({ userId: user.userId, signInEpoch, authMethod: 'email-code', redirect, state }, context),
      };
    },
  };
};
