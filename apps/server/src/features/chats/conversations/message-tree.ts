import type { Exchange } from '../answering/stand-alone.ts';
import type { MessageRow } from './message.repository.ts';

const byWhom = (role: MessageRow['role'], text: string): string => (role === 'person' ? `(A person of the staff:) ${text}` : text);

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

/** What was asked and answered on the way to a message, by the assistant or by a person. */
export const exchangesTo = (messages: readonly MessageRow[], id: string | null): Exchange[] => {
  const exchanges: Exchange[] = [];
  let isAsking = false;
  for (const { role, text, searched } of branchTo(messages, id)) {
    if (role === 'note') continue;
    const last = exchanges.at(-1);
    if (role !== 'question') {
      if (last)
        Object.assign(last, {
          searched: searched ?? last.searched,
          answer: [last.answer, byWhom(role, text)].filter(Boolean).join('\n\n'),
        });
    } else if (isAsking && last) {
      // What was said to a person in several messages is one question.
      Object.assign(last, { question: `${last.question}\n${text}`, searched: `${last.searched} ${text}` });
    } else exchanges.push({ question: text, searched: text, answer: '' });
    isAsking = role === 'question';
  }
  return exchanges;
};
