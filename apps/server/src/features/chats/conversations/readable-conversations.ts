import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { OpenBases } from '../open-bases.ts';
import { isOwn, type MayTouch, mayRead } from './conversation.policy.ts';
import { type ConversationRow, findConversation } from './conversation.repository.ts';
import { findMessage, type MessageRow } from './message.repository.ts';

export const noConversation = (): AppError => new AppError('chat.notFound', 404);
export const noMessage = (): AppError => new AppError('chat.messageNotFound', 404);

/** Conversations and their answers for whoever may read them, while their base is open to the reader; any other one is not there. */
export const createReadableConversations = ({ db, openBases }: { db: OwnerDatabase; openBases: Pick<OpenBases, 'find'> }) => {
  const getBy =
    (mayTouch: MayTouch, refused = noConversation) =>
    async (actor: Actor, id: string): Promise<{ row: ConversationRow; base: KnowledgeBase }> => {
      const [row, bases] = await Promise.all([readAsTenant(db, actor.accountId, (tx) => findConversation(tx, id)), openBases.find(actor)]);
      const base = bases.find((each) => each.id === row?.baseId);
      if (!row || !mayTouch(actor, row)) throw noConversation();
      if (!base) throw refused();
      return { row, base };
    };

  const getAnswerBy =
    (mayTouch: MayTouch) =>
    async (actor: Actor, id: string): Promise<{ answer: MessageRow; row: ConversationRow }> => {
      const answer = await readAsTenant(db, actor.accountId, (tx) => findMessage(tx, id));
      if (answer?.role !== 'answer') throw noMessage();
      const { row } = await getBy(mayTouch)(actor, answer.conversationId).catch(() => {
        throw noMessage();
      });
      return { answer, row };
    };

  return {
    /** One's own, to go on with; whose base was closed meanwhile is told so. */
    getWithBase: getBy(isOwn, () => new AppError('chat.baseClosed', 403)),
    /** One's own, or one of a shared user of whoever runs its base. */
    getReadable: getBy(mayRead),
    getAnswer: getAnswerBy(isOwn),
    getReadableAnswer: getAnswerBy(mayRead),
    /** An answer whose citations may be opened: a program hands them on to people who may ask the same base. */
    getCitingAnswer: getAnswerBy((actor, row) => mayRead(actor, row) || row.origin === 'api'),
  };
};
export type ReadableConversations = ReturnType<typeof createReadableConversations>;
