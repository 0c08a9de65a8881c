import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { sharedUserLinks, sharedUsers } from '#server/db/schema/shared-users.ts';

export type Purpose = 'invitation' | 'password';

/** The last invitation of each of some shared users that was neither used nor withdrawn, by their ids. */
export const findInvitations = async (tx: TenantReader, ids: readonly string[]) => {
  if (!ids.length) return new Map<string, never>();
  const rows = await tx
    .selectDistinctOn([sharedUserLinks.sharedUserId], {
      sharedUserId: sharedUserLinks.sharedUserId,
      expiresAt: sharedUserLinks.expiresAt,
      askedAt: sharedUserLinks.askedAt,
    })
    .from(sharedUserLinks)
    .where(
      and(
        eq(sharedUserLinks.accountId, tx.accountId),
        inArray(sharedUserLinks.sharedUserId, [...ids]),
        eq(sharedUserLinks.purpose, 'invitation'),
        isNull(sharedUserLinks.usedAt),
        isNull(sharedUserLinks.endedAt),
      ),
    )
    .orderBy(sharedUserLinks.sharedUserId, desc(sharedUserLinks.createdAt));
  return new Map(rows.map((row) => [row.sharedUserId, row]));
};

export const insertLink = async (
  tx: TenantTransaction,
  values: { id: string; sharedUserId: string; purpose: Purpose; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx.insert(sharedUserLinks).values({ ...values, accountId: tx.accountId });
};

/** Ends the links of a shared user that are still out, those of one purpose or all. */
export const endLinks = async (
  tx: TenantTransaction,
  { id, purpose, now }: { id: string; purpose?: Purpose; now: Date },
): Promise<void> => {
  await tx
    .update(sharedUserLinks)
    .set({ endedAt: now })
    .where(
      and(
        eq(sharedUserLinks.accountId, tx.accountId),
        eq(sharedUserLinks.sharedUserId, id),
        purpose && eq(sharedUserLinks.purpose, purpose),
        isNull(sharedUserLinks.usedAt),
        isNull(sharedUserLinks.endedAt),
      ),
    );
};

/**
 * The link behind a secret, with the shared user it was sent to.
 * @owner The hash of the secret is all that is known of whoever brings it; no tenant is known yet.
 */
export const findLink = async (handle: OwnerHandle, tokenHash: string) => {
  const [row] = await handle
    .select({
      id: sharedUserLinks.id,
      accountId: sharedUserLinks.accountId,
      sharedUserId: sharedUserLinks.sharedUserId,
      purpose: sharedUserLinks.purpose,
      expiresAt: sharedUserLinks.expiresAt,
      usedAt: sharedUserLinks.usedAt,
      endedAt: sharedUserLinks.endedAt,
      askedAt: sharedUserLinks.askedAt,
      name: sharedUsers.name,
      email: sharedUsers.email,
      language: sharedUsers.language,
      deletedAt: sharedUsers.deletedAt,
    })
    .from(sharedUserLinks)
    .innerJoin(sharedUsers, eq(sharedUsers.id, sharedUserLinks.sharedUserId))
    .where(eq(sharedUserLinks.tokenHash, tokenHash));
  return row;
};
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * Marks a link as used, in one statement, so that of parallel calls exactly one succeeds; locks the shared user against a deletion meanwhile.
 * @owner As above.
 */
export const takeLink = async (tx: OwnerTransaction, { id, sharedUserId }: LinkRow, now: Date): Promise<boolean> => {
  const [person] = await tx
    .select({ id: sharedUsers.id })
    .from(sharedUsers)
    .where(and(eq(sharedUsers.id, sharedUserId), isNull(sharedUsers.deletedAt)))
    .for('update');
  if (!person) return false;
  const taken = await tx
    .update(sharedUserLinks)
    .set({ usedAt: now })
    .where(
      and(eq(sharedUserLinks.id, id), isNull(sharedUserLinks.usedAt), isNull(sharedUserLinks.endedAt), gt(sharedUserLinks.expiresAt, now)),
    )
    .returning({ id: sharedUserLinks.id });
  return taken.length === 1;
};

/**
 * Notes that another link was asked for by one that had expired; false where that was noted before.
 * @owner As above.
 */
export const noteAsked = async (handle: OwnerHandle, id: string, now: Date): Promise<boolean> => {
  const noted = await handle
    .update(sharedUserLinks)
    .set({ askedAt: now })
    .where(and(eq(sharedUserLinks.id, id), isNull(sharedUserLinks.askedAt), isNull(sharedUserLinks.endedAt)))
    .returning({ id: sharedUserLinks.id });
  return noted.length === 1;
};
