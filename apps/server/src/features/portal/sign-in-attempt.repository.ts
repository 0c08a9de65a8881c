/** @owner Attempts are counted before it is known whose account is tried. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { signInAttempts } from '#server/db/schema/portal.ts';

type Attempt = { subjectHash: string; free: number; now: Date };

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`;

const oneMore = (now: Date) =>
  sql`case when ${signInAttempts.updatedAt} < ${instant(now)} - interval '15 minutes' then 1 else ${signInAttempts.failures} + 1 end`;

/** Counts an attempt that is not made to wait; answers how many there were without a pause of 15 minutes. */
export const countAttempt = async (handle: OwnerHandle, { subjectHash, now }: Omit<Attempt, 'free'>): Promise<number> => {
  const [row] = await handle
    .insert(signInAttempts)
    .values({ subjectHash, failures: 1, nextAllowedAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: signInAttempts.subjectHash, set: { failures: oneMore(now), updatedAt: now } })
    .returning({ failures: signInAttempts.failures });
  return row?.failures ?? 1;
};

/**
 * Counts an attempt before the password is checked, in one statement, so that parallel attempts count too. After the free ones the wait
 * doubles up to five minutes; after 15 minutes without attempts the count starts anew. False while the wait lasts.
 */
export const takeAttempt = async (handle: OwnerHandle, { subjectHash, free, now }: Attempt): Promise<boolean> => {
  const [at, failures] = [instant(now), oneMore(now)];
  const taken = await handle
    .insert(signInAttempts)
    .values({ subjectHash, failures: 1, nextAllowedAt: free > 1 ? now : new Date(now.getTime() + 1000), updatedAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.subjectHash,
      set: {
        failures,
        nextAllowedAt: sql`${at} + make_interval(secs => case when (${failures}) < ${free} then 0 else least(300, power(2, least(9, (${failures}) - ${free}))) end)`,
        updatedAt: now,
      },
      setWhere: sql`${signInAttempts.nextAllowedAt} <= ${at}`,
    })
    .returning({ failures: signInAttempts.failures });
  return taken.length === 1;
};

export const findNextAllowed = async (handle: OwnerHandle, subjectHash: string): Promise<Date | undefined> => {
  const [row] = await handle
    .select({ nextAllowedAt: signInAttempts.nextAllowedAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.subjectHash, subjectHash));
  return row?.nextAllowedAt;
};

export const deleteAttempts = async (handle: OwnerHandle, subjectHashes: string[]): Promise<void> => {
  await handle.delete(signInAttempts).where(inArray(signInAttempts.subjectHash, subjectHashes));
};
