import { z } from 'zod';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { findUserById } from '#server/features/accounts/index.ts';
import type { PaidRun } from '#server/features/paid-runs/index.ts';
import { type Actor, type Pass, type Reader, readerOf } from '#server/kernel/actor.ts';
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
  /** Which of some documents are closed to a reader. */
  findClosed: (tx: TenantReader, reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** So often it is asked of an answer that is being written, and of one that is being read. */
const everyMs = 1000;

/** Why an answer ends whose asker may not ask any more. */
const accessTaken = (): AppError => new AppError('chat.accessTaken', 403);
/** Why one ends that is written from what its asker may not read any more. */
const documentClosed = (): AppError => new AppError('chat.documentClosed', 403);

/** Work that tells of which documents it writes. */
type Work = (run: PaidRun, noteShown: (documentIds: readonly string[]) => void) => Promise<null>;

/** Tells whether whoever was let in may still ask, and ends the answer that is on its way to them once they may not. */
export const createAdmission = ({ db, isAskable, isKeyOpen, isVisitOpen, findClosed }: AdmissionDeps) => {
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

  /** Why somebody may not go on with what was made of some documents; undefined while they may. */
  const findRefusal = async (asker: Admitted, shown: readonly string[]): Promise<AppError | undefined> => {
    const [isHere, isOpen, closed] = await Promise.all([
      isLetIn(asker),
      isAskable(asker),
      shown.length ? readAsTenant(db, asker.accountId, (tx) => findClosed(tx, readerOf(asker), shown)) : null,
    ]);
    if (!isHere || !isOpen) return accessTaken();
    return closed?.size ? documentClosed() : undefined;
  };

  return {
    /** Work that ends when its asker may not ask any more, or not read what it is made of, with what was made of it until then. */
    whileAdmitted:
      (asker: Admitted | null, work: Work, { isResumed }: { isResumed: boolean }) =>
      async (run: PaidRun): Promise<null> => {
        if (!asker) return work(run, () => {});
        const shown = new Set<string>();
        const taken = new AbortController();
        let isLooking = false;
        const look = async (): Promise<void> => {
          if (isLooking) return;
          isLooking = true;
          // What cannot be asked now is asked again.
          const refusal = await findRefusal(asker, [...shown]).catch(() => undefined);
          if (refusal) taken.abort(refusal);
          isLooking = false;
        };
        const looking = setInterval(() => void look(), everyMs).unref();
        const requireAccess = (): void => {
          if (taken.signal.aborted && !run.signal.aborted) throw taken.signal.reason;
        };
        try {
          if (isResumed) await look();
          requireAccess();
          const done = await work({ ...run, signal: AbortSignal.any([run.signal, taken.signal]) }, (ids) => {
            for (const id of ids) shown.add(id);
          });
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
