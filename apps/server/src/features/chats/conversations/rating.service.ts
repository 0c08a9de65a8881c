import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { type ReadyAnswers, wasFound } from '../ready-answers.ts';
import { findMessage, type MessageRow, updateFeedback } from './message.repository.ts';
import type { ReadableConversations } from './readable-conversations.ts';

type Deps = { db: OwnerDatabase; conversations: Pick<ReadableConversations, 'getAnswer'>; ready: Pick<ReadyAnswers, 'noteFeedback'> };

/** What askers think of answers. */
export const createRatingService = ({ db, conversations, ready }: Deps) => ({
  rate: async (actor: Actor, id: string, feedback: MessageRow['feedback']): Promise<Record<string, never>> => {
    const { answer, row } = await conversations.getAnswer(actor, id);
    await asTenant(db, actor.accountId, async (tx) => {
      await updateFeedback(tx, id, feedback);
      const { searched, parentId, outcome, faq, text } = answer;
      // One that was stopped or failed early has not said yet what it looked for.
      const question = searched ?? (parentId === null ? undefined : (await findMessage(tx, parentId))?.text);
      const isFound = wasFound(outcome) ?? text !== '';
      if (question)
        await ready.noteFeedback(tx, { baseId: row.baseId, question, entryId: faq?.id ?? null, isFound, answer: text, feedback });
    });
    return {};
  },
});
export type RatingService = ReturnType<typeof createRatingService>;
