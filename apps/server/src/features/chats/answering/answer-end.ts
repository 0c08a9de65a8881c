import type { Citation } from '@inkstone/contract/chat-sources';
import {
  type ChatEvent,
  type ChatMessage,
  type ChatOutcome,
  type ClosestPlace,
  chatEvent,
  type FollowUp,
  type ModelCall,
} from '@inkstone/contract/chats';
import type { RunEvent } from '@inkstone/contract/runs';
import { z } from 'zod';
import type { TenantTransaction } from '#server/db/handles.ts';
import type { RunEnding } from '#server/features/runs/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import { updateAnswer } from '../conversations/message.repository.ts';
import { type ReadyAnswers, wasFound } from '../ready-answers.ts';

/** What was delivered of an answer so far. */
export type WrittenAnswer = {
  text: string;
  citations: Citation[];
  closest: ClosestPlace[];
  outcome: ChatOutcome | null;
  searched: string | null;
  followUps: FollowUp[];
  faq: ChatMessage['faq'];
  modelCalls: ModelCall[];
};

const nothing: WrittenAnswer = {
  ...{ text: '', citations: [], closest: [], outcome: null },
  ...{ searched: null, followUps: [], faq: null, modelCalls: [] },
};

const withEvent = (answer: WrittenAnswer, event: ChatEvent): WrittenAnswer => {
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
    case 'searched':
      return { ...answer, searched: event.question };
    case 'faq':
      return { ...answer, faq: event.entry };
    case 'spent':
      return { ...answer, modelCalls: [...answer.modelCalls, event.call] };
    case 'reset':
      return nothing;
    default:
      return answer;
  }
};

/** The events that an answer is made of. */
export const writtenTypes = ['text', 'citation', 'outcome', 'closest', 'followUps', 'searched', 'faq', 'spent', 'reset'];

/** What events make of an answer. */
export const writtenOf = (events: readonly RunEvent[]): WrittenAnswer =>
  events.reduce<WrittenAnswer>((answer, event) => withEvent(answer, chatEvent.parse(event)), nothing);

/** Deltas of text that follow each other are merged into one event. */
export const mergeChatEvents = (earlier: RunEvent, later: RunEvent): RunEvent | null =>
  earlier.type === 'text' && later.type === 'text' ? { ...earlier, text: `${earlier['text']}${later['text']}` } : null;

type Deps = { chargedFor: (tx: TenantTransaction, id: string) => Promise<Micropoints>; noteAnswer: ReadyAnswers['noteAnswer'] };

const asked = z.object({ baseId: z.uuid(), question: z.string() });

/** Keeps an answer, however it ended, in the transaction that ends its run. */
export const createAnswerEnding =
  ({ chargedFor, noteAnswer }: Deps): RunEnding =>
  async (tx, { id, end, eventsOf, inputOf }) => {
    const { state, errorCode, errorParams } = end;
    const written = writtenOf(await eventsOf(writtenTypes));
    await updateAnswer(tx, id, { ...written, state, errorCode, errorParams, chargedMicropoints: await chargedFor(tx, id) });
    const isFound = wasFound(written.outcome);
    if (state !== 'done' || isFound === null) return null;
    const { baseId, question } = asked.parse(await inputOf());
    await noteAnswer(tx, {
      baseId,
      question: written.searched ?? question,
      entryId: written.faq?.id ?? null,
      isFound,
      answer: written.text,
    });
    return null;
  };
