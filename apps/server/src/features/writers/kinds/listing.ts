import type { ListingDraftText, ListingEvent, ListingField } from '@inkstone/contract/writers';
import type { AiClient, ChatMessage, FinishReason } from '@inkstone/integrations';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createFieldParser } from '../field-parser.ts';
import { finalLine, finalRichText } from '../final-text.ts';
import { isOtherLanguage } from '../language-check.ts';
import { correction, type ListingAsk, listingPrompt, outputTokensFor } from './listing-prompt.ts';

/** The model that writes, as far as a writer needs to know it. */
export type WritingModel = { client: AiClient; model: string; label: string; isBuiltin: boolean; maxOutputTokens: number | null };

type Job = {
  ask: ListingAsk;
  model: WritingModel;
  signal: AbortSignal;
  emit: (event: ListingEvent) => void;
  /** Called with each field that came out whole. */
  onField: (field: ListingField) => void;
};
type Texts = Partial<Record<ListingField, string>>;
type Attempt = { texts: Texts; reason: FinishReason | null; isWrongLanguage: boolean };

const longestAnswer = 120_000;
/** So much of a description tells its language, and little is lost when it is the wrong one. */
const tellingLength = 240;
const wordTolerance = 0.25;

const finish = (field: ListingField, raw: string): string => {
  if (field === 'description') return finalRichText(raw).slice(0, 60_000);
  return finalLine(raw, field === 'seoDescription' ? 1000 : 255);
};

const requestOf = ({ ask, model }: Job, messages: readonly ChatMessage[]) => ({
  model: model.model,
  messages,
  temperature: 0.7,
  seed: ask.variation,
  maxOutputTokens: Math.min(outputTokensFor(ask.brief), model.maxOutputTokens ?? Number.POSITIVE_INFINITY),
  task: { kind: 'listing' as const, facts: ask.brief, fields: ask.fields },
});

/** One answer of the model. Ends early when the text is going to be in another language and may be asked for again. */
const writeOnce = async (job: Job, messages: readonly ChatMessage[], { mayRetry }: { mayRetry: boolean }): Promise<Attempt> => {
  const { ask, model, signal, emit, onField } = job;
  const parser = createFieldParser<ListingField>(ask.fields);
  const raw: Texts = {};
  const texts: Texts = {};
  let open: ListingField | null = null;
  let isChecked = !mayRetry;
  let length = 0;
  let reason: FinishReason | null = null;

  const close = (field: ListingField | null): void => {
    const text = field && finish(field, raw[field] ?? '');
    if (!field || !text) return;
    texts[field] = text;
    emit({ type: 'field-done', field, text });
    onField(field);
  };
  const take = (pieces: ReturnType<typeof parser.push>): void => {
    for (const { field, text } of pieces) {
      if (field !== open) close(open);
      open = field;
      raw[field] = (raw[field] ?? '') + text;
      emit({ type: 'field-delta', field, text });
    }
  };
  const goesWrong = async (): Promise<boolean> => {
    const text = visibleText(raw.description ?? '');
    if (isChecked || text.length < tellingLength) return false;
    isChecked = true;
    return isOtherLanguage(text, ask.brief.language);
  };

  try {
    for await (const event of model.client.streamChat(requestOf(job, messages), signal)) {
      if (event.type === 'finish') reason = event.reason;
      if (event.type !== 'text') continue;
      length += event.text.length;
      if (length > longestAnswer) throw new AppError('writer.tooLong', 502);
      take(parser.push(event.text));
      if (await goesWrong()) return { texts, reason, isWrongLanguage: true };
    }
  } finally {
    // Stopped, cut off or whole: what came is closed, cleaned and kept.
    take(parser.end());
    close(open);
  }
  const whole = [texts.description, texts.seoDescription, texts.title].map((text) => visibleText(text ?? '')).join(' ');
  return { texts, reason, isWrongLanguage: await isOtherLanguage(whole, ask.brief.language) };
};

const note = (job: Job, { texts, reason, isWrongLanguage }: Attempt): void => {
  const { ask, emit } = job;
  if (isWrongLanguage) emit({ type: 'note', note: 'wrongLanguage', params: { language: ask.brief.language } });
  if (reason === 'length') emit({ type: 'note', note: 'cutOff', params: {} });
  const missing = ask.fields.filter((field) => !texts[field]);
  if (missing.length) emit({ type: 'note', note: 'incomplete', params: { fields: missing.join(',') } });
  const words = texts.description ? lengthOf(visibleText(texts.description), ask.brief.language) : null;
  const { wordCount } = ask.brief;
  if (words !== null && Math.abs(words - wordCount) > wordCount * wordTolerance) {
    emit({ type: 'note', note: 'wordCount', params: { words, asked: wordCount } });
  }
};

/** Writes a listing: streams each field, asks once more when the language is wrong, and says what a person should look at. */
export const writeListing = async (job: Job): Promise<Partial<ListingDraftText>> => {
  const { ask, model, emit } = job;
  const messages = listingPrompt(ask);
  emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
  if (ask.prompts && model.isBuiltin) emit({ type: 'note', note: 'promptsUnused', params: {} });
  let attempt = await writeOnce(job, messages, { mayRetry: !model.isBuiltin });
  if (attempt.isWrongLanguage && !model.isBuiltin) {
    emit({ type: 'note', note: 'languageRetry', params: { language: ask.brief.language } });
    for (const field of ask.fields) emit({ type: 'field-reset', field });
    attempt = await writeOnce(job, [...messages, correction(ask.brief.language)], { mayRetry: false });
  }
  if (!Object.keys(attempt.texts).length) throw new AppError('writer.generationFailed', 502);
  note(job, attempt);
  return attempt.texts;
};

/** Two pieces of the same field that wait to be written become one. */
export const mergeListingEvents = (earlier: { type: string }, later: { type: string }) => {
  const isPair = isDelta(earlier) && isDelta(later) && earlier.field === later.field;
  return isPair ? { ...earlier, text: earlier.text + later.text } : null;
};

const isDelta = (event: { type: string }): event is { type: 'field-delta'; field: string; text: string } => event.type === 'field-delta';
