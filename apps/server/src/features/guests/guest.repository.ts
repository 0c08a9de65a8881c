import { and, eq, inArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { guests } from '#server/db/schema/guests.ts';

export type GuestRow = typeof guests.$inferSelect;
/** Whom a guest is, as far as it can be found by that. */
export type GuestKey = Pick<GuestRow, 'baseId' | 'kind' | 'subject'>;

const own = (tx: TenantReader) => eq(guests.accountId, tx.accountId);

export const findGuest = async (tx: TenantReader, { baseId, kind, subject }: GuestKey): Promise<GuestRow | undefined> => {
  const [row] = await tx
    .select()
    .from(guests)
    .where(and(own(tx), eq(guests.baseId, baseId), eq(guests.kind, kind), eq(guests.subject, subject)));
  return row;
};

export const findGuestById = async (tx: TenantReader, userId: string): Promise<GuestRow | undefined> => {
  const [row] = await tx
    .select()
    .from(guests)
    .where(and(own(tx), eq(guests.userId, userId)));
  return row;
};

/** Of some users those who are guests, with their kinds. */
export const findGuestKinds = async (tx: TenantReader, userIds: readonly string[]): Promise<ReadonlyMap<string, GuestRow['kind']>> => {
  if (!userIds.length) return new Map();
  const rows = await tx
    .select({ userId: guests.userId, kind: guests.kind })
    .from(guests)
    .where(and(own(tx), inArray(guests.userId, [...userIds])));
  return new Map(rows.map(({ userId, kind }) => [userId, kind]));
};

/** The user of each guest of a base. */
export const findGuestsOf = (tx: TenantReader, baseId: string): Promise<{ userId: string }[]> =>
  tx
    .select({ userId: guests.userId })
    .from(guests)
    .where(and(own(tx), eq(guests.baseId, baseId)));

export const insertGuest = async (tx: TenantTransaction, { now, ...row }: GuestKey & { userId: string; now: Date }): Promise<void> => {
  await tx.insert(guests).values({ ...row, accountId: tx.accountId, createdAt: now, seenAt: now });
};

export const updateSeen = async (tx: TenantTransaction, userId: string, seenAt: Date): Promise<void> => {
  await tx
    .update(guests)
    .set({ seenAt })
    .where(and(own(tx), eq(guests.userId, userId)));
};
