import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenantInside } from '#server/db/tenancy.ts';
import { deleteSharedPerson } from '#server/features/accounts/index.ts';
import { forgetNames } from '#server/features/audit/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { deleteSharedUser, findDeletedUsers } from './shared-user.repository.ts';

/** What all features keep of people who are deleted. */
export type ForgetPeople = NonNullable<Feature['forgetPeople']>;

type Deps = { db: OwnerDatabase; clock: Clock; forgetPeople: ForgetPeople };

/** A deletion can be undone for so long. */
export const undoMs = 10 * 60_000;

/** Removes for good whoever was deleted: the person, what signs them in, and their name and address wherever they stand. */
export const createRemoval = ({ db, clock, forgetPeople }: Deps) => {
  const remove = ({ id, accountId, email }: { id: string; accountId: string; email: string }) =>
    db.transaction(async (tx) => {
      if (!(await asTenantInside(tx, accountId, (tenant) => deleteSharedUser(tenant, id)))) return;
      // The person first: whoever is writing their name somewhere holds them, and is waited for.
      await asTenantInside(tx, accountId, (tenant) => deleteSharedPerson(tenant, id));
      await forgetPeople(tx, [{ id, email }]);
      await forgetNames(tx, { subjectIds: [id], userIds: [id] });
    });

  return {
    /** Those whose time to be brought back is over. */
    async removeOverdue(): Promise<void> {
      for (const person of await findDeletedUsers(db, new Date(clock.now().getTime() - undoMs))) await remove(person);
    },
    /** One who was deleted, before that time is over: their address is wanted again. */
    async removeNow(id: string): Promise<void> {
      for (const person of await findDeletedUsers(db, clock.now(), [id])) await remove(person);
    },
  };
};

export type Removal = ReturnType<typeof createRemoval>;
