import type { ChatMessage, ChatOrigin, ModelCall } from '@inkstone/contract/chats';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { AskingService } from './asking/asking.service.ts';
import type { ConversationService } from './conversations/conversation.service.ts';
import { findMessage } from './conversations/message.repository.ts';
import { presentMessage } from './conversations/present-chat.ts';

type Deps = { db: OwnerDatabase; conversations: ConversationService; asking: AskingService };

/** An answer with what its models took, and what its error tells of. */
export type OutsideAnswer = ChatMessage & { modelCalls: readonly ModelCall[]; errorParams: Record<string, string | number> };

/** The same chat as that of people, for whoever asks without a session. */
export const createOutsideChat = ({ db, conversations, asking }: Deps) => ({
  open: async (actor: Actor, asked: { id: string; baseId: string; origin: ChatOrigin }): Promise<string> =>
    (await conversations.open(actor, asked)).id,

  /** The last message of one of the actor's own conversations; refuses one with another base. */
  leafOf: async (actor: Actor, { id, baseId }: { id: string; baseId: string }): Promise<string | null> => {
    const { row } = await conversations.getWithBase(actor, id);
    if (row.baseId !== baseId) throw new AppError('chat.notFound', 404);
    return row.leafId;
  },

  ask: asking.ask,
  questionOf: async ({ accountId }: Actor, id: string): Promise<string | undefined> =>
    (await readAsTenant(db, accountId, (tx) => findMessage(tx, id)))?.text,

  follow: asking.follow,
  stop: asking.stop,

  answerOf: async (actor: Actor, id: string, language: Language): Promise<OutsideAnswer> => {
    const { answer } = await conversations.getAnswer(actor, id);
    return { ...presentMessage(answer, language), modelCalls: answer.modelCalls, errorParams: answer.errorParams };
  },
});
