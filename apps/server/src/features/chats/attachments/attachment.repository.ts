import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { conversationAttachments, conversationMessages } from '#server/db/schema/chats.ts';

export type AttachmentRow = typeof conversationAttachments.$inferSelect;

/** What was sent along without what it says: that is megabytes of a long file. */
export type AttachmentHead = Pick<AttachmentRow, 'id' | 'conversationId' | 'name' | 'kind' | 'bytes'> & { pages: number };

const headOf = {
  id: conversationAttachments.id,
  conversationId: conversationAttachments.conversationId,
  name: conversationAttachments.name,
  kind: conversationAttachments.kind,
  bytes: conversationAttachments.bytes,
  pages: sql<number>`json_array_length(${conversationAttachments.content} -> 'pages')`,
};

/** A message that has it among its attachments. */
const isSent = sql`exists (select from ${conversationMessages} where ${conversationMessages.accountId} = ${conversationAttachments.accountId}
  and ${conversationMessages.conversationId} = ${conversationAttachments.conversationId}
  and ${conversationMessages.attachments} @> jsonb_build_array(jsonb_build_object('id', ${conversationAttachments.id})))`;

const ofConversation = (tx: TenantReader, conversationId: string) =>
  and(eq(conversationAttachments.accountId, tx.accountId), eq(conversationAttachments.conversationId, conversationId));

export const insertAttachment = async (tx: TenantTransaction, row: Omit<AttachmentRow, 'accountId'>): Promise<void> => {
  await tx.insert(conversationAttachments).values({ ...row, accountId: tx.accountId });
};

/** What was attached to a conversation, the first first. */
export const findAttachments = (tx: TenantReader, conversationId: string): Promise<(AttachmentHead & { isSent: boolean })[]> =>
  tx
    .select({ ...headOf, isSent: sql<boolean>`${isSent}` })
    .from(conversationAttachments)
    .where(ofConversation(tx, conversationId))
    .orderBy(asc(conversationAttachments.createdAt), asc(conversationAttachments.id));

const hasId = (tx: TenantReader, ids: readonly string[]) =>
  and(eq(conversationAttachments.accountId, tx.accountId), inArray(conversationAttachments.id, [...ids]));

/** Some attachments of the account without their texts, in no particular order. */
export const findAttachmentHeads = (tx: TenantReader, ids: readonly string[]): Promise<AttachmentHead[]> =>
  tx.select(headOf).from(conversationAttachments).where(hasId(tx, ids));

/** Some attachments of the account with their texts, in no particular order. */
export const findAttachmentsById = (tx: TenantReader, ids: readonly string[]): Promise<AttachmentRow[]> =>
  tx.select().from(conversationAttachments).where(hasId(tx, ids));

/** Takes one away that no question has; false where there is none such. */
export const deleteUnsent = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const rows = await tx
    .delete(conversationAttachments)
    .where(and(eq(conversationAttachments.accountId, tx.accountId), eq(conversationAttachments.id, id), sql`not ${isSent}`))
    .returning({ id: conversationAttachments.id });
  return rows.length === 1;
};

/**
 * Ends what was attached before a time and never sent along.
 * @owner It goes over all accounts.
 */
export const deleteForgotten = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await db.delete(conversationAttachments).where(and(lt(conversationAttachments.createdAt, before), sql`not ${isSent}`));
};
