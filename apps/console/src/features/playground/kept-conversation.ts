import { dropCopy, dropUnsaved, findUnsaved, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import { type Conversation, emptyConversation } from './conversation.ts';

const place = 'playground';
/** Characters; a browser keeps some five million of them for all of the console. */
const mostKept = 3_000_000;

/** Pictures that were sent are left out where the whole would be too large; what is typed comes first. */
const withinRoom = (conversation: Conversation): Conversation => {
  if (JSON.stringify(conversation).length <= mostKept) return conversation;
  return {
    ...conversation,
    exchanges: conversation.exchanges.map((exchange) => ({
      ...exchange,
      pictures: exchange.pictures.map((picture) => ({ ...picture, url: '' })),
    })),
  };
};

/** What was under way when the page was left has stopped. */
const atRest = (conversation: Conversation): Conversation => ({
  ...conversation,
  exchanges: conversation.exchanges.map((exchange) => ({
    ...exchange,
    answers: exchange.answers.map(
      (answer) =>
        answer && {
          ...answer,
          steps: answer.steps.map((step) => (step.state === 'running' ? { ...step, state: 'stopped' as const } : step)),
        },
    ),
  })),
});

const isConversation = (value: unknown): value is Conversation =>
  Array.isArray(fieldOf(value, 'exchanges')) && Array.isArray(fieldOf(value, 'models')) && typeof fieldOf(value, 'settings') === 'object';

/** Keeps the conversation in this browser for its person; it goes when they sign out. */
export const keepConversation = (owner: string, conversation: Conversation): void => keepUnsaved(owner, place, withinRoom(conversation));

export const dropConversation = (owner: string): void => dropUnsaved(owner, place);

/** The conversation as it was before a reload; an empty one where there is none. */
export const findConversation = (owner: string): Conversation => {
  const copy = findUnsaved(owner, place);
  if (!copy) return emptyConversation;
  dropCopy(copy);
  if (!isConversation(copy.value)) return emptyConversation;
  return atRest({ ...emptyConversation, ...copy.value, settings: { ...emptyConversation.settings, ...copy.value.settings } });
};
