import { z } from 'zod';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { findUserById } from '#server/features/accounts/index.ts';
import type { PaidRun } from '#server/features/paid-runs/index.ts';
import type { Actor, Pass } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Who asked, as it is kept with the question: whether they still may is asked again while it is answered. */
export const keptAsker = z.object({
  userId: z.uuid(),
  role: z.enum(['owner', 'member', 'shared', 'guest']),
  pass: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('key'), keyId: z.uuid() }),
      z.object({
        kind: z.literal('visit'),
        publicId: z.string(),
        by: z.enum(['nobody', 'site', 'oauth']),
        since: z.number(),
        site: z.string().nullable(),
      }),
    ])
    .nullable(),
});
type KeptAsker = z.infer<typeof keptAsker>;
type Person = KeptAsker & { accountId: string };
/** Somebody who was let in to a knowledge base. */
type Admitted = Person & { baseId: string };

export const keptAskerOf = ({ userId, role, pass }: Actor): KeptAsker => ({ userId, role, pass: pass ?? null });

export type AdmissionDeps = {
  db: OwnerDatabase;
  /** Whether somebody may ask a knowledge base now. */
  isAskable: (asker: Pick<Actor, 'accountId' | 'userId' | 'role'> & { baseId: string }) => Promise<boolean>;
  isKeyOpen: (keyId: string) => Promise<boolean>;
  isVisitOpen: (visit: Extract<Pass, { kind: 'visit' }>) => Promise<boolean>;
};

/** So often it is asked of an answer that is being written, and of one that is being read. */
const everyMs = 1000;

/** Why an answer ends whose asker may not ask any more. */
const accessTaken = (): AppError => new AppError('chat.accessTaken', 403);

/** Tells whether whoever was let in may still ask, and ends the answer that is on its way to them once they may not. */
export const createAdmission = ({ db, isAskable, isKeyOpen, isVisitOpen }: AdmissionDeps) => {
  const isPassOpen = async (pass: Pass | null): Promise<boolean> => {
    if (pass === null) return true;
    return pass.kind === 'key' ? isKeyOpen(pass.keyId) : isVisitOpen(pass);
  };

  /** Whether somebody is still there, by what they came in with. */
  const isLetIn = async ({ accountId, userId, role, pass }: Person): Promise<boolean> => {
    const [person, isOpen] = await Promise.all([findUserById(db, userId), isPassOpen(pass)]);
    // A visitor of a web site who has asked nothing yet has no user in the database.
    return isOpen && (role === 'guest' || person?.accountId === accountId);
  };

  const mayAsk = async (asker: Admitted): Promise<boolean> => {
    const [isHere, isOpen] = await Promise.all([isLetIn(asker), isAskable(asker)]);
    return isHere && isOpen;
  };

  return {
    /** Work that ends when its asker may not ask any more, with what was made of it until then. */
    whileAdmitted:
      (asker: Admitted | null, work: (run: PaidRun) => Promise<null>, { isResumed }: { isResumed: boolean }) =>
      async (run: PaidRun): Promise<null> => {
        if (!asker) return work(run);
        const taken = new AbortController();
        let isLooking = false;
        const look = async (): Promise<void> => {
          if (isLooking) return;
          isLooking = true;
          // What cannot be asked now is asked again.
          if (!(await mayAsk(asker).catch(() => true))) taken.abort(accessTaken());
          isLooking = false;
        };
        const looking = setInterval(() => void look(), everyMs).unref();
        const requireAccess = (): void => {
          if (taken.signal.aborted && !run.signal.aborted) throw taken.signal.reason;
        };
        try {
          if (isResumed) await look();
          requireAccess();
          const done = await work({ ...run, signal: AbortSignal.any([run.signal, taken.signal]) });
          requireAccess();
          return done;
        } catch (error) {
          requireAccess();
          throw error;
        } finally {
          clearInterval(looking);
        }
      },

    /** What is read of somebody else's answer, as long as its reader may: it is asked once a second at most, at the next piece. */
    whileReadable: async function* <Entry>(entries: AsyncIterable<Entry>, reader: Actor, requireReadable: () => Promise<unknown>) {
      let askedAt = performance.now();
      for await (const entry of entries) {
        if (performance.now() - askedAt >= everyMs) {
          if (!(await isLetIn({ ...reader, pass: reader.pass ?? null }))) throw accessTaken();
          await requireReadable();
          askedAt = performance.now();
        }
        yield entry;
      }
    },
  };
};
export type Admission = ReturnType<typeof createAdmission>;
