import { askBeside } from '#server/db/beside-reading.ts';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Callers } from '#server/kernel/http/access/callers.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { sessionLife } from './open-session.ts';
import { findLiveSession, updateLastSeen } from './session.repository.ts';

const touchAfterMs = 60_000;
const mostRecalled = 10_000;

/** Who was behind a hash of a secret, for so many that were seen last. */
const createRecollection = () => {
  // A Map iterates in order of insertion, and `keep` inserts anew, so the first key is the one that was not seen for longest.
  const seen = new Map<string, Actor>();
  return {
    find: (hash: string): Actor | null => seen.get(hash) ?? null,
    keep: (hash: string, actor: Actor | null): void => {
      seen.delete(hash);
      if (actor) seen.set(hash, actor);
      const [oldest] = seen.size > mostRecalled ? seen.keys() : [];
      if (oldest !== undefined) seen.delete(oldest);
    },
  };
};

type Deps = { db: OwnerDatabase; clock: Clock };

/** Knows callers by the secrets of their sessions; each use of a session keeps it alive. */
export const createCallers = ({ db, clock }: Deps): Callers => {
  const recollection = createRecollection();

  const settle = async (hash: string, row: Awaited<ReturnType<typeof findLiveSession>>, now: Date): Promise<Actor | null> => {
    if (!row) {
      recollection.keep(hash, null);
      return null;
    }
    const { lastSeenAt, ...actor } = row;
    if (now.getTime() - lastSeenAt.getTime() >= touchAfterMs) {
      await updateLastSeen(db, row.sessionId, { now, idleExpiresAt: new Date(now.getTime() + sessionLife.idleMs) });
    }
    recollection.keep(hash, actor);
    return actor;
  };

  return {
    find: async (token) => {
      const [hash, now] = [hashToken(token), clock.now()];
      return settle(hash, await findLiveSession(db, hash, now), now);
    },
    recall: (token) => recollection.find(hashToken(token)),
    findBeside: async (token, work) => {
      const [hash, now] = [hashToken(token), clock.now()];
      const { found, outcome } = await askBeside(db, (beside) => findLiveSession(beside, hash, now), work);
      return { found: await settle(hash, found, now), outcome };
    },
  };
};
