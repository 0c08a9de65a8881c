import { findUserByEmail, renewPasswordHash, updateEmailVerified } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { PortalParts } from './portal-parts.ts';

type Attempt = { email: string; redirect: string; state: string };

export type LoginService = ReturnType<typeof createLoginService>;

/** Sign-in by password, or by a code that was e-mailed. */
export const createLoginService = ({ db, clock, passwords, attempts, codes, mail, redirectToConsole }: PortalParts) => ({
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
    return { location: await redirectToConsole({ userId: user.userId, authMethod: 'password', redirect, state }, context) };
  },

  async requestCode(email: string, context: RequestContext) {
    const code = await codes.issue({ purpose: 'login', email }, context);
    const user = await findUserByEmail(db, email);
    if (user) mail({ to: email, kind: 'login', language: context.language, code });
    return {};
  },

  async byCode({ email, code, redirect, state }: Attempt & { code: string }, context: RequestContext) {
    await codes.use({ purpose: 'login', email }, code, context);
    const user = await findUserByEmail(db, email);
    if (!user) throw new AppError('portal.codeWrong', 422);
    await updateEmailVerified(db, { userId: user.userId, email, now: clock.now() });
    return { location: await redirectToConsole({ userId: user.userId, authMethod: 'email-code', redirect, state }, context) };
  },
});
