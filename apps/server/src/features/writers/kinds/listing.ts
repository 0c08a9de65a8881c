import { listingLimits } from '@inkstone/contract/products';
import type { RunEvent } from '@inkstone/contract/runs';
import { type ListingEvent, type ListingField, listingEvent, type WrittenBy } from '@inkstone/contract/writers';
import type { ChatMessage, FinishReason } from '@inkstone/integrations';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { ModelClient } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createFieldReader } from '../field-reader.ts';
import { finalLine, finalRichText } from '../final-text.ts';
import { createLanguageGate } from '../language-gate.ts';
import { correction, type ListingAsk, listingPrompt, outputTokensFor } from './listing-prompt.ts';

/** The model that writes, as far as a writer needs to know it. */
export type WritingModel = { client: ModelClient; model: string; label: string; isBuiltin: boolean; maxOutputTokens: number | null };

type Job = {
  ask: ListingAsk;
  model: WritingModel;
  signal: AbortSignal;
  emit: (event: ListingEvent) => void;
  /** Called with each field that is whole and kept. */
  onField: (field: ListingField) => void;
  /** An earlier process wrote some of it and has said the remarks on the whole. */
  isResumed?: boolean;
};
type Texts = Partial<Record<ListingField, string>>;
/** `isSure`: long enough that the detected language is no mistake of ours. */
type Attempt = {
  texts: Texts;
  cut: readonly ListingField[];
  tooLong: readonly ListingField[];
  isWrongLanguage: boolean;
  isSure: boolean;
};

const longestAnswer = 120_000;
const wordTolerance = 0.25;

const finish = async (field: ListingField, raw: string): Promise<string | null> => {
  const text = field === 'description' ? await finalRichText(raw) : finalLine(raw);
  return text.length > listingLimits[field] ? null : text;
};

const requestOf = ({ ask, model }: Job, messages: readonly ChatMessage[]) => ({
  model: model.model,
  messages,
  temperature: 0.7,
  seed: ask.variation,
  maxOutputTokens: Math.min(outputTokensFor(ask.brief), model.maxOutputTokens ?? Number.POSITIVE_INFINITY),
  task: { kind: 'listing' as const, facts: ask.brief, fields: ask.fields },
});

/** The fields of one answer: whole ones are kept at once when the language is known, else when it will be. */
const createDesk = ({ ask, model, emit, onField }: Job) => {
  const texts: Texts = {};
  const waiting: [ListingField, string][] = [];
  const keep = (field: ListingField, text: string): void => {
    texts[field] = text;
    emit({ type: 'field-done', field, text });
    onField(field);
  };
  const gate = createLanguageGate(ask.brief.language, () => {
    for (const [field, text] of waiting.splice(0)) keep(field, text);
  });
  const reader = createFieldReader<ListingField>({
    fields: ask.fields,
    finish,
    onPiece: (field, text) => emit({ type: 'field-delta', field, text }),
    onWhole: (field, text) => (gate.isOpen() ? keep(field, text) : waiting.push([field, text])),
  });
  // What is composed by rules is in the language it was asked for, also where it quotes.
  if (model.isBuiltin) gate.open();
  const judge = () => gate.judge(ask.fields.map(reader.rawOf).join(' '));
  return { texts, gate, reader, judge };
};

/** One answer of the model. Ends early when the text is surely in another language. */
const writeOnce = async (job: Job, messages: readonly ChatMessage[], { isLastTry }: { isLastTry: boolean }): Promise<Attempt> => {
  const { texts, gate, reader, judge } = createDesk(job);
  let length = 0;
  let reason: FinishReason | null = null;
  const attempt = (isWrongLanguage: boolean, isSure: boolean): Attempt => ({
    texts,
    cut: reader.cut(),
    tooLong: reader.tooLong(),
    isWrongLanguage,
    isSure,
  });
  try {
    for await (const event of job.model.client.streamChat(requestOf(job, messages), job.signal)) {
      if (event.type === 'queued') job.emit(event);
      if (event.type === 'finish') reason = event.reason;
      if (event.type !== 'text') continue;
      length += event.text.length;
      if (length > longestAnswer) throw new AppError('writer.tooLong', 502);
      await reader.push(event.text);
      if (await gate.goesWrong(reader.rawOf('description'))) return attempt(true, true);
    }
  } catch (error) {
    // Stopped or cut off: what is whole is kept, if it is not in another language.
    await reader.end(false);
    if (!(await judge()).isWrong) gate.open();
    throw error;
  }
  await reader.end(reason === 'stop');
  const { isWrong, isSure } = await judge();
  // A short text in another language may be a mistake of ours: at the last try it is kept, with a word about it.
  if (!isWrong || (!isSure && isLastTry)) gate.open();
  return attempt(isWrong, isSure);
};

const note = ({ ask, emit }: Job, { texts, cut, tooLong, isWrongLanguage, isSure }: Attempt): void => {
  if (isWrongLanguage && !isSure) emit({ type: 'note', note: 'wrongLanguage', params: { language: ask.brief.language } });
  if (cut.length) emit({ type: 'note', note: 'cutOff', params: { fields: cut.join(',') } });
  if (tooLong.length) emit({ type: 'note', note: 'tooLong', params: { fields: tooLong.join(',') } });
  const missing = ask.fields.filter((field) => !texts[field] && !cut.includes(field) && !tooLong.includes(field));
  if (missing.length) emit({ type: 'note', note: 'incomplete', params: { fields: missing.join(',') } });
  const words = texts.description ? lengthOf(visibleText(texts.description), ask.brief.language) : null;
  const { wordCount } = ask.brief;
  if (words !== null && Math.abs(words - wordCount) > wordCount * wordTolerance) {
    emit({ type: 'note', note: 'wordCount', params: { words, asked: wordCount } });
  }
};

/** Writes a listing: streams each field, asks once more when the language is wrong, and says what a person should look at. */
export const writeListing = async (job: Job): Promise<void> => {
  const { ask, model, emit, isResumed = false } = job;
  const messages = listingPrompt(ask);
  emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
  if (ask.prompts && model.isBuiltin && !isResumed) emit({ type: 'note', note: 'promptsUnused', params: {} });
  let attempt = await writeOnce(job, messages, { isLastTry: false });
  if (attempt.isWrongLanguage) {
    emit({ type: 'note', note: 'languageRetry', params: { language: ask.brief.language } });
    for (const field of ask.fields) emit({ type: 'field-reset', field });
    attempt = await writeOnce(job, [...messages, correction(ask.brief.language)], { isLastTry: true });
  }
  if (attempt.isSure) throw new AppError('writer.wrongLanguage', 502);
  const isKept = Object.keys(attempt.texts).length > 0;
  if (isKept || attempt.cut.length || attempt.tooLong.length) note(job, attempt);
  if (!isKept) throw new AppError('writer.generationFailed', 502);
};

/** What a run of this kind left: the fields that are whole and kept, by its events. */
export const listingOf = (events: readonly RunEvent[]): { texts: Texts; writtenBy: WrittenBy | null } => {
  const texts: Texts = {};
  let author: WrittenBy | null = null;
  for (const event of events) {
    const { data } = listingEvent.safeParse(event);
    if (data?.type === 'field-done') texts[data.field] = data.text;
    if (data?.type === 'start') author = { model: data.model, isBuiltin: data.isBuiltin };
  }
  return { texts, writtenBy: author };
};

/** Goes on with a listing of which an earlier process left some fields whole: writes the others, from their beginning. */
export const resumeListing = async ({ ask, ...job }: Job, done: ReturnType<typeof listingOf>['texts']): Promise<void> => {
  const fields = ask.fields.filter((field) => done[field] === undefined);
  if (!fields.length) return;
  for (const field of fields) job.emit({ type: 'field-reset', field });
  await writeListing({ ...job, ask: { ...ask, fields }, isResumed: true });
};

/** Two pieces of the same field that wait to be written become one. */
export const mergeListingEvents = (earlier: { type: string }, later: { type: string }) => {
  const isPair = isDelta(earlier) && isDelta(later) && earlier.field === later.field;
  return isPair ? { ...earlier, text: earlier.text + later.text } : null;
};

const isDelta = (event: { type: string }): event is { type: 'field-delta'; field: string; text: string } => event.type === 'field-delta';
