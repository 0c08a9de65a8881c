import type { ChatMessage, ChatOrigin, Conversation, WholeConversation } from '@inkstone/contract/chats';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { findSharedPeople } from '#server/features/accounts/index.ts';
import { type Actor, isOutsider } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import type { OpenBases } from '../open-bases.ts';
import { isOwn } from './conversation.policy.ts';
import {
  type ConversationRow,
  deleteConversationsAway,
  findConversation,
  findConversations,
  insertConversation,
  lockConversation,
  updateConversation,
  updateDeleted,
  updateRestored,
} from './conversation.repository.ts';
import { findMessage, findMessages } from './message.repository.ts';
import { presentConversation, presentMessage } from './present-chat.ts';
import { createReadableConversations, noConversation, noMessage } from './readable-conversations.ts';

type Deps = { db: OwnerDatabase; clock: Clock; openBases: OpenBases };

const dayMs = 24 * 3600 * 1000;
const paging = definePaging('conversations');

/** Conversations of people with the knowledge bases that are open to them. */
export const createConversationService = ({ db, clock, openBases }: Deps) => {
  const readable = createReadableConversations({ db, openBases });
  const { getWithBase, getReadable } = readable;

  const askerOf = async ({ accountId, userId }: Actor, row: ConversationRow): Promise<string | null> => {
    if (row.userId === userId) return null;
    const people = await readAsTenant(db, accountId, (tx) => findSharedPeople(tx, [row.userId]));
    return people.get(row.userId)?.name ?? '';
  };

  return {
    ...readable,

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
    open: async (
      actor: Actor,
      { id, baseId, origin = actor.guest?.origin ?? 'chat' }: { id: string; baseId: string; origin?: ChatOrigin },
    ): Promise<Conversation> => {
      const base = await openBases.get(actor, baseId);
      return asTenant(db, actor.accountId, async (tx) => {
        await insertConversation(tx, { id, userId: actor.userId, baseId, isOfSharedUser: isOutsider(actor), origin, now: clock.now() });
        const row = await findConversation(tx, id);
        if (!row || !isOwn(actor, row)) throw noConversation();
        return presentConversation(row, base.name);
      });
    },

    get: async (actor: Actor, id: string, language: Language): Promise<WholeConversation> => {
      const { row, base } = await getReadable(actor, id);
      const rows = await readAsTenant(db, actor.accountId, (tx) => findMessages(tx, id));
      const messages = rows.map((message): ChatMessage => presentMessage(message, language));
      const { leafId, takenOverBy: person, waitingSince } = row;
      const asker = await askerOf(actor, row);
      return {
        ...presentConversation(row, base.name),
        ...{ leafId, messages, person, asker },
        waitingSince: waitingSince?.toISOString() ?? null,
      };
    },

    change: async (
      actor: Actor,
      id: string,
      { title, leafId }: { title?: string | undefined; leafId?: string | undefined },
    ): Promise<Record<string, never>> => {
      await getWithBase(actor, id);
      return asTenant(db, actor.accountId, async (tx) => {
        const row = await lockConversation(tx, { userId: actor.userId, id });
        if (!row) throw noConversation();
        // Both who talk there see one branch.
        if (leafId && row.takenOverAt) throw new AppError('chat.personAnswers', 409);
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
