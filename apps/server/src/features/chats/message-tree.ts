import type { Exchange } from './answering/stand-alone.ts';
import type { MessageRow } from './message.repository.ts';

/** From the first message down to this one. */
export const branchTo = <Message extends Pick<MessageRow, 'id' | 'parentId'>>(
  messages: readonly Message[],
  id: string | null,
): Message[] => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = id === null ? undefined : byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) branch.push(at);
  return branch.reverse();
};

/** What was asked and answered on the way to a message. */
export const exchangesTo = (messages: readonly MessageRow[], id: string | null): Exchange[] => {
  const branch = branchTo(messages, id);
  return branch.flatMap((message, at): Exchange[] => {
    const answer = branch[at + 1];
    if (message.role !== 'question' || answer?.role !== 'answer') return [];
    return [{ question: message.text, searched: answer.searched ?? message.text, answer: answer.text }];
  });
};
