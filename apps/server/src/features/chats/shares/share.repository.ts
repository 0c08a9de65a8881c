import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { conversationShares } from '#server/db/schema/chats.ts';

const { id, conversationId, userId, leafId, createdAt, expiresAt } = conversationShares;
const shown = { id, conversationId, userId, leafId, createdAt, expiresAt };

const opens = (now: Date) =>
  and(isNull(conversationShares.revokedAt), or(isNull(conversationShares.expiresAt), gt(conversationShares.expiresAt, now)));

/** The links to a conversation that still open, newest first. */
export const findShares = (tx: TenantReader, asked: { conversationId: string; now: Date }) =>
  tx
    .select(shown)
    .from(conversationShares)
    .where(
      and(eq(conversationShares.accountId, tx.accountId), eq(conversationShares.conversationId, asked.conversationId), opens(asked.now)),
    )
    .orderBy(desc(conversationShares.createdAt), desc(conversationShares.id));
export type ShareRow = Awaited<ReturnType<typeof findShares>>[number];

export const findShare = async (tx: TenantReader, shareId: string): Promise<ShareRow | undefined> => {
  const [row] = await tx
    .select(shown)
    .from(conversationShares)
    .where(and(eq(conversationShares.accountId, tx.accountId), eq(conversationShares.id, shareId)));
  return row;
};

export const insertShare = async (tx: TenantTransaction, row: ShareRow & { tokenHash: string }): Promise<void> => {
  await tx.insert(conversationShares).values({ ...row, accountId: tx.accountId });
};

export const updateRevoked = async (tx: TenantTransaction, shareId: string, revokedAt: Date): Promise<void> => {
  await tx
    .update(conversationShares)
    .set({ revokedAt })
    .where(and(eq(conversationShares.accountId, tx.accountId), eq(conversationShares.id, shareId), isNull(conversationShares.revokedAt)));
};

/**
 * What a secret opens, as long as it does.
 * @owner The hash of the secret is all that is known of whoever brings it; no tenant is known yet.
 */
export const findShared = async (handle: OwnerHandle, { tokenHash, now }: { tokenHash: string; now: Date }) => {
  const [row] = await handle
    .select({ ...shown, accountId: conversationShares.accountId })
    .from(conversationShares)
    .where(and(eq(conversationShares.tokenHash, tokenHash), opens(now)));
  return row;
};
