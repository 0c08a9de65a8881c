import { and, eq, lt, sql } from 'drizzle-orm';
import type { Actor } from '#server/kernel/actor.ts';
import type { IdempotencyStore, StoredAnswer } from '#server/kernel/http/idempotency.ts';
import type { OwnerDatabase } from './handles.ts';
import { idempotencyKeys } from './schema/idempotency.ts';

const ofKey = (actor: Actor, key: string) => and(eq(idempotencyKeys.userId, actor.userId), eq(idempotencyKeys.key, key));

const findAnswer = async (db: OwnerDatabase, actor: Actor, key: string): Promise<StoredAnswer | null> => {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(ofKey(actor, key));
  return row ? { requestHash: row.requestHash, isDone: row.status !== null, answer: row.answer } : null;
};

/** Keeps first answers by user and key for a day. A claim without an answer (its server ended) can be taken again after ten minutes. */
export const createIdempotencyStore = (db: OwnerDatabase): IdempotencyStore => ({
  claim: async (actor, key, requestHash) => {
    await db
      .delete(idempotencyKeys)
      .where(
        and(
          ofKey(actor, key),
          sql`(${idempotencyKeys.createdAt} < now() - interval '1 day' or (${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < now() - interval '10 minutes'))`,
        ),
      );
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ accountId: actor.accountId, userId: actor.userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    return claimed.length ? null : findAnswer(db, actor, key);
  },
  complete: async (actor, key, answer) => {
    await db.update(idempotencyKeys).set({ status: 200, answer }).where(ofKey(actor, key));
  },
  abandon: async (actor, key) => {
    await db.delete(idempotencyKeys).where(ofKey(actor, key));
  },
});

/** Removes answers older than a day. */
export const deleteOldAnswers = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
};
