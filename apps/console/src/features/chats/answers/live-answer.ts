import type { ChatEvent, ChatMessage } from '@inkstone/contract/chats';

/** An answer as far as it has come here. */
export type LiveAnswer = Pick<ChatMessage, 'text' | 'citations' | 'closest' | 'outcome' | 'followUps' | 'faq'> & {
  step: 'waiting' | 'queued' | 'searching' | 'writing';
};

export const emptyAnswer: LiveAnswer = { text: '', citations: [], closest: [], outcome: null, followUps: [], faq: null, step: 'waiting' };

/** The answer with one event more. */
export const withEvent = (answer: LiveAnswer, event: ChatEvent): LiveAnswer => {
  switch (event.type) {
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'citation':
      return { ...answer, citations: [...answer.citations, event.citation] };
    case 'outcome':
      return { ...answer, outcome: event.outcome };
    case 'closest':
      return { ...answer, closest: event.places };
    case 'followUps':
      return { ...answer, followUps: event.followUps };
    case 'faq':
      return { ...answer, faq: event.entry };
    case 'step':
      return { ...answer, step: event.step };
    case 'queued':
      return { ...answer, step: event.isWaiting ? 'queued' : 'writing' };
    case 'reset':
      return emptyAnswer;
    default:
      return answer;
  }
};
