import type { ChatMessage } from '@inkstone/contract/chats';
import type { Chat } from './use-chat.ts';

/** Grows with whatever takes room in a conversation: its words, and what comes under an answer when it has ended. */
export const sizeOf = (messages: readonly ChatMessage[], liveText = ''): number =>
  messages.reduce(
    (sum, { text, state, citations, followUps }) =>
      sum + text.length + 1 + (state === 'running' ? 0 : 1 + citations.length + followUps.length),
    liveText.length,
  );

/** The same of the branch that is shown, with what says that a person answers or is waited for. */
export const sizeOfChat = ({ branch, live, query }: Chat): number => {
  const { person = null, waitingSince = null } = query.data ?? {};
  const bars = (person === null ? 0 : 1) + (waitingSince === null ? 0 : 1);
  return (
    sizeOf(
      branch.map(({ message }) => message),
      live?.answer.text,
    ) + bars
  );
};
