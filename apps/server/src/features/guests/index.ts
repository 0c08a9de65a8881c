import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { deleteGuestPeople, insertGuestPerson, updateGuestName } from '#server/features/accounts/index.ts';
import type { Actor, Pass } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { newId } from '#server/kernel/ids.ts';
import { findGuest, findGuestById, findGuestKinds, findGuestsOf, type GuestKey, insertGuest, updateSeen } from './guest.repository.ts';

/** A guest that is to be there: of which base, how it is known again, and what people read of it. */
export type WantedGuest = GuestKey & { accountId: string; name: string /** That of a new one. */; id?: string };

const seenEveryMs = 60_000;

/** Somebody of outside as whoever answers knows them. */
export const guestActor = (
  { accountId, userId, baseId }: { accountId: string; userId: string; baseId: string },
  { now, pass, ...as }: { origin: 'api' | 'site'; isLimited: boolean; network?: string; pass: Pass; now: Date },
): Actor => ({
  ...{ accountId, userId, sessionId: userId, signedInAt: now, role: 'guest', isOperator: false, usage: [], pass },
  guest: { baseId, ...as },
});

/** Who asks one knowledge base from outside: programs with keys, whom these name, and visitors of web sites. */
export const createGuestsFeature = ({ database, clock }: { database: OwnerDatabase; clock: Clock }) => {
  const takeIn = async (tx: TenantTransaction, { accountId: _of, name, id = newId(), ...key }: WantedGuest): Promise<string> => {
    const now = clock.now();
    const known = await findGuest(tx, key);
    if (known) {
      if (now.getTime() - known.seenAt.getTime() > seenEveryMs) await updateSeen(tx, known.userId, now);
      return known.userId;
    }
    await insertGuestPerson(tx, { id, name });
    await insertGuest(tx, { ...key, userId: id, now });
    return id;
  };

  return {
    name: 'guests',
    routes: [],
    /** The id of a guest, who is made where there is none yet; of several at once there is one. */
    take: (wanted: WantedGuest): Promise<string> =>
      asTenant(database, wanted.accountId, async (tx) => {
        await lockName(tx, `guest ${wanted.baseId} ${wanted.kind} ${wanted.subject}`);
        return takeIn(tx, wanted);
      }),
    find: (tx: TenantReader, userId: string) => findGuestById(tx, userId),
    findKinds: findGuestKinds,
    /** A visitor whom nobody vouches for is called what they say themselves. */
    nameVisitor: async (tx: TenantTransaction, { userId, name }: { userId: string; name: string }): Promise<void> => {
      const guest = await findGuestById(tx, userId);
      if (guest?.kind === 'visitor') await updateGuestName(tx, { id: userId, name });
    },
    /** Ends the guests of a base with all that they asked. */
    endBase: ({ accountId, baseId }: { accountId: string; baseId: string }): Promise<void> =>
      asTenant(database, accountId, async (tx) =>
        deleteGuestPeople(
          tx,
          (await findGuestsOf(tx, baseId)).map(({ userId }) => userId),
        ),
      ),
  } satisfies Feature & Record<string, unknown>;
};
