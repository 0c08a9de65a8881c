import { and, asc, eq } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { conversationMessages } from '#server/db/schema/chats.ts';

export type MessageRow = typeof conversationMessages.$inferSelect;

const own = (tx: TenantReader) => eq(conversationMessages.accountId, tx.accountId);
const inConversation = (tx: TenantReader, conversationId: string) => and(own(tx), eq(conversationMessages.conversationId, conversationId));
const one = (tx: TenantReader, id: string) => and(own(tx), eq(conversationMessages.id, id));

/** All messages of a conversation in the order in which they came. */
export const findMessages = (tx: TenantReader, conversationId: string): Promise<MessageRow[]> =>
  tx.select().from(conversationMessages).where(inConversation(tx, conversationId)).orderBy(asc(conversationMessages.seq));

/** One message of the account. */
export const findMessage = async (tx: TenantReader, id: string): Promise<MessageRow | undefined> => {
  const [row] = await tx.select().from(conversationMessages).where(one(tx, id));
  return row;
};

/** The answers of a conversation that are being written. */
export const findRunning = (tx: TenantReader, conversationId: string): Promise<{ id: string }[]> =>
  tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(inConversation(tx, conversationId), eq(conversationMessages.state, 'running')));

type NewMessage = Pick<MessageRow, 'id' | 'conversationId' | 'parentId' | 'role' | 'state' | 'text' | 'model'> &
  Partial<Pick<MessageRow, 'outcome' | 'authorName' | 'attachments'>> & { now: Date };

export const insertMessage = async (tx: TenantTransaction, { now, ...row }: NewMessage): Promise<void> => {
  await tx.insert(conversationMessages).values({ ...row, accountId: tx.accountId, createdAt: now });
};

type AnswerEnd = Pick<
  MessageRow,
  | 'state'
  | 'text'
  | 'outcome'
  | 'searched'
  | 'citations'
  | 'closest'
  | 'followUps'
  | 'faq'
  | 'modelCalls'
  | 'chargedMicropoints'
  | 'errorCode'
  | 'errorParams'
>;

/** What became of an answer. */
export const updateAnswer = async (tx: TenantTransaction, id: string, end: AnswerEnd): Promise<void> => {
  await tx.update(conversationMessages).set(end).where(one(tx, id));
};

export const updateFeedback = async (tx: TenantTransaction, id: string, feedback: MessageRow['feedback']): Promise<void> => {
  await tx.update(conversationMessages).set({ feedback }).where(one(tx, id));
};
