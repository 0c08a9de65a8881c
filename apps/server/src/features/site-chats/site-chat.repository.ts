import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { OwnerDatabase, OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { siteChatDays, siteChats } from '#server/db/schema/site-chats.ts';
import { enabledPeople } from '#server/features/accounts/index.ts';

export type SiteChatRow = typeof siteChats.$inferSelect;

const one = (tx: TenantReader, baseId: string) => and(eq(siteChats.accountId, tx.accountId), eq(siteChats.baseId, baseId));

export const findSiteChat = async (tx: TenantReader, baseId: string): Promise<SiteChatRow | undefined> => {
  const [row] = await tx.select().from(siteChats).where(one(tx, baseId));
  return row;
};

/** Keeps its settings, under the next revision. */
export const upsertSiteChat = async (
  tx: TenantTransaction,
  { now, ...row }: Pick<SiteChatRow, 'baseId' | 'publicId' | 'isEnabled' | 'settings'> & { now: Date },
): Promise<void> => {
  const { isEnabled, settings } = row;
  await tx
    .insert(siteChats)
    .values({ ...row, accountId: tx.accountId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: siteChats.baseId,
      set: { isEnabled, settings, updatedAt: now, revision: sql`${siteChats.revision} + 1` },
    });
};

export const updateSecret = async (
  tx: TenantTransaction,
  baseId: string,
  made: { sealedSecret: string; secretSetAt: Date },
): Promise<void> => {
  await tx.update(siteChats).set(made).where(one(tx, baseId));
};

/**
 * The chat behind the name that a web site gives, as long as it is on and its account is not disabled.
 * @owner A visitor knows the public id alone; whose it is, is the answer.
 */
export const findByPublicId = async (handle: OwnerHandle, publicId: string): Promise<SiteChatRow | undefined> => {
  const owners = enabledPeople(handle);
  const [row] = await handle
    .select({ chat: siteChats })
    .from(siteChats)
    .innerJoin(owners, and(eq(owners.accountId, siteChats.accountId), eq(owners.role, 'owner')))
    .where(and(eq(siteChats.publicId, publicId), eq(siteChats.isEnabled, true)));
  return row?.chat;
};

/** Counts a message of a day; false where there were as many as may be. */
export const countMessage = async (
  tx: TenantTransaction,
  { most, ...of }: { baseId: string; day: string; askerId: string; most: number },
): Promise<boolean> => {
  const rows = await tx
    .insert(siteChatDays)
    .values({ ...of, accountId: tx.accountId, messages: 1 })
    .onConflictDoUpdate({
      target: [siteChatDays.accountId, siteChatDays.baseId, siteChatDays.day, siteChatDays.askerId],
      set: { messages: sql`${siteChatDays.messages} + 1` },
      setWhere: lt(siteChatDays.messages, most),
    })
    .returning({ messages: siteChatDays.messages });
  return rows.length === 1;
};

/**
 * Forgets what was counted up to a day.
 * @owner What is old is forgotten for every account.
 */
export const deleteDays = async (db: OwnerDatabase, upTo: string): Promise<void> => {
  await db.delete(siteChatDays).where(lte(siteChatDays.day, upTo));
};

/**
 * All secrets as they are kept.
 * @owner A change of the installation's key seals those of all accounts again.
 */
export const findSealedSecrets = (db: OwnerDatabase) =>
  db
    .select({ baseId: siteChats.baseId, accountId: siteChats.accountId, sealedSecret: siteChats.sealedSecret })
    .from(siteChats)
    .where(isNotNull(siteChats.sealedSecret));

/**
 * Puts a text in the place of the one that was found, unless it has changed.
 * @owner See `findSealedSecrets`.
 */
export const replaceSecret = async (db: OwnerDatabase, baseId: string, { found, text }: { found: string; text: string }): Promise<void> => {
  await db
    .update(siteChats)
    .set({ sealedSecret: text })
    .where(and(eq(siteChats.baseId, baseId), eq(siteChats.sealedSecret, found)));
};
