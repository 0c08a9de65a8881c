import type { ChatOutcome } from '@inkstone/contract/chats';
import type { TenantTransaction } from '#server/db/handles.ts';

/** An answer that stands ready for a question: an entry of the FAQ. */
export type ReadyAnswer = { id: string; question: string; answer: string };

/** What answers before the documents are asked, and hears what became of questions. */
export type ReadyAnswers = {
  /** Null where nothing surely answers the question. */
  find: (place: { accountId: string; baseId: string }, question: string) => Promise<ReadyAnswer | null>;
  noteAnswer: (
    tx: TenantTransaction,
    noted: { baseId: string; question: string; entryId: string | null; isFound: boolean; answer: string },
  ) => Promise<void>;
  noteFeedback: (
    tx: TenantTransaction,
    noted: {
      baseId: string;
      question: string;
      entryId: string | null;
      isFound: boolean;
      answer: string;
      feedback: { isGood: boolean; reason: string } | null;
    },
  ) => Promise<void>;
};

/** What a question's own outcome says of whether it was answered; null for what says nothing of it. */
export const wasFound = (outcome: ChatOutcome | null): boolean | null => {
  if (outcome === null || outcome === 'takenOver') return null;
  return outcome !== 'notFound';
};
