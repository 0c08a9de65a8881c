import type { TenantTransaction } from '#server/db/handles.ts';
import type { ResolvedModel } from '#server/features/models/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { lockConversation, updateConversation } from '../conversations/conversation.repository.ts';
import { findRunning, insertMessage, type MessageRow } from '../conversations/message.repository.ts';
import { noConversation } from '../conversations/readable-conversations.ts';

type Asked = { actor: Actor; conversationId: string; requestId: string };
type Kept = {
  question: Pick<MessageRow, 'id' | 'parentId' | 'text' | 'attachments'>;
  isNew: boolean;
  model: ResolvedModel | null;
  clock: Clock;
};

const longestTitle = 80;

/** What a conversation is called that begins with a question. */
export const titleOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle);

/** Keeps question and answer in the transaction that starts the run, so that neither is there without the other. */
export const keepQuestion =
  ({ actor, conversationId, requestId }: Asked, { question, isNew, model, clock }: Kept) =>
  async (tx: TenantTransaction): Promise<string> => {
    const row = await lockConversation(tx, { userId: actor.userId, id: conversationId });
    if (!row) throw noConversation();
    if (row.takenOverAt) throw new AppError('chat.personAnswers', 409);
    if ((await findRunning(tx, conversationId)).length) throw new AppError('chat.answering', 409);
    const now = clock.now();
    const rest = { conversationId, now };
    if (isNew) await insertMessage(tx, { ...rest, ...question, role: 'question', state: 'done', model: null });
    const told = model && { name: model.label, isBuiltin: model.isBuiltin };
    const answer = { id: requestId, parentId: question.id, role: 'answer', state: 'running', text: '', model: told } as const;
    await insertMessage(tx, { ...rest, ...answer });
    await updateConversation(tx, conversationId, {
      leafId: requestId,
      updatedAt: now,
      ...(!row.title && { title: titleOf(question.text) }),
    });
    return conversationId;
  };
