/** @owner The log is the installation's: most events belong to no tenant, and a person's own are found by the person's id. */
import type { SecurityEventGroup, SecurityEventOutcome } from '@inkstone/contract/security-events';
import { and, desc, eq, ilike, inArray, like, lt, ne, notLike, or, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { securityEvents } from '#server/db/schema/security-events.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byTime = newestFirst(securityEvents.createdAt, securityEvents.id);

/** Adds events; one that is there already is counted up. */
export const upsertSecurityEvents = async (handle: OwnerHandle, events: readonly (typeof securityEvents.$inferInsert)[]): Promise<void> => {
  if (!events.length) return;
  await handle
    .insert(securityEvents)
    .values([...events])
    .onConflictDoUpdate({
      target: securityEvents.sameKey,
      set: {
        count: sql`${securityEvents.count} + excluded.count`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    });
};

/** An empty `q` and `all` narrow nothing. */
export type SecurityEventFilter = { q: string; group: SecurityEventGroup | 'all'; outcome: SecurityEventOutcome | 'all' };

const searched = (q: string) =>
  q
    ? or(
        ilike(securityEvents.who, containing(q)),
        ilike(securityEvents.address, containing(q)),
        ilike(sql`${securityEvents.details}::text`, containing(q)),
      )
    : undefined;

/** Newest first; one page of those that the filter leaves. */
export const findSecurityEvents = (handle: OwnerHandle, { q, group, outcome, before, limit }: SecurityEventFilter & RowsAsked) =>
  handle
    .select({
      position: byTime.position,
      id: securityEvents.id,
      type: securityEvents.type,
      outcome: securityEvents.outcome,
      userId: securityEvents.userId,
      who: securityEvents.who,
      address: securityEvents.address,
      userAgent: securityEvents.userAgent,
      code: securityEvents.code,
      details: securityEvents.details,
      count: securityEvents.count,
      createdAt: securityEvents.createdAt,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .where(
      and(
        byTime.behind(before),
        group === 'all' ? undefined : like(securityEvents.type, `${group}.%`),
        outcome === 'all' ? undefined : eq(securityEvents.outcome, outcome),
        searched(q),
      ),
    )
    .orderBy(...byTime.orderBy)
    .limit(limit);

export type SecurityEventRow = Awaited<ReturnType<typeof findSecurityEvents>>[number];

/** The last events about a person's own sign-in; refusals of single requests are left out, and what an admin did with other people. */
export const findOwnEvents = (handle: OwnerHandle, userId: string, limit: number) =>
  handle
    .select({
      id: securityEvents.id,
      type: securityEvents.type,
      outcome: securityEvents.outcome,
      address: securityEvents.address,
      userAgent: securityEvents.userAgent,
      details: securityEvents.details,
      count: securityEvents.count,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), ne(securityEvents.outcome, 'refused'), notLike(securityEvents.type, 'shared-user.%')))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(limit);

/** The addresses from which a person signed in, as far back as the log is kept; the latest of them. */
export const findSignInAddresses = async (handle: OwnerHandle, userId: string, limit: number): Promise<string[]> => {
  const rows = await handle
    .select({ address: securityEvents.address })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.type, 'sign-in.open'), eq(securityEvents.outcome, 'success')))
    .orderBy(desc(securityEvents.createdAt))
    .limit(limit);
  return rows.map(({ address }) => address);
};

/** Removes what is older than the log is kept. */
export const deleteOldEvents = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(securityEvents).where(lt(securityEvents.createdAt, before));
};

/** Keeps the newest of what did not succeed: under a lasting attack the log stops growing long before its days are over. */
export const deleteSurplusEvents = async (handle: OwnerHandle, kept: number): Promise<void> => {
  const isNoise = ne(securityEvents.outcome, 'success');
  const [last] = await handle
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(isNoise)
    .orderBy(desc(securityEvents.id))
    .offset(kept)
    .limit(1);
  if (last) await handle.delete(securityEvents).where(and(isNoise, sql`${securityEvents.id} <= ${last.id}`));
};

/** Removes who it was from the events of deleted people; what happened, when and from where stays as long as the log is kept. */
export const forgetPeople = async (tx: OwnerTransaction, people: readonly { id: string; email: string }[]): Promise<void> => {
  const ids = people.map(({ id }) => id);
  const emails = people.map(({ email }) => email);
  await tx
    .update(securityEvents)
    .set({ userId: null, who: '' })
    .where(or(inArray(securityEvents.userId, ids), inArray(securityEvents.who, emails)));
};
