import { findUserByEmail, findUserById, type SignInUser, updateEmailVerified, updatePassword } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { PortalParts } from './portal-parts.ts';

type Reset = { email: string; code: string; password: string; redirect: string; state: string };

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** A new password for who forgot the old one, and the proof of an address for who is signed in. */
export const createRecoveryService = ({ db, clock, passwords, attempts, codes, mail, tell, onProved, redirectToConsole }: PortalParts) => {
  const requireUser = async (actor: Actor): Promise<SignInUser> => {
    const user = await findUserById(db, actor.userId);
    if (!user) throw new AppError('session.required', 401);
    return user;
  };

  return {
    async forgot(email: string, context: RequestContext) {
      const code = await codes.issue({ purpose: 'reset', email }, context);
      const user = await findUserByEmail(db, email);
      if (user) mail({ to: email, kind: 'reset', language: context.language, code });
      return {};
    },

    async reset({ email, code, password, redirect, state }: Reset, context: RequestContext) {
      const proof = await codes.check({ purpose: 'reset', email }, code, context);
      const user = await findUserByEmail(db, email);
      if (!user) throw new AppError('portal.codeWrong', 422);
      const personal = [user.name, email];
      // The code is still good afterwards: whoever has to choose another password needs no second one.
      const passwordHash = await passwords.hashNew({ password, personal, refusal: 'portal.passwordCommon', address: context.address });
      await proof.use();
      const { userId, language } = user;
      const signInEpoch = await db.transaction(async (tx) => {
        await updateEmailVerified(tx, { userId, email, now: clock.now() });
        return updatePassword(tx, userId, passwordHash);
      });
      if (signInEpoch === undefined) throw new AppError('portal.codeWrong', 422);
      await onProved(user.accountId);
      tell({ kind: 'passwordChanged', to: email, language, address: context.address });
      await attempts.forget({ email, address: context.address });
      return { location: await redirectToConsole({ userId, signInEpoch, authMethod: 'password', redirect, state }, context) };
    },

    async requestProof(actor: Actor, context: RequestContext) {
      const { email } = await requireUser(actor);
      const code = await codes.issue({ purpose: 'verify', email }, context);
      mail({ to: email, kind: 'verify', language: context.language, code });
      return {};
    },

    async prove(actor: Actor, code: string, context: RequestContext) {
      const { email, userId } = await requireUser(actor);
      await codes.use({ purpose: 'verify', email }, code, context);
      await updateEmailVerified(db, { userId, email, now: clock.now() });
      await onProved(actor.accountId);
      return {};
    },
  };
};
