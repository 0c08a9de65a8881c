import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { clearSessionCookies } from '#server/kernel/http/session-cookies.ts';
import { verifyPassword } from '#server/kernel/security/password.ts';
import { deleteAccount, lockPeople } from './deletion.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock };
type Confirmation = { email: string; password: string };

/** Deletes an account: people, shops, texts, keys. Amounts stay in the ledger, under a number that names nobody. */
export const createDeletion =
  ({ db, clock }: Deps) =>
  async ({ accountId, userId }: Actor, { email, password }: Confirmation, context: RequestContext): Promise<void> => {
    await db.transaction(async (tx) => {
      const people = await lockPeople(tx, accountId);
      const caller = people.find(({ id }) => id === userId);
      const isProved = caller?.email === email && (caller.passwordHash === null || (await verifyPassword(caller.passwordHash, password)));
      if (!isProved) throw new AppError('settings.deletionUnconfirmed', 422);
      if (people.some(({ isOperator }) => isOperator)) throw new AppError('settings.operatorStays', 409);
      await deleteAccount(tx, accountId, { people, now: clock.now() });
    });
    clearSessionCookies(context);
  };
