import { and, count, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { notify } from '#server/db/notifications.ts';
import { conversationMessages, conversations } from '#server/db/schema/chats.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type ConversationRow = typeof conversations.$inferSelect;
type OfUser = { userId: string; id: string };

const isThere = isNull(conversations.deletedAt);
const one = (tx: TenantReader, id: string) => and(eq(conversations.accountId, tx.accountId), eq(conversations.id, id));
const ofUser = (tx: TenantReader, { userId, id }: OfUser) => and(one(tx, id), eq(conversations.userId, userId));
const byChange = newestFirst(conversations.updatedAt, conversations.id);

type Search = RowsAsked & { userId: string; baseIds: readonly string[]; q: string };

/** The conversations of a user with these knowledge bases in which something was asked, newest first. */
export const findConversations = (tx: TenantReader, { userId, baseIds, q, before, limit }: Search) =>
  tx
    .select({
      id: conversations.id,
      baseId: conversations.baseId,
      title: conversations.title,
      updatedAt: conversations.updatedAt,
      position: byChange.position,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.accountId, tx.accountId),
        eq(conversations.userId, userId),
        inArray(conversations.baseId, [...baseIds]),
        ne(conversations.title, ''),
        isThere,
        q ? ilike(conversations.title, containing(q)) : undefined,
        byChange.behind(before),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit);

export const insertConversation = async (
  tx: TenantTransaction,
  { now, ...row }: Pick<ConversationRow, 'id' | 'userId' | 'baseId' | 'isOfSharedUser' | 'origin'> & { now: Date },
): Promise<void> => {
  await tx
    .insert(conversations)
    .values({ ...row, accountId: tx.accountId, title: '', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
};

/** A conversation of the account, whosever it is; who may read it is its service's to say. */
export const findConversation = async (tx: TenantReader, id: string): Promise<ConversationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(one(tx, id), isThere));
  return row;
};

/** How many questions some people have asked in the conversations that are kept. */
export const countQuestions = async (tx: TenantReader, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (!userIds.length) return new Map();
  const rows = await tx
    .select({ userId: conversations.userId, count: count() })
    .from(conversations)
    .innerJoin(
      conversationMessages,
      and(eq(conversationMessages.accountId, conversations.accountId), eq(conversationMessages.conversationId, conversations.id)),
    )
    .where(
      and(
        eq(conversations.accountId, tx.accountId),
        inArray(conversations.userId, [...userIds]),
        eq(conversationMessages.role, 'question'),
      ),
    )
    .groupBy(conversations.userId);
  return new Map(rows.map(({ userId, count: questions }) => [userId, questions]));
};

/** A conversation of one user, held until the end of the transaction, so that questions and who answers them take turns. */
export const lockConversation = async (tx: TenantTransaction, asked: OfUser): Promise<ConversationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(ofUser(tx, asked), isThere))
    .for('update');
  return row;
};

/** The same of one that a shared user has, whoever it is. */
export const lockSharedConversation = async (tx: TenantTransaction, id: string): Promise<ConversationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(one(tx, id), eq(conversations.isOfSharedUser, true), isThere))
    .for('update');
  return row;
};

/** The PostgreSQL channel on which processes notify each other of a changed conversation. */
export const conversationChannel = 'inkstone_conversations';

type Changes = Partial<Pick<ConversationRow, 'title' | 'leafId' | 'updatedAt' | 'takenOverAt' | 'takenOverBy' | 'waitingSince'>>;

/** Changes one, and tells whoever looks at it. */
export const updateConversation = async (tx: TenantTransaction, id: string, changes: Changes): Promise<void> => {
  await tx
    .update(conversations)
    .set({ ...changes, revision: sql`${conversations.revision} + 1` })
    .where(one(tx, id));
  await notify(tx, conversationChannel, id);
};

export const updateSummary = async (tx: TenantTransaction, id: string, summary: ConversationRow['summary']): Promise<void> => {
  await tx.update(conversations).set({ summary }).where(one(tx, id));
};

/** Puts one away at a time; false where the user has none such. */
export const updateDeleted = async (tx: TenantTransaction, asked: OfUser, deletedAt: Date): Promise<boolean> => {
  const rows = await tx
    .update(conversations)
    .set({ deletedAt })
    .where(and(ofUser(tx, asked), isThere))
    .returning({ id: conversations.id });
  return rows.length === 1;
};

/** Brings one back that was put away after a time. */
export const updateRestored = async (tx: TenantTransaction, asked: OfUser, after: Date): Promise<boolean> => {
  const rows = await tx
    .update(conversations)
    .set({ deletedAt: null })
    .where(and(ofUser(tx, asked), gt(conversations.deletedAt, after)))
    .returning({ id: conversations.id });
  return rows.length === 1;
};

/**
 * Removes what was put away before a time.
 * @owner It goes over all accounts.
 */
export const deleteConversationsAway = async (db: OwnerDatabase, before: Date, limit: number): Promise<void> => {
  const old = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isNotNull(conversations.deletedAt), lt(conversations.deletedAt, before)))
    .limit(limit);
  await db.delete(conversations).where(inArray(conversations.id, old));
};
