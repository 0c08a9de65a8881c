import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { storable } from '#server/kernel/storable.ts';
import { deleteExpiredAnswers, deleteOldAnswers, findAnswer, insertAnswer } from './cached-answer.repository.ts';
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keepMs = 7 * dayMs;
const mostEach = 200;
/** A person who was told a price has so long to press the button. */
const toldMs = 10 * 60 * 1000;

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** What models answered each account, for the same request again: at most 200 answers an account, for seven days (decision 45). */
export const createAnswerCache = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => ({
  /** The answer that an account got to this request; `isTold` leaves out what may be gone before a person who is told of it acts. */
  find: async (accountId: string, key: string, { isTold }: { isTold: boolean }): Promise<CachedAnswer | null> => {
    const until = later(clock.now(), isTold ? toldMs : 0);
    const kept = await readAsTenant(db, accountId, (tx) => findAnswer(tx, key, until));
    return cachedAnswer.safeParse(kept).data ?? null;
  },
  keep: async (tx: TenantTransaction, key: string, answer: CachedAnswer): Promise<void> => {
    const now = clock.now();
    await insertAnswer(tx, { key, answer: storable(answer), createdAt: now, expiresAt: later(now, keepMs) });
    await deleteOldAnswers(tx, mostEach);
  },
  forgetExpired: (): Promise<void> => deleteExpiredAnswers(db, clock.now()),
});
export type AnswerCache = ReturnType<typeof createAnswerCache>;
