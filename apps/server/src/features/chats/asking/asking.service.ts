import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import { type Actor, readerOf } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { type AnswerAsk, mostOfAsk } from '../answering/answer-ask.ts';
import { mergeChatEvents } from '../answering/answer-end.ts';
import { createAnswerWork } from '../answering/answer-work.ts';
import { mostChatPrice } from '../answering/chat-price.ts';
import { carriedOver, type Exchange } from '../answering/stand-alone.ts';
import type { Attachments } from '../attachments/attachment.service.ts';
import { picturesToShow } from '../attachments/shown-pictures.ts';
import { findMessages, type MessageRow } from '../conversations/message.repository.ts';
import { branchTo, exchangesTo } from '../conversations/message-tree.ts';
import { noMessage, type ReadableConversations } from '../conversations/readable-conversations.ts';
import { type Begun, createToldPerson } from '../desk/told-person.ts';
import { type OpenBases, requireOn } from '../open-bases.ts';
import type { ReadyAnswers } from '../ready-answers.ts';
import type { ChatSources } from '../sources/sources.ts';
import { type Admission, keptAskerOf } from './admission.ts';
import { createGoingOn } from './go-on.ts';
import { keepQuestion, titleOf } from './kept-question.ts';
import type { Months } from './months.service.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  openBases: Pick<OpenBases, 'chooseModel'>;
  conversations: Pick<ReadableConversations, 'getWithBase' | 'getAnswer' | 'getReadableAnswer'>;
  sources: ChatSources;
  attachments: Pick<Attachments, 'pick'>;
  openFile: Parameters<typeof createAnswerWork>[0]['openFile'];
  ready: ReadyAnswers;
  resolveModel: ModelsFeature['resolveModel'];
  months: Pick<Months, 'budgetFor'>;
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  runs: Pick<RunsFeature, 'followRun' | 'stopRun'>;
  admission: Admission;
  /** Refuses whoever has still to say who they are. */
  requireGiven: (actor: Actor, base: KnowledgeBase) => Promise<void>;
};

/** The kind of the runs that write answers, and the word of the ledger for them. */
export const answerKind = 'chats.answer';
const chargedAs = 'chat';
/** What an answer took is written down however it ends. */
const afterCut = ['spent'];

type Asked = {
  actor: Actor;
  conversationId: string;
  requestId: string;
  modelId: string | null;
  tags: readonly string[];
  /** What a program says went before its question, and what it wants the answer to heed. */
  before?: { history: readonly Exchange[]; instructions: string };
};
type NewQuestion = { parentId: string | null; text: string; attachmentIds: readonly string[] };
/** A question as its message has it. */
type Question = Pick<MessageRow, 'id' | 'parentId' | 'text' | 'attachments'>;

/** Questions and what answers them: each answer is a paid run that has the id of its message. */
export const createAskingService = (deps: Deps) => {
  const { db, clock, openBases, conversations, sources, resolveModel, months, paidRuns, runs, admission } = deps;
  const work = createAnswerWork({ db, sources, openFile: deps.openFile, findReady: deps.ready.find });
  const tellPerson = createToldPerson({ db, clock });

  const start = async (asked: Asked, findQuestion: (messages: readonly MessageRow[]) => Question, isNew: boolean): Promise<Begun> => {
    const { actor, conversationId, requestId, modelId, tags, before } = asked;
    const { row, base } = await conversations.getWithBase(actor, conversationId);
    requireOn(base);
    await deps.requireGiven(actor, base);
    if (row.takenOverAt) throw new AppError('chat.personAnswers', 409);
    const model = await resolveModel({ accountId: actor.accountId }, await openBases.chooseModel(actor, base, modelId));
    const messages = await asTenant(db, actor.accountId, (tx) => findMessages(tx, conversationId));
    const known = messages.find(({ id }) => id === requestId);
    // A repeat of a request whose first answer was lost.
    if (known?.role === 'question') return { questionId: known.id, answerId: null };
    if (known) return { questionId: known.parentId ?? known.id, answerId: known.id };
    const question = findQuestion(messages);
    const { id: baseId, assistantPrompt, retrieval: settings, isStrict } = base;
    // Programs have no place for follow-up questions, so none are made for them.
    const suggests = base.suggestsQuestions && !before;
    const systemPrompt = [base.systemPrompt, before?.instructions].filter(Boolean).join('\n\n');
    const history = [...(before?.history ?? []), ...exchangesTo(messages, question.parentId)];
    const attached = [...branchTo(messages, question.parentId), question].flatMap(({ attachments }) => attachments);
    const sent = { attachmentIds: attached.map(({ id }) => id), pictureIds: picturesToShow(attached, model) };
    // Whoever wants another answer than that of the FAQ, or one of some documents alone, gets one of the documents.
    const mayBeReady = !tags.length && !attached.length && !messages.some(({ parentId, faq }) => parentId === question.id && faq !== null);
    const standsAlone = carriedOver(question.text, history) === question.text;
    const ready = mayBeReady && standsAlone ? await deps.ready.find({ accountId: actor.accountId, baseId }, question.text) : null;
    const prompts = { systemPrompt, assistantPrompt };
    const kept = { baseId, question: question.text, history, prompts, settings, isStrict, suggests, tags, ready, mayBeReady, ...sent };
    const atMost = ready ? 0n : mostChatPrice(model, mostOfAsk({ ...kept, model }));
    const budget = await months.budgetFor(actor, base, atMost);
    const ask: AnswerAsk = { ...kept, accountId: actor.accountId, reader: readerOf(actor), budget, model };
    const asker = keptAskerOf(actor);
    await paidRuns.startPaidRun({
      actor,
      id: requestId,
      kind: answerKind,
      subject: keepQuestion(asked, { question, isNew, model: ready ? null : model, clock }),
      title: titleOf(question.text),
      input: { ...kept, asker, modelId: model.id, budget: budget && { ...budget, most: budget.most?.toString() ?? null } },
      atMost,
      budget,
      chargedAs,
      work: admission.whileAdmitted({ ...asker, ...ask }, work(ask, atMost), { isResumed: false }),
      merge: mergeChatEvents,
      afterCut,
    });
    return { questionId: question.id, answerId: requestId };
  };

  return {
    ask: async (asked: Asked, question: NewQuestion): Promise<Begun> => {
      const { parentId, text, attachmentIds } = question;
      const { actor, conversationId } = asked;
      const attachments = await readAsTenant(db, actor.accountId, (tx) => deps.attachments.pick(tx, conversationId, attachmentIds));
      const begin = () =>
        start(
          asked,
          (messages) => {
            const parent = messages.find(({ id }) => id === parentId);
            if (parentId !== null && (!parent || parent.role === 'question')) throw noMessage();
            return { id: newId(), parentId, text, attachments };
          },
          true,
        );
      return begin().catch(async (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'chat.personAnswers') throw error;
        // Handed back in between: the assistant has it again.
        return (await tellPerson(asked, { text, attachments })) ?? begin();
      });
    },

    again: (asked: Asked, questionId: string) =>
      start(
        asked,
        (messages) => {
          const question = messages.find(({ id }) => id === questionId);
          if (question?.role !== 'question') throw noMessage();
          return question;
        },
        false,
      ),

    follow: async function* (actor: Actor, id: string, from: { after: number; signal: AbortSignal }) {
      const { row } = await conversations.getReadableAnswer(actor, id);
      // The run is its asker's, whoever reads along.
      const events = runs.followRun({ ...actor, userId: row.userId }, id, from);
      // An asker's own answer ends with their access, and says why.
      const isOwn = row.userId === actor.userId;
      yield* isOwn ? events : admission.whileReadable(events, actor, () => conversations.getReadableAnswer(actor, id));
    },

    stop: async (actor: Actor, id: string) => {
      await conversations.getAnswer(actor, id);
      return runs.stopRun(actor, id);
    },

    /** How an answer goes on whose server was stopped. */
    resumption: {
      chargedAs,
      merge: mergeChatEvents,
      afterCut,
      goOn: createGoingOn({ resolveModel, work, admission }),
    } satisfies PaidResumption,
  };
};
export type AskingService = ReturnType<typeof createAskingService>;
