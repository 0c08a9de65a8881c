import type { ChatMessage, Conversation, WholeConversation } from '@inkstone/contract/chats';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import {
  type ConversationRow,
  deleteConversationsAway,
  findConversation,
  findConversations,
  insertConversation,
  updateConversation,
  updateDeleted,
  updateRestored,
} from './conversation.repository.ts';
import { findMessage, findMessages, type MessageRow } from './message.repository.ts';
import type { OpenBases } from './open-bases.ts';
import { presentConversation, presentMessage } from './present-chat.ts';

type Deps = { db: OwnerDatabase; clock: Clock; openBases: OpenBases };

const dayMs = 24 * 3600 * 1000;
const paging = definePaging('conversations');

export const noConversation = (): AppError => new AppError('chat.notFound', 404);
export const noMessage = (): AppError => new AppError('chat.messageNotFound', 404);

/** Conversations of people with the knowledge bases that are open to them. */
export const createConversationService = ({ db, clock, openBases }: Deps) => {
  /** A conversation whose base is still open to its person; any other one is not there. */
  const getWithBase = async (actor: Actor, id: string): Promise<{ row: ConversationRow; base: KnowledgeBase }> => {
    const [row, bases] = await Promise.all([
      readAsTenant(db, actor.accountId, (tx) => findConversation(tx, { userId: actor.userId, id })),
      openBases.find(actor),
    ]);
    const base = bases.find((each) => each.id === row?.baseId);
    if (!row || !base) throw noConversation();
    return { row, base };
  };
  /** An answer of a conversation that its person may still read. */
  const getAnswer = async (actor: Actor, id: string): Promise<{ answer: MessageRow; baseId: string }> => {
    const answer = await readAsTenant(db, actor.accountId, (tx) => findMessage(tx, id));
    if (answer?.role !== 'answer') throw noMessage();
    const { row } = await getWithBase(actor, answer.conversationId).catch(() => {
      throw noMessage();
    });
    return { answer, baseId: row.baseId };
  };

  return {
    getWithBase,
    getAnswer,

    list: async (
      actor: Actor,
      { q, ...asked }: PageQuery & { q: string },
    ): Promise<{ items: Conversation[]; nextCursor: string | null }> => {
      const bases = await openBases.find(actor);
      const names = new Map(bases.map(({ id, name }) => [id, name]));
      return paging.page(
        asked,
        (rows) =>
          readAsTenant(db, actor.accountId, (tx) =>
            findConversations(tx, { ...rows, q, userId: actor.userId, baseIds: [...names.keys()] }),
          ),
        (row) => presentConversation(row, names.get(row.baseId) ?? ''),
      );
    },

    /** Opens one under the id of the request: a repeat finds the first one's. */
    open: async (actor: Actor, id: string, baseId: string): Promise<Conversation> => {
      const base = await openBases.get(actor, baseId);
      return asTenant(db, actor.accountId, async (tx) => {
        await insertConversation(tx, { id, userId: actor.userId, baseId, now: clock.now() });
        const row = await findConversation(tx, { userId: actor.userId, id });
        if (!row) throw noConversation();
        return presentConversation(row, base.name);
      });
    },

    get: async (actor: Actor, id: string, language: Language): Promise<WholeConversation> => {
      const { row, base } = await getWithBase(actor, id);
      const rows = await readAsTenant(db, actor.accountId, (tx) => findMessages(tx, id));
      const messages = rows.map((message): ChatMessage => presentMessage(message, language));
      return { ...presentConversation(row, base.name), leafId: row.leafId, messages };
    },

    change: async (
      actor: Actor,
      id: string,
      { title, leafId }: { title?: string | undefined; leafId?: string | undefined },
    ): Promise<Record<string, never>> => {
      await getWithBase(actor, id);
      return asTenant(db, actor.accountId, async (tx) => {
        if (leafId && (await findMessage(tx, leafId))?.conversationId !== id) throw noMessage();
        if (title || leafId) await updateConversation(tx, id, { ...(title && { title }), ...(leafId && { leafId }) });
        return {};
      });
    },

    /** Puts one away, or brings it back. */
    remove: async ({ accountId, userId }: Actor, id: string, { undo }: { undo: boolean }): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        const now = clock.now();
        const of = { userId, id };
        const isDone = undo ? await updateRestored(tx, of, new Date(now.getTime() - dayMs)) : await updateDeleted(tx, of, now);
        if (!isDone) throw noConversation();
        return {};
      }),

    /** Ends what was put away longer ago than it can be brought back. */
    sweep: (): Promise<void> => deleteConversationsAway(db, new Date(clock.now().getTime() - 2 * dayMs), 200),
  };
};
export type ConversationService = ReturnType<typeof createConversationService>;
