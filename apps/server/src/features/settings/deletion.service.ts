import type { OwnerDatabase } from '#server/db/handles.ts';
import { deleteAccount, findUserById, lockPeople } from '#server/features/accounts/index.ts';
import { forgetNames } from '#server/features/audit/index.ts';
import { saveReminderBelow } from '#server/features/wallet/index.ts';
import { type Actor, requireFreshSignIn } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { clearSessionCookies } from '#server/kernel/http/access/session-cookies.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { deleteCrossings } from './reminder.repository.ts';

/** Removes personal data from what all features keep of a deleted account; answers the ids of those rows. */
export type ForgetAccount = NonNullable<Feature['forgetAccount']>;

type Deps = { db: OwnerDatabase; clock: Clock; passwords: Passwords; forgetAccount: ForgetAccount };
type Confirmation = { email: string; password: string };

/** Deletes an account with its users, shops, texts and keys. The ledger keeps the amounts under an id without a name. */
export const createDeletion =
  ({ db, clock, passwords, forgetAccount }: Deps) =>
  async (actor: Actor, { email, password }: Confirmation, context: RequestContext): Promise<void> => {
    const { accountId, userId } = actor;
    const user = await findUserById(db, userId);
    if (user?.passwordHash === null) requireFreshSignIn(actor, clock.now());
    // Before the transaction: hashing waits its turn, and nobody's rows are locked meanwhile.
    const isRight = user?.passwordHash ? (await passwords.verify(user.passwordHash, password, context.address)).isRight : true;
    if (user?.email !== email || !isRight) throw new AppError('settings.deletionUnconfirmed', 422);
    await db.transaction(async (tx) => {
      const people = await lockPeople(tx, accountId);
      const caller = people.find(({ id }) => id === userId);
      if (caller?.passwordHash !== user.passwordHash) throw new AppError('settings.deletionUnconfirmed', 422);
      if (people.some(({ isOperator }) => isOperator)) throw new AppError('settings.operatorStays', 409);
      const leaving = { accountId, people, now: clock.now() };
      const userIds = people.map(({ id }) => id);
      const subjectIds = [accountId, ...userIds, ...(await forgetAccount(tx, leaving))];
      await forgetNames(tx, { subjectIds, userIds });
      await saveReminderBelow(tx, accountId, null);
      await deleteCrossings(tx, accountId);
      await deleteAccount(tx, accountId);
    });
    clearSessionCookies(context);
  };
