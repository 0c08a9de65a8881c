import type { KeptRetrieval } from '@inkstone/contract/retrieval';
import type { ResolvedModel } from '#server/features/models/index.ts';
import type { Budget } from '#server/features/wallet/index.ts';
import type { Reader } from '#server/kernel/actor.ts';
import type { ReadyAnswer } from '../ready-answers.ts';
import { type BasePrompts, chatPrompt, promptRoom } from './chat-prompt.ts';
import { followUpBytes, followUpTokens } from './follow-ups.ts';
import { type Exchange, standAlonePrompt } from './stand-alone.ts';

/** Tokens that a model may write: its answer, and a question that stands alone. */
export const mostTokens = { answer: 2000, question: 300 } as const;

export type AnswerAsk = {
  accountId: string;
  /** Whose documents answer. */
  reader: Reader;
  baseId: string;
  question: string;
  history: readonly Exchange[];
  prompts: BasePrompts;
  /** As the knowledge base keeps them: what of them holds hangs on who answers. */
  settings: KeptRetrieval;
  /** What the documents do not say is not answered. */
  isStrict: boolean;
  /** Whether it comes with what may be asked next. */
  suggests: boolean;
  /** Only documents that have one of these answer; empty for all. */
  tags: readonly string[];
  /** What stands ready for the question; null where the documents are asked. */
  ready: ReadyAnswer | null;
  /** Whether a question that was put in other words may still be answered by what stands ready. */
  mayBeReady: boolean;
  /** Files that were sent along with the question and with those before it. */
  attachmentIds: readonly string[];
  /** The pictures among them that the model is shown. */
  pictureIds: readonly string[];
  /** To whose spending of a month it counts what models of the search cost. */
  budget: Budget | undefined;
  model: ResolvedModel;
};

/** The longest that an answer of a model gets. */
export const answerTokens = (model: Pick<ResolvedModel, 'maxOutputTokens'>): number =>
  Math.min(mostTokens.answer, model.maxOutputTokens ?? mostTokens.answer);

/** All that a question sends to a model at most, in bytes and pictures, and the tokens that it may answer with. */
export const mostOfAsk = ({
  question,
  history,
  prompts,
  settings,
  isStrict,
  suggests,
  model,
  pictureIds,
}: Omit<AnswerAsk, 'accountId' | 'reader' | 'baseId' | 'budget'>) => {
  const longestCharacter = 4;
  const characters = promptRoom.passages * longestCharacter;
  const prompt = JSON.stringify(chatPrompt({ question, history, passages: [], prompts, isStrict }));
  const alone = history.length ? JSON.stringify(standAlonePrompt(question, history)) : '';
  return {
    promptBytes: Buffer.byteLength(prompt) + Buffer.byteLength(alone) + characters + (suggests ? followUpBytes(settings.topK) : 0),
    pictures: pictureIds.length,
    outputTokens: answerTokens(model) + (history.length ? mostTokens.question : 0) + (suggests ? followUpTokens : 0),
  };
};
