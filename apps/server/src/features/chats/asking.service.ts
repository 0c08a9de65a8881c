import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { retrievalSettings, usualRetrieval } from '@inkstone/contract/retrieval';
import { z } from 'zod';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { ModelsFeature, ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { mergeChatEvents } from './answering/answer-end.ts';
import { type AnswerAsk, createAnswerWork, mostOfAsk } from './answering/answer-work.ts';
import { mostChatPrice } from './answering/chat-price.ts';
import { carriedOver } from './answering/stand-alone.ts';
import { lockConversation, updateConversation } from './conversation.repository.ts';
import { type ConversationService, noConversation, noMessage } from './conversation.service.ts';
import { findMessages, hasRunning, insertMessage, type MessageRow } from './message.repository.ts';
import { exchangesTo } from './message-tree.ts';
import type { Months } from './months.service.ts';
import { type OpenBases, requireOn } from './open-bases.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import type { ChatSources } from './sources.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  openBases: Pick<OpenBases, 'chooseModel'>;
  conversations: Pick<ConversationService, 'getWithBase' | 'getAnswer'>;
  sources: ChatSources;
  ready: ReadyAnswers;
  resolveModel: ModelsFeature['resolveModel'];
  months: Pick<Months, 'budgetFor'>;
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  runs: Pick<RunsFeature, 'followRun' | 'stopRun'>;
  /** Refuses whoever has still to say who they are. */
  requireGiven: (actor: Actor, base: KnowledgeBase) => Promise<void>;
};

/** The kind of the runs that write answers, and the word of the ledger for them. */
export const answerKind = 'chats.answer';
const chargedAs = 'chat';

/** What a run is asked; kept with it, so that another process can go on. */
const keptAsk = z.object({
  baseId: z.uuid(),
  modelId: z.uuid(),
  question: z.string(),
  history: z.array(z.object({ question: z.string(), searched: z.string(), answer: z.string() })),
  prompts: z.object({ systemPrompt: z.string(), assistantPrompt: z.string() }),
  /** Runs that were kept before settings were a part of it go on with the usual ones. */
  settings: retrievalSettings.default(usualRetrieval),
  suggests: z.boolean().default(false),
  /** Runs that were kept before there were tags go on without. */
  tags: z.array(z.string()).default([]),
  ready: z.object({ id: z.uuid(), question: z.string(), answer: z.string() }).nullable().default(null),
  mayBeReady: z.boolean().default(false),
});

type Asked = { actor: Actor; conversationId: string; requestId: string; modelId: string | null; tags: readonly string[] };
type NewQuestion = { parentId: string | null; text: string };

const longestTitle = 80;
const titleOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle);

/** Questions and what answers them: each answer is a paid run that has the id of its message. */
export const createAskingService = (deps: Deps) => {
  const { db, clock, openBases, conversations, sources, ready: readyAnswers, resolveModel, months, paidRuns, runs, requireGiven } = deps;
  const work = createAnswerWork({ db, sources, findReady: readyAnswers.find });

  /** Keeps question and answer in the transaction that starts the run, so that neither is there without the other. */
  const keep =
    (
      { actor, conversationId, requestId }: Asked,
      { question, isNew, model }: { question: Pick<MessageRow, 'id' | 'parentId' | 'text'>; isNew: boolean; model: ResolvedModel | null },
    ) =>
    async (tx: TenantTransaction): Promise<string> => {
      const row = await lockConversation(tx, { userId: actor.userId, id: conversationId });
      if (!row) throw noConversation();
      if (await hasRunning(tx, conversationId)) throw new AppError('chat.answering', 409);
      const now = clock.now();
      const rest = { conversationId, now };
      if (isNew) await insertMessage(tx, { ...rest, ...question, role: 'question', state: 'done', model: null });
      const told = model && { name: model.label, isBuiltin: model.isBuiltin };
      const answer = { id: requestId, parentId: question.id, role: 'answer', state: 'running', text: '', model: told } as const;
      await insertMessage(tx, { ...rest, ...answer });
      await updateConversation(tx, conversationId, {
        leafId: requestId,
        updatedAt: now,
        ...(!row.title && { title: titleOf(question.text) }),
      });
      return conversationId;
    };

  const start = async (
    asked: Asked,
    findQuestion: (messages: readonly MessageRow[]) => Pick<MessageRow, 'id' | 'parentId' | 'text'>,
    isNew: boolean,
  ): Promise<{ questionId: string; answerId: string }> => {
    const { actor, conversationId, requestId, modelId, tags } = asked;
    const { base } = await conversations.getWithBase(actor, conversationId);
    requireOn(base);
    await requireGiven(actor, base);
    const model = await resolveModel({ accountId: actor.accountId }, await openBases.chooseModel(actor, base, modelId));
    const messages = await asTenant(db, actor.accountId, (tx) => findMessages(tx, conversationId));
    const known = messages.find(({ id }) => id === requestId);
    // A repeat of a request whose first answer was lost.
    if (known) return { questionId: known.parentId ?? known.id, answerId: known.id };
    const question = findQuestion(messages);
    const { id: baseId, systemPrompt, assistantPrompt, retrieval: settings, suggestsQuestions: suggests } = base;
    const history = exchangesTo(messages, question.parentId);
    // Whoever wants another answer than that of the FAQ, or one of some documents alone, gets one of the documents.
    const mayBeReady = !tags.length && !messages.some(({ parentId, faq }) => parentId === question.id && faq !== null);
    const standsAlone = carriedOver(question.text, history) === question.text;
    const ready = mayBeReady && standsAlone ? await readyAnswers.find({ accountId: actor.accountId, baseId }, question.text) : null;
    const prompts = { systemPrompt, assistantPrompt };
    const kept = { baseId, question: question.text, history, prompts, settings, suggests, tags, ready, mayBeReady };
    const ask: AnswerAsk = { ...kept, accountId: actor.accountId, model };
    const atMost = ready ? 0n : mostChatPrice(model, mostOfAsk(ask));
    const budget = await months.budgetFor(actor, base, atMost);
    await paidRuns.startPaidRun({
      actor,
      id: requestId,
      kind: answerKind,
      subject: keep(asked, { question, isNew, model: ready ? null : model }),
      title: titleOf(question.text),
      input: { ...kept, modelId: model.id },
      atMost,
      budget,
      chargedAs,
      work: work(ask, atMost),
      merge: mergeChatEvents,
    });
    return { questionId: question.id, answerId: requestId };
  };

  const goOn: PaidResumption['goOn'] = async ({ accountId, input }, held) => {
    const { modelId, ...kept } = keptAsk.parse(input);
    const model = await resolveModel({ accountId }, modelId);
    return {
      atMost: held ?? 0n,
      work: async (run) => {
        run.emit({ type: 'reset' });
        return work({ ...kept, accountId, model }, held ?? 0n)(run);
      },
    };
  };

  return {
    ask: (asked: Asked, { parentId, text }: NewQuestion) =>
      start(
        asked,
        (messages) => {
          const parent = messages.find(({ id }) => id === parentId);
          if (parentId !== null && parent?.role !== 'answer') throw noMessage();
          return { id: newId(), parentId, text };
        },
        true,
      ),

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
      await conversations.getAnswer(actor, id);
      yield* runs.followRun(actor, id, from);
    },

    stop: async (actor: Actor, id: string) => {
      await conversations.getAnswer(actor, id);
      return runs.stopRun(actor, id);
    },

    /** How an answer goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeChatEvents, goOn } satisfies PaidResumption,
  };
};
export type AskingService = ReturnType<typeof createAskingService>;
