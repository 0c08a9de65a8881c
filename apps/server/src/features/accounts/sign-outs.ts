import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { OperatorCall, RecordAudit } from '#server/features/audit/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { lockUser } from './account.repository.ts';
import { endAllSignIns, endSignIns } from './sign-in.repository.ts';

/** The operator who signs others out; the session in which it is asked stays. */
export type SignOutCall = OperatorCall & { actor: { sessionId: string } };

/** Ends the sessions of one user, or of everybody for null, but for one that is kept; answers how many ended. */
export type EndSessions = (tx: OwnerTransaction, which: { userId: string | null; keptId: string; now: Date }) => Promise<number>;

type Deps = { db: OwnerDatabase; clock: Clock; recordAudit: RecordAudit; endSessions: EndSessions };

/** How the operator signs people out: their sessions end, and the sign-ins that are under way. */
export const createSignOuts = ({ db, clock, recordAudit, endSessions }: Deps) => ({
  /** Answers the account of the user. */
  ofUser: (by: SignOutCall, id: string): Promise<string> =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw new AppError('account.userNotFound', 404);
      await endSignIns(tx, id);
      const ended = await endSessions(tx, { userId: id, keptId: by.actor.sessionId, now: clock.now() });
      await recordAudit(tx, by, { action: 'user.signOut', subjectId: id, subjectName: user.email, after: { ended } });
      return user.accountId;
    }),

  ofEverybody: (by: SignOutCall): Promise<{ ended: number }> =>
    db.transaction(async (tx) => {
      await endAllSignIns(tx);
      const ended = await endSessions(tx, { userId: null, keptId: by.actor.sessionId, now: clock.now() });
      await recordAudit(tx, by, { action: 'user.signOutAll', subjectId: '', subjectName: '', after: { ended } });
      return { ended };
    }),
});
