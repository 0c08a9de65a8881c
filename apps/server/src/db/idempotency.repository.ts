import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type IdempotencyStore, type KeyClaim, leaseMs, type StoredAnswer } from '#server/kernel/http/endpoints/idempotency.ts';
import type { OwnerDatabase } from './handles.ts';
import { idempotencyKeys } from './schema/idempotency.ts';

const ofKey = ({ actor, key }: KeyClaim) => and(eq(idempotencyKeys.userId, actor.userId), eq(idempotencyKeys.key, key));
/** The key, while this attempt holds it: one that was taken for dead changes nothing any more. */
const ofClaim = (claim: KeyClaim) => and(ofKey(claim), eq(idempotencyKeys.claimId, claim.claimId), isNull(idempotencyKeys.status));

const lease = sql`now() + ${leaseMs} * interval '1 millisecond'`;
const isTooOld = lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`);
const isDead = sql`(${idempotencyKeys.status} is null and ${idempotencyKeys.leasedUntil} < now())`;

const findAnswer = async (db: OwnerDatabase, claim: KeyClaim): Promise<StoredAnswer | null> => {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(ofKey(claim));
  return row ? { requestHash: row.requestHash, isDone: row.status !== null, answer: row.answer } : null;
};

/** Keeps first answers by user and key for a day. */
export const createIdempotencyStore = (db: OwnerDatabase): IdempotencyStore => ({
  claim: async (claim, requestHash) => {
    const { actor, key, claimId } = claim;
    const mine = { requestHash, claimId, leasedUntil: lease, status: null, answer: null };
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ accountId: actor.accountId, userId: actor.userId, key, ...mine })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { ...mine, createdAt: sql`now()` },
        // The work of a dead claim is taken over by a repeat of the same request alone.
        setWhere: sql`${isTooOld} or (${isDead} and ${idempotencyKeys.requestHash} = ${requestHash})`,
      })
      .returning({ key: idempotencyKeys.key });
    return claimed.length ? null : findAnswer(db, claim);
  },
  renew: async (claim) => {
    await db.update(idempotencyKeys).set({ leasedUntil: lease }).where(ofClaim(claim));
  },
  complete: async (claim, answer) => {
    await db.update(idempotencyKeys).set({ status: 200, answer }).where(ofClaim(claim));
  },
  abandon: async (claim) => {
    await db.delete(idempotencyKeys).where(ofClaim(claim));
  },
});

/** Removes answers older than a day. */
export const deleteOldAnswers = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
};
