import type { ChatEvent, FollowUp } from '@inkstone/contract/chats';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { ChatRequest, Usage } from '@inkstone/integrations/kit/ai-vendor';
import { estimateUsage } from '@inkstone/integrations/kit/token-estimate';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { ResolvedModel } from '#server/features/models/index.ts';
import type { PaidRun } from '#server/features/paid-runs/index.ts';
import { attachedPassages } from '../attachments/attached-passages.ts';
import { findAttachmentsById } from '../attachments/attachment.repository.ts';
import { findMessage } from '../message.repository.ts';
import type { ReadyAnswer, ReadyAnswers } from '../ready-answers.ts';
import { type ChatSources, type PlacedPassage, placeOf } from '../sources.ts';
import { chatPrice, modelCallOf } from './chat-price.ts';
import { type BasePrompts, chatPrompt, passagesThatFit, promptRoom } from './chat-prompt.ts';
import { createCitedStream } from './cited-stream.ts';
import { followUpBytes, followUpTokens, questionsByModel, topicsBeside } from './follow-ups.ts';
import { quotedAnswer } from './quoted-answer.ts';
import { carriedOver, type Exchange, standAlonePrompt } from './stand-alone.ts';
import { withSurroundings } from './surroundings.ts';
import { tableAnswer } from './table-answer.ts';

const mostTokens = { answer: 2000, question: 300 } as const;

export type AnswerAsk = {
  accountId: string;
  baseId: string;
  question: string;
  history: readonly Exchange[];
  prompts: BasePrompts;
  settings: RetrievalSettings;
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
  model: ResolvedModel;
};

/** The longest that an answer of a model gets. */
const answerTokens = (model: Pick<ResolvedModel, 'maxOutputTokens'>): number =>
  Math.min(mostTokens.answer, model.maxOutputTokens ?? mostTokens.answer);

/** All that a question sends to a model at most, in bytes, and the tokens that it may answer with. */
export const mostOfAsk = ({ question, history, prompts, settings, suggests, model }: Omit<AnswerAsk, 'accountId' | 'baseId'>) => {
  const longestCharacter = 4;
  const characters = promptRoom.passages * longestCharacter;
  const prompt = JSON.stringify(chatPrompt({ question, history, passages: [], prompts }));
  const alone = history.length ? JSON.stringify(standAlonePrompt(question, history)) : '';
  return {
    promptBytes: Buffer.byteLength(prompt) + Buffer.byteLength(alone) + characters + (suggests ? followUpBytes(settings.topK) : 0),
    outputTokens: answerTokens(model) + (history.length ? mostTokens.question : 0) + (suggests ? followUpTokens : 0),
  };
};

type Deps = { db: OwnerDatabase; sources: ChatSources; findReady: ReadyAnswers['find'] };
type Emit = (event: ChatEvent) => void;
type Spend = (request: ChatRequest, used: { usage: Usage | null; text: string }) => void;

/** The question as it stands alone. Where the model says nothing of use, its words are carried over by rule. */
const standAlone = async ({ question, history, model }: AnswerAsk, signal: AbortSignal, spend: Spend): Promise<string> => {
  if (!history.length || model.isBuiltin) return carriedOver(question, history);
  const request = { model: model.model, messages: standAlonePrompt(question, history), maxOutputTokens: mostTokens.question };
  const { text, usage } = await model.client.chat(request, signal);
  spend(request, { usage, text });
  return text.trim().slice(0, 2000) || carriedOver(question, history);
};

const inDocuments = async (
  { db, sources }: Deps,
  { accountId, baseId, question, settings, tags }: Pick<AnswerAsk, 'accountId' | 'baseId' | 'question' | 'settings' | 'tags'>,
): Promise<PlacedPassage[]> => {
  const found = await sources.retrieveFor({ accountId, baseIds: [baseId], tags }, question, settings);
  const places = found.length ? await readAsTenant(db, accountId, (tx) => sources.findPlaces(tx, found)) : [];
  return found.flatMap((passage) => {
    const place = places.find(({ document, index }) => document === passage.document && index === passage.index);
    // A document that went away between the two has no place any more.
    return place ? [{ ...passage, place: placeOf(place) }] : [];
  });
};

/** What was sent along comes first: it was meant. */
const findPassages = async (deps: Deps, ask: AnswerAsk): Promise<PlacedPassage[]> => [
  ...(await readAsTenant(deps.db, ask.accountId, (tx) => attachedPassages(tx, ask.attachmentIds, ask.question))),
  ...(await inDocuments(deps, ask)),
];

type ReadText = (id: string) => Promise<DocumentText | undefined>;

const readDocumentOf =
  ({ db, sources }: Deps, accountId: string): ReadText =>
  (id) =>
    readAsTenant(db, accountId, (tx) => sources.readDocumentText(tx, id));

/** The text of a document, or of a file that was sent along. */
const readTextOf =
  ({ db, sources }: Deps, accountId: string): ReadText =>
  (id) =>
    readAsTenant(
      db,
      accountId,
      async (tx) => (await sources.readDocumentText(tx, id)) ?? (await findAttachmentsById(tx, [id]))[0]?.content,
    );

/** What a model is shown of what was found. */
const shownOf = (deps: Deps, accountId: string, passages: readonly PlacedPassage[]): Promise<PlacedPassage[]> =>
  withSurroundings(passagesThatFit(passages), {
    findPlaces: (wanted) => readAsTenant(deps.db, accountId, (tx) => deps.sources.findPlaces(tx, wanted)),
    readText: readDocumentOf(deps, accountId),
  });

type Writing = {
  emit: Emit;
  signal: AbortSignal;
  spend: Spend;
  /** What is kept of an answer that a person cut off; null for any other. */
  findKept: () => Promise<string | null>;
};

const writeByModel = async (ask: AnswerAsk, shown: readonly PlacedPassage[], { emit, signal, spend, findKept }: Writing): Promise<void> => {
  const { model, question, history, prompts } = ask;
  const request: ChatRequest = {
    model: model.model,
    messages: chatPrompt({ question, history, passages: shown, prompts }),
    maxOutputTokens: answerTokens(model),
    temperature: 0.2,
  };
  const stream = createCitedStream(shown);
  let text = '';
  let usage: Usage | null = null;
  try {
    for await (const event of model.client.streamChat(request, signal)) {
      if (event.type === 'queued') emit(event);
      if (event.type === 'finish') usage = event.usage;
      if (event.type !== 'text') continue;
      text += event.text;
      for (const piece of stream.take(event.text)) emit(piece);
    }
    for (const piece of stream.end()) emit(piece);
  } finally {
    const kept = signal.aborted ? await findKept() : null;
    // What nobody got to see of it costs nothing.
    if (kept !== null) spend(request, { usage: null, text: kept });
    else if (usage || text) spend(request, { usage, text });
  }
};

/** What may be asked behind an answer that cites something; of a model where one wrote it, else of what stands beside it. */
const suggest = async (
  deps: Deps,
  { accountId, model, suggests, ...ask }: AnswerAsk,
  written: { passages: readonly PlacedPassage[]; events: readonly ChatEvent[]; signal: AbortSignal; spend: Spend },
): Promise<FollowUp[]> => {
  const isAnswered = written.events.some((event) => event.type === 'outcome' && event.outcome === 'answered');
  if (!suggests || !isAnswered) return [];
  const answered = { ...ask, ...written };
  return model.isBuiltin ? topicsBeside(answered, readDocumentOf(deps, accountId)) : questionsByModel(answered, model, written);
};

function* readyAnswer({ id, question, answer }: ReadyAnswer): Generator<ChatEvent> {
  yield { type: 'faq', entry: { id, question } };
  yield { type: 'text', text: answer };
  yield { type: 'outcome', outcome: 'fromFaq' };
}

const findKept = async (db: OwnerDatabase, { accountId, id }: { accountId: string; id: string }): Promise<string | null> => {
  const message = await readAsTenant(db, accountId, (tx) => findMessage(tx, id));
  return message && message.state !== 'running' ? message.text : null;
};

/** Looks for what answers a question and writes the answer: computed of a table, by a model, or in the documents' own words. */
export const createAnswerWork =
  (deps: Deps) =>
  (ask: AnswerAsk, atMost: bigint) =>
  async ({ id, emit: emitAny, deliver, signal }: PaidRun): Promise<null> => {
    const events: ChatEvent[] = [];
    const emit: Emit = (event) => {
      events.push(event);
      emitAny(event);
    };
    let cost = 0n;
    const spend: Spend = (request, { usage, text }) => {
      const call = modelCallOf(ask.model, usage ?? estimateUsage(request, text));
      if (!call) return;
      cost += chatPrice(ask.model.priceVersion, call);
      emit({ type: 'spent', call });
    };
    try {
      emit({ type: 'step', step: 'searching' });
      const question = ask.ready ? ask.question : await standAlone(ask, signal, spend);
      emit({ type: 'searched', question });
      const asksAgain = ask.mayBeReady && question !== ask.question;
      const ready = ask.ready ?? (asksAgain ? await deps.findReady(ask, question) : null);
      if (ready) {
        for (const event of readyAnswer(ready)) emit(event);
        return null;
      }
      const passages = await findPassages(deps, { ...ask, question });
      signal.throwIfAborted();
      // A table is asked for its columns and rows: whether it answers, it says itself, however little of the question stands in a passage.
      const near = passages.length ? passages : await inDocuments(deps, { ...ask, question, settings: { ...ask.settings, threshold: 0 } });
      const computed = await tableAnswer(readTextOf(deps, ask.accountId), { question, passages: near });
      if (!passages.length && !computed) {
        emit({ type: 'outcome', outcome: 'notFound' });
        return null;
      }
      emit({ type: 'step', step: 'writing' });
      if (computed) for (const event of computed) emit(event);
      else if (ask.model.isBuiltin) for (const event of quotedAnswer(question, passages)) emit(event);
      else {
        const shown = await shownOf(deps, ask.accountId, passages);
        await writeByModel(ask, shown, { emit, signal, spend, findKept: () => findKept(deps.db, { accountId: ask.accountId, id }) });
      }
      const followUps = await suggest(deps, { ...ask, question }, { passages, events, signal, spend });
      if (followUps.length) emit({ type: 'followUps', followUps });
      return null;
    } finally {
      // What another server goes on with is charged there, once and whole.
      if (signal.reason !== 'closing' && cost > 0n) deliver(cost < atMost ? cost : atMost);
    }
  };
