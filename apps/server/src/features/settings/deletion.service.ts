import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { deleteAccount, lockPeople } from '#server/features/accounts/index.ts';
import { saveReminderBelow } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { clearSessionCookies } from '#server/kernel/http/session-cookies.ts';
import { verifyPassword } from '#server/kernel/security/password.ts';
import { deleteCrossings } from './reminder.repository.ts';

/** The account to be deleted with its users, and the time. */
export type Leaving = { accountId: string; people: readonly { id: string; email: string }[]; now: Date };

/** Removes personal data from what a feature keeps of a deleted account; returns the ids of those rows, for the audit log. */
export type Forget = (tx: OwnerTransaction, leaving: Leaving) => Promise<readonly string[]>;

/** What happens when an account is deleted: each feature (`books`) removes personal data from its rows, then the audit log removes names. */
export type Forgetting = {
  books: readonly Forget[];
  log: (tx: OwnerTransaction, of: { subjectIds: readonly string[]; userIds: readonly string[] }) => Promise<void>;
};

type Deps = { db: OwnerDatabase; clock: Clock; forgetting: Forgetting };
type Confirmation = { email: string; password: string };

/** Deletes an account with its users, shops, texts and keys. The ledger keeps the amounts under an id without a name. */
export const createDeletion =
  ({ db, clock, forgetting }: Deps) =>
  async ({ accountId, userId }: Actor, { email, password }: Confirmation, context: RequestContext): Promise<void> => {
    await db.transaction(async (tx) => {
      const people = await lockPeople(tx, accountId);
      const caller = people.find(({ id }) => id === userId);
      const isProved = caller?.email === email && (caller.passwordHash === null || (await verifyPassword(caller.passwordHash, password)));
      if (!isProved) throw new AppError('settings.deletionUnconfirmed', 422);
      if (people.some(({ isOperator }) => isOperator)) throw new AppError('settings.operatorStays', 409);
      const leaving = { accountId, people, now: clock.now() };
      const userIds = people.map(({ id }) => id);
      const subjectIds = [accountId, ...userIds];
      for (const forget of forgetting.books) subjectIds.push(...(await forget(tx, leaving)));
      await forgetting.log(tx, { subjectIds, userIds });
      await saveReminderBelow(tx, accountId, null);
      await deleteCrossings(tx, accountId);
      await deleteAccount(tx, accountId);
    });
    clearSessionCookies(context);
  };
