import type { ChatEvent, ChatOutcome, FollowUp } from '@inkstone/contract/chats';
import { settingsFor } from '@inkstone/contract/kit/lowest-score';
import { estimateUsage } from '@inkstone/integrations/kit/token-estimate';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { PaidRun } from '#server/features/paid-runs/index.ts';
import { findMessage } from '../conversations/message.repository.ts';
import type { ReadyAnswer, ReadyAnswers } from '../ready-answers.ts';
import type { PlacedPassage } from '../sources/sources.ts';
import { type AnswerAsk, mostTokens } from './answer-ask.ts';
import { chatPrice, modelCallOf } from './chat-price.ts';
import { passagesThatFit } from './chat-prompt.ts';
import { closestPlaces, nearOf } from './closest-places.ts';
import { type FoundOverview, findOverview, passagesOf } from './find-overview.ts';
import { questionsByModel, topicsBeside } from './follow-ups.ts';
import { type FindingDeps, type FoundPassages, findPassages, readDocumentOf, readForTablesOf, shownOf } from './found-passages.ts';
import { type Emit, type Spend, writeByModel } from './model-answer.ts';
import { overviewAnswer } from './overview.ts';
import { withTables } from './passage-tables.ts';
import { quotedAnswer } from './quoted-answer.ts';
import { carriedOver, standAlonePrompt } from './stand-alone.ts';
import { askedForTables, onlyTableAnswer, tableAnswer } from './table-answer.ts';

type Deps = FindingDeps & { findReady: ReadyAnswers['find'] };

/** The question as it stands alone. Where the model says nothing of use, its words are carried over by rule. */
const standAlone = async ({ question, history, model }: AnswerAsk, signal: AbortSignal, spend: Spend): Promise<string> => {
  if (!history.length || model.isBuiltin) return carriedOver(question, history);
  const request = { model: model.model, messages: standAlonePrompt(question, history), maxOutputTokens: mostTokens.question };
  const { text, usage } = await model.client.chat(request, signal);
  spend(request, { usage, text });
  return text.trim().slice(0, 2000) || carriedOver(question, history);
};

const outcomeOf = (events: readonly ChatEvent[]): ChatOutcome | undefined => events.findLast((event) => event.type === 'outcome')?.outcome;

/** What may be asked behind an answer that cites something; of a model where one wrote it, else of what stands beside it. */
const suggest = async (
  deps: Deps,
  { accountId, reader, model, suggests, ...ask }: AnswerAsk,
  written: { passages: readonly PlacedPassage[]; events: readonly ChatEvent[]; signal: AbortSignal; spend: Spend },
): Promise<FollowUp[]> => {
  if (!suggests || outcomeOf(written.events) !== 'answered') return [];
  const answered = { ...ask, ...written };
  return model.isBuiltin
    ? topicsBeside(answered, readDocumentOf(deps, { accountId, reader }))
    : questionsByModel(answered, model, { ...written, most: ask.settings.topK });
};

/** Is told of which documents an answer is written. */
type NoteShown = (documentIds: readonly string[]) => void;

type Found = FoundPassages & { overview: FoundOverview | null };

/** What is told without a model: computed of a table, and by the built-in vendor in the documents' own words; null where a model is to write. */
const withoutModel = async (
  deps: Deps,
  ask: AnswerAsk,
  { passages, forTables, sheets, overview }: Found,
): Promise<Iterable<ChatEvent> | null> => {
  const { question, settings, model } = ask;
  if (overview) return model.isBuiltin ? overviewAnswer(overview) : null;
  const read = readForTablesOf(deps, ask);
  // A table is asked for its columns and rows: whether it answers, it says itself, however little of the question stands in a passage.
  const asked = askedForTables(forTables);
  // A sheet that was asked among the best has said that it does not answer.
  const others = sheets.filter(({ document }) => !asked.has(document));
  const computed =
    (await tableAnswer(read, { question, passages: forTables })) ?? (await onlyTableAnswer(read, { question, passages: others }));
  if (computed || !model.isBuiltin) return computed;
  // Only what likely answers is quoted, also of what was sent along.
  const { threshold } = settingsFor(settings, model);
  const likely = passages.filter(({ score }) => score >= threshold);
  return likely.length ? quotedAnswer(question, await withTables(likely, async (id) => (await read(id))?.document)) : notFound;
};

function* readyAnswer({ id, question, answer }: ReadyAnswer): Generator<ChatEvent> {
  yield { type: 'faq', entry: { id, question } };
  yield { type: 'text', text: answer };
  yield { type: 'outcome', outcome: 'fromFaq' };
}

const notFound: readonly ChatEvent[] = [{ type: 'outcome', outcome: 'notFound' }];

/** Where a question that is not answered comes closest to what was found, if it comes close at all. */
const closestTo = async (deps: Deps, ask: AnswerAsk, { anyhow }: FoundPassages): Promise<ChatEvent[]> => {
  const read = readForTablesOf(deps, ask);
  const places = closestPlaces(ask.question, await withTables(nearOf(anyhow), async (id) => (await read(id))?.document));
  return places.length ? [{ type: 'closest', places }] : [];
};

const findKept = async (db: OwnerDatabase, { accountId, id }: { accountId: string; id: string }): Promise<string | null> => {
  const message = await readAsTenant(db, accountId, (tx) => findMessage(tx, id));
  return message && message.state !== 'running' ? message.text : null;
};

/** Looks for what answers a question and writes the answer: computed of a table, by a model, or in the documents' own words. */
export const createAnswerWork =
  (deps: Deps) =>
  (ask: AnswerAsk, atMost: bigint) =>
  async ({ id, emit: emitAny, deliver, signal }: PaidRun, noteShown: NoteShown): Promise<null> => {
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
      const overview = ask.ready ? null : await findOverview(deps, ask);
      const question = ask.ready || overview ? ask.question : await standAlone(ask, signal, spend);
      emit({ type: 'searched', question });
      const asksAgain = ask.mayBeReady && question !== ask.question;
      const ready = ask.ready ?? (asksAgain ? await deps.findReady(ask, question) : null);
      if (ready) {
        for (const event of readyAnswer(ready)) emit(event);
        return null;
      }
      const found = overview
        ? { passages: passagesOf(overview), anyhow: [], forTables: [], sheets: [] }
        : await findPassages(deps, { ...ask, question });
      const { passages } = found;
      noteShown([...passages, ...found.anyhow, ...found.sheets].flatMap(({ place }) => (place.isAttached ? [] : place.document)));
      signal.throwIfAborted();
      const told = await withoutModel(deps, { ...ask, question }, { ...found, overview });
      if (!passages.length && !told && (ask.isStrict || ask.model.isBuiltin)) {
        for (const event of [...notFound, ...(await closestTo(deps, { ...ask, question }, found))]) emit(event);
        return null;
      }
      emit({ type: 'step', step: 'writing' });
      if (told) for (const event of told) emit(event);
      else {
        const shown = overview ? passagesThatFit(passages) : await shownOf(deps, ask, passages);
        const tabled = await withTables(shown, async (id) => (await readForTablesOf(deps, ask)(id))?.document);
        await writeByModel(ask, tabled, { emit, signal, spend, findKept: () => findKept(deps.db, { accountId: ask.accountId, id }) });
      }
      if (outcomeOf(events) === 'notFound') for (const event of await closestTo(deps, { ...ask, question }, found)) emit(event);
      const followUps = await suggest(deps, { ...ask, question }, { passages, events, signal, spend });
      if (followUps.length) emit({ type: 'followUps', followUps });
      return null;
    } finally {
      // When another server takes the answer up, that server charges all of it, so nothing is charged here.
      if (signal.reason !== 'closing' && cost > 0n) deliver(cost < atMost ? cost : atMost);
    }
  };
