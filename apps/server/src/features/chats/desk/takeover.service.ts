import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findNames } from '#server/features/accounts/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { writtenOf, writtenTypes } from '../answering/answer-end.ts';
import {
  type ConversationRow,
  lockConversation,
  lockSharedConversation,
  updateConversation,
} from '../conversations/conversation.repository.ts';
import { findMessage, findRunning, insertMessage, updateAnswer } from '../conversations/message.repository.ts';
import { noConversation, type ReadableConversations } from '../conversations/readable-conversations.ts';
import type { OpenBases } from '../open-bases.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  runs: Pick<RunsFeature, 'cutRun'>;
  openBases: Pick<OpenBases, 'findOne'>;
  conversations: Pick<ReadableConversations, 'getWithBase'>;
};
type Done = Record<string, never>;

/**
 * Who answers in a conversation: the assistant, or a person of the account. Whoever changes that holds the conversation, as does every
 * question: what came first in the database came first.
 */
export const createTakeoverService = ({ db, clock, runs, openBases, conversations }: Deps) => {
  /** Ends answers that are being written, with what was delivered of them. */
  const cutAnswers = async (tx: TenantTransaction, conversationId: string): Promise<void> => {
    for (const { id } of await findRunning(tx, conversationId)) {
      const events = await runs.cutRun(tx, id, writtenTypes);
      // An answer that ended before we locked its run has been written by its own end already; it stays as that wrote it.
      if (events)
        await updateAnswer(tx, id, { ...writtenOf(events), state: 'stopped', chargedMicropoints: null, errorCode: null, errorParams: {} });
    }
  };

  const nameOf = async (tx: TenantTransaction, { userId }: Actor): Promise<string> => (await findNames(tx, [userId])).get(userId) ?? '';

  const note = async (tx: TenantTransaction, row: ConversationRow, { text, author }: { text: string; author: string }): Promise<string> => {
    const id = newId();
    const rest = { conversationId: row.id, parentId: row.leafId, model: null, authorName: author, now: clock.now() };
    await insertMessage(tx, { id, role: 'note', state: 'done', text, ...rest });
    return id;
  };

  const begin = async (tx: TenantTransaction, row: ConversationRow, author: string): Promise<string> => {
    await cutAnswers(tx, row.id);
    const now = clock.now();
    const leafId = await note(tx, row, { text: 'takenOver', author });
    await updateConversation(tx, row.id, { takenOverAt: now, takenOverBy: author, leafId, updatedAt: now });
    return leafId;
  };

  const inConversation = <Answer>(
    actor: Actor,
    id: string,
    work: (tx: TenantTransaction, row: ConversationRow) => Promise<Answer>,
  ): Promise<Answer> =>
    asTenant(db, actor.accountId, async (tx) => {
      const row = await lockSharedConversation(tx, id);
      if (!row) throw noConversation();
      return work(tx, row);
    });

  return {
    takeOver: (actor: Actor, id: string): Promise<Done> =>
      inConversation(actor, id, async (tx, row) => {
        if (!row.takenOverAt) await begin(tx, row, await nameOf(tx, actor));
        return {};
      }),

    /** Says something as a person, under the id of the request. */
    send: async (
      actor: Actor,
      { requestId, baseId, conversationId, text }: { requestId: string; baseId: string; conversationId: string; text: string },
    ): Promise<{ messageId: string }> => {
      await openBases.findOne(actor, baseId);
      return inConversation(actor, conversationId, async (tx, row) => {
        if (row.baseId !== baseId) throw noConversation();
        if (await findMessage(tx, requestId)) return { messageId: requestId };
        const author = await nameOf(tx, actor);
        const parentId = row.takenOverAt ? row.leafId : await begin(tx, row, author);
        const now = clock.now();
        const rest = { conversationId, parentId, model: null, authorName: author, outcome: 'takenOver', now } as const;
        await insertMessage(tx, { id: requestId, role: 'person', state: 'done', text, ...rest });
        await updateConversation(tx, conversationId, { leafId: requestId, waitingSince: null, updatedAt: now });
        return { messageId: requestId };
      });
    },

    handBack: (actor: Actor, id: string): Promise<Done> =>
      inConversation(actor, id, async (tx, row) => {
        if (!row.takenOverAt) return {};
        const leafId = await note(tx, row, { text: 'handedBack', author: await nameOf(tx, actor) });
        const nobody = { takenOverAt: null, takenOverBy: null, waitingSince: null };
        await updateConversation(tx, id, { ...nobody, leafId, updatedAt: clock.now() });
        return {};
      }),

    /** Its asker wants a person, or not any more. */
    want: async (actor: Actor, id: string, isWanted: boolean): Promise<Done> => {
      const { base } = await conversations.getWithBase(actor, id);
      return asTenant(db, actor.accountId, async (tx) => {
        const row = await lockConversation(tx, { userId: actor.userId, id });
        if (!row) throw noConversation();
        if (isWanted && !(row.isOfSharedUser && base.offersPerson)) throw new AppError('chat.noPerson', 409);
        if (isWanted !== (row.waitingSince !== null)) await updateConversation(tx, id, { waitingSince: isWanted ? clock.now() : null });
        return {};
      });
    },
  };
};
export type TakeoverService = ReturnType<typeof createTakeoverService>;
