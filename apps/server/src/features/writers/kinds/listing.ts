import type { ListingEvent, ListingField } from '@inkstone/contract/listing-writer';
import { listingLimits } from '@inkstone/contract/products';
import type { ChatMessage, FinishReason } from '@inkstone/integrations';
import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { ModelClient } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createFieldReader } from '../field-reader.ts';
import { finalLine, finalRichText } from '../final-text.ts';
import { createLanguageGate } from '../language-gate.ts';
import { boughtTokensOf, correction, type ListingAsk, listingPrompt, textTokensOf } from './listing-prompt.ts';
import { noteOn } from './remark-note.ts';

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
/** What the model is asked with, and how many tokens it may answer with. */
type Question = { messages: readonly ChatMessage[]; tokens: number };
/**
 * `isSure`: long enough that the detected language is no mistake of ours. `spent`: tokens of the answer, by the vendor's count;
 * of an answer that was ended early, those of the text that had come.
 */
type Attempt = {
  texts: Texts;
  cut: readonly ListingField[];
  tooLong: readonly ListingField[];
  isWrongLanguage: boolean;
  isSure: boolean;
  spent: number;
  /** Keeps what is whole, whatever its language seems to be. */
  keep: () => void;
};

const longestAnswer = 120_000;
const wordTolerance = 0.25;

const finish = async (field: ListingField, raw: string): Promise<string | null> => {
  const text = field === 'description' ? await finalRichText(raw) : finalLine(raw);
  return text.length > listingLimits[field] ? null : text;
};

const requestOf = ({ ask, model }: Job, { messages, tokens }: Question) => ({
  model: model.model,
  messages,
  temperature: 0.7,
  seed: ask.variation,
  maxOutputTokens: Math.min(tokens, model.maxOutputTokens ?? Number.POSITIVE_INFINITY),
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
const writeOnce = async (job: Job, question: Question): Promise<Attempt> => {
  const { texts, gate, reader, judge } = createDesk(job);
  let text = '';
  let reason: FinishReason | null = null;
  let counted: number | null = null;
  const attempt = (isWrongLanguage: boolean, isSure: boolean): Attempt => ({
    texts,
    cut: reader.cut(),
    tooLong: reader.tooLong(),
    isWrongLanguage,
    isSure,
    spent: counted ?? estimateTokens(text),
    keep: gate.open,
  });
  try {
    for await (const event of job.model.client.streamChat(requestOf(job, question), job.signal)) {
      if (event.type === 'queued') job.emit(event);
      if (event.type === 'remark') job.emit(noteOn(event.remark));
      if (event.type === 'finish') [reason, counted] = [event.reason, event.usage.outputTokens];
      if (event.type !== 'text') continue;
      text += event.text;
      if (text.length > longestAnswer) throw new AppError('writer.tooLong', 502);
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
  if (!isWrong) gate.open();
  return attempt(isWrong, isSure);
};

const note = ({ ask, model, emit }: Job, { texts, cut, tooLong, isWrongLanguage, isSure }: Attempt): void => {
  if (isWrongLanguage && !isSure) emit({ type: 'note', note: 'wrongLanguage', params: { language: ask.brief.language } });
  if (cut.length) emit({ type: 'note', note: 'cutOff', params: { fields: cut.join(',') } });
  if (tooLong.length) emit({ type: 'note', note: 'tooLong', params: { fields: tooLong.join(',') } });
  const missing = ask.fields.filter((field) => !texts[field] && !cut.includes(field) && !tooLong.includes(field));
  if (missing.length) emit({ type: 'note', note: 'incomplete', params: { fields: missing.join(',') } });
  const words = texts.description ? lengthOf(visibleText(texts.description), ask.brief.language) : null;
  const { wordCount } = ask.brief;
  // What is composed by rules says by itself that it was told little.
  const isToldLittle = model.isBuiltin && words !== null && words < wordCount;
  if (words !== null && !isToldLittle && Math.abs(words - wordCount) > wordCount * wordTolerance) {
    emit({ type: 'note', note: 'wordCount', params: { words, asked: wordCount } });
  }
};

/** Asks the model, and once more when the answer came in another language and what its price buys still holds the texts. */
const write = async (job: Job, messages: readonly ChatMessage[]): Promise<Attempt> => {
  const { ask, emit } = job;
  const bought = boughtTokensOf(ask);
  const first = await writeOnce(job, { messages, tokens: bought });
  const left = bought - first.spent;
  if (!first.isWrongLanguage || left < textTokensOf(ask)) return first;
  emit({ type: 'note', note: 'languageRetry', params: { language: ask.brief.language } });
  for (const field of ask.fields) emit({ type: 'field-reset', field });
  return writeOnce(job, { messages: [...messages, correction(ask.brief.language)], tokens: left });
};

/** Writes a listing: streams each field, asks once more when the language is wrong, and says what a person should look at. */
export const writeListing = async (job: Job): Promise<void> => {
  const { ask, model, emit, isResumed = false } = job;
  const { messages, isShortened } = listingPrompt(ask);
  emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
  if (ask.prompts && model.isBuiltin && !isResumed) emit({ type: 'note', note: 'promptsUnused', params: {} });
  if (isShortened && !model.isBuiltin && !isResumed) emit({ type: 'note', note: 'shortened', params: {} });
  const attempt = await write(job, messages);
  if (attempt.isSure) throw new AppError('writer.wrongLanguage', 502);
  // A short text in another language may be a mistake of ours: it is kept, with a word about it.
  attempt.keep();
  const isKept = Object.keys(attempt.texts).length > 0;
  if (isKept || attempt.cut.length || attempt.tooLong.length) note(job, attempt);
  if (!isKept) throw new AppError('writer.generationFailed', 502);
};

/** Goes on with a listing of which an earlier process left some fields whole: writes the others, from their beginning. */
export const resumeListing = async ({ ask, ...job }: Job, done: Readonly<Record<string, string>>): Promise<void> => {
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
