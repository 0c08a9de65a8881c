import type { ChatMessage } from '@inkstone/contract/chats';

/** A message on the branch that is shown, with what stands beside it, itself among them. */
export type Placed = { message: ChatMessage; beside: readonly ChatMessage[] };

/** From the first message down to the last one of the branch. */
export const branchOf = (messages: readonly ChatMessage[], leafId: string | null): Placed[] => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Placed[] = [];
  for (let at = byId.get(leafId ?? ''); at; at = byId.get(at.parentId ?? '')) {
    const { parentId } = at;
    branch.push({ message: at, beside: messages.filter((other) => other.parentId === parentId) });
  }
  return branch.reverse();
};

/** The end of the branch that goes through a message: of what follows it always the newest. */
export const leafBelow = (messages: readonly ChatMessage[], id: string): string => {
  const next = messages.findLast(({ parentId }) => parentId === id);
  return next ? leafBelow(messages, next.id) : id;
};
