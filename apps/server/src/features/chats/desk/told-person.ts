import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { lockConversation, updateConversation } from '../conversations/conversation.repository.ts';
import { findMessage, insertMessage, type MessageRow } from '../conversations/message.repository.ts';

/** Where a question stands, and its answer; null where a person answers. */
export type Begun = { questionId: string; answerId: string | null };
type Question = { actor: Actor; conversationId: string; requestId: string };

/** Keeps a question to the person who answers, behind what was said last; null while the assistant answers. */
export const createToldPerson =
  ({ db, clock }: { db: OwnerDatabase; clock: Clock }) =>
  ({ actor, conversationId, requestId: id }: Question, said: Pick<MessageRow, 'text' | 'attachments'>): Promise<Begun | null> =>
    asTenant(db, actor.accountId, async (tx) => {
      const row = await lockConversation(tx, { userId: actor.userId, id: conversationId });
      if (!row?.takenOverAt) return null;
      const begun = { questionId: id, answerId: null };
      if (await findMessage(tx, id)) return begun;
      const now = clock.now();
      await insertMessage(tx, { id, conversationId, parentId: row.leafId, role: 'question', state: 'done', ...said, model: null, now });
      const waitingSince = row.waitingSince ?? now;
      await updateConversation(tx, conversationId, { leafId: id, updatedAt: now, waitingSince });
      return begun;
    });
