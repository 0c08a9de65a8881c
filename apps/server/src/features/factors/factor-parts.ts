import type { OwnerDatabase } from '#server/db/handles.ts';
import { findUserById, type SignInUser } from '#server/features/accounts/index.ts';
import { type Actor, requireFreshSignIn } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import type { FactorMail } from './factor-mail.ts';

/** What the services of the second factors share. */
export type FactorParts = { db: OwnerDatabase; clock: Clock; passwords: Passwords; secrets: SecretsBox; mail: FactorMail };

type Confirmed = Pick<FactorParts, 'db' | 'clock' | 'passwords'>;

/** The caller, whose own password was typed again; who has none has signed in just now. */
export const requirePassword = async (
  { db, clock, passwords }: Confirmed,
  { actor, password }: { actor: Pick<Actor, 'userId' | 'signedInAt'>; password: string },
  { address }: RequestContext,
): Promise<SignInUser> => {
  const user = await findUserById(db, actor.userId);
  if (!user) throw new AppError('session.required', 401);
  if (user.passwordHash === null) requireFreshSignIn(actor, clock.now());
  const isRight = user.passwordHash === null || (await passwords.verify(user.passwordHash, password, address)).isRight;
  if (!isRight) throw new AppError('factor.passwordWrong', 422);
  return user;
};

/** Where a sealed secret belongs. */
export const bindingOf = ({ accountId }: Pick<SignInUser, 'accountId'>, rowId: string) => ({ accountId, rowId });
