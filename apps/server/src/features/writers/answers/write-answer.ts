import type { ContentLanguage, WriterEvent } from '@inkstone/contract/writers';
import { type ChatMessage, VendorError } from '@inkstone/integrations';
import type { ChatRequest, MessagePart, Usage } from '@inkstone/integrations/kit/ai-vendor';
import type { ModelClient } from '#server/features/models/index.ts';
import { type Attempt, attemptAnswer, isFormRefused, type Question } from './answer-attempt.ts';
import { causeOf } from './answer-causes.ts';
import type { AnswerField } from './answer-field.ts';
import { correctionOf, languageCorrection } from './corrections.ts';
import type { Pace } from './patient-call.ts';
import { rulesCorrection, settleUnruly, type TextRules, type Unruly } from './rules/text-rules.ts';

/** The model that writes, as far as a writer needs to know it. */
export type WritingModel = {
  client: Pick<ModelClient, 'streamChat'>;
  model: string;
  label: string;
  isBuiltin: boolean;
  capabilities: readonly string[];
  maxOutputTokens: number | null;
};

/**
 * The texts that a model is asked for at once. A kind of writer makes one of these, and says nothing of how answers are read:
 *
 * - `messages` are the kind's own; `form` are the words on the form of the answer, which the kind puts where nothing of a person's
 *   overrules them, and `names` the fields that are still to be written (a second question may be for some only).
 * - `emit` gets what the run delivers, in order; a field that the end of the run finds without `field-done` is not kept.
 * - `onField` is called with each field that is whole and kept: the place to deliver its share of the price.
 *
 * A run that goes on in another process asks for the fields that `writtenBefore` does not have, with `isResumed`.
 */
export type AnswerJob<Name extends string> = {
  model: WritingModel;
  messages: (asked: { form: string; names: readonly Name[]; isShown: boolean }) => readonly ChatMessage[];
  /** Pictures, and words between them, that stand before the last message; `onRefused` is called when the vendor does not take them. */
  pictures?: { parts: readonly MessagePart[]; onRefused: () => void };
  /** In the order in which they are written. */
  fields: readonly AnswerField<Name>[];
  /** That the texts have to be in; null where it does not matter. */
  language: ContentLanguage | null;
  /** Another number gives another variation of the same. */
  seed: number;
  /** The same work in a typed form, for the writer that composes by rules. */
  task?: (names: readonly Name[]) => NonNullable<ChatRequest['task']>;
  signal: AbortSignal;
  emit: (event: WriterEvent<Name>) => void;
  onField: (field: Name) => void;
  /** What else the texts have to keep to; what breaks it is asked for once more, then made to fit or named. */
  rules?: TextRules<Name>;
  /** An earlier process wrote some of it. */
  isResumed?: boolean;
  pace?: Pace;
};

/** What was written, and what it took of the vendor over all questions. */
export type WrittenAnswer<Name extends string> = { texts: Partial<Record<Name, string>>; usage: Usage };

const forThinking = 2000;
/** Public measurements: 1,400 tokens of thought for a text of 120. */
const forReasoning = 4000;

/** Tokens that the price of an answer buys, over all its questions: for the texts, and for what a model thinks before it writes. */
const boughtTokensOf = ({ model, fields }: { model: Pick<WritingModel, 'capabilities'>; fields: readonly AnswerField[] }): number =>
  (model.capabilities.includes('reasoning') ? forReasoning : forThinking) + textTokensOf(fields);

const textTokensOf = (fields: readonly AnswerField[]): number => fields.reduce((sum, { tokens }) => sum + tokens, 0);

const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
  estimated: one.estimated || other.estimated,
});

/** Asks for JSON where the model has it, and in tags where its vendor turns out not to take such a request. */
const attemptInSomeForm = async <Name extends string>(
  job: AnswerJob<Name>,
  question: Omit<Question<Name>, 'form'>,
): Promise<Attempt<Name>> => {
  const { capabilities, isBuiltin } = job.model;
  if (!isBuiltin && !capabilities.includes('json')) return attemptAnswer(job, { ...question, form: 'tags' });
  try {
    return await attemptAnswer(job, { ...question, form: 'json' });
  } catch (error) {
    if (!isFormRefused(error)) throw error;
    return attemptAnswer(job, { ...question, form: 'tags' });
  }
};

/** Asks with the pictures until the vendor refuses a question that has some: a model may turn out not to see, or not this one. */
const createAsking = <Name extends string>(job: AnswerJob<Name>) => {
  let shown = job.pictures?.parts ?? [];
  return async (question: Omit<Question<Name>, 'form' | 'shown'>): Promise<Attempt<Name>> => {
    try {
      return await attemptInSomeForm(job, { ...question, shown });
    } catch (error) {
      if (!shown.length || !(error instanceof VendorError) || error.kind !== 'refused') throw error;
      shown = [];
      job.pictures?.onRefused();
      return attemptInSomeForm(job, { ...question, shown });
    }
  };
};

/** What is worth a second question: what can not be read, or stands in another language; null for nothing. */
const secondQuestion = <Name extends string>(
  { fields, language, model }: AnswerJob<Name>,
  { texts, faultOf, unruly, isWrongLanguage, isRefused, isSilent, hasToolCall, reason, cut }: Attempt<Name>,
) => {
  const missing = fields.filter(({ name }) => texts[name] === undefined);
  const isForeign = isWrongLanguage || missing.some(({ name }) => faultOf(name) === 'language');
  if (isForeign && language) {
    return { note: 'languageRetry', fields: missing, corrections: [languageCorrection(language)] } as const;
  }
  if (isRefused || reason === 'length' || reason === 'content-filter') return null;
  const garbled = missing.filter(({ name }) => faultOf(name) === 'garbled' || cut.includes(name));
  const isNothing = missing.length === fields.length && !missing.some(({ name }) => faultOf(name));
  const asked = isNothing ? missing : garbled;
  // What composes by rules would answer the same again.
  const broken = model.isBuiltin ? [] : missing.filter(({ name }) => unruly.has(name));
  const complaints = broken.flatMap(({ name }) => unruly.get(name)?.complaints ?? []);
  if (broken.length && !asked.length) return { note: 'rulesRetry', fields: broken, corrections: [rulesCorrection(complaints)] } as const;
  if (!asked.length || (isNothing && reason !== 'stop' && reason !== 'tool-calls' && reason !== 'other')) return null;
  const corrections = [
    ...(isSilent && !hasToolCall ? [] : [correctionOf(hasToolCall)]),
    ...(broken.length ? [rulesCorrection(complaints)] : []),
  ];
  return { note: 'formRetry', fields: missing.filter((field) => asked.includes(field) || broken.includes(field)), corrections } as const;
};

const namesOf = <Name extends string>(fields: readonly AnswerField<Name>[]): Name[] => fields.map(({ name }) => name);

const without = <Name extends string>(names: readonly Name[], texts: Partial<Record<Name, string>>): Name[] =>
  names.filter((name) => texts[name] === undefined);

/** Says what a person has to know of fields that are not kept, or of what is. */
const note = <Name extends string>({ emit, language }: AnswerJob<Name>, attempt: Attempt<Name>, missing: readonly Name[]): void => {
  const tell = (name: 'cutOff' | 'tooLong' | 'refused' | 'unreadable' | 'filtered' | 'incomplete', fields: readonly Name[]): void => {
    if (fields.length) emit({ type: 'note', note: name, params: { fields: fields.join(',') } });
  };
  const { isWrongLanguage, isSure, reason, cut, faultOf } = attempt;
  if (isWrongLanguage && !isSure && language) emit({ type: 'note', note: 'wrongLanguage', params: { language } });
  const rest = new Set(missing);
  const take = (isMeant: (name: Name) => boolean): Name[] => {
    const found = [...rest].filter(isMeant);
    for (const name of found) rest.delete(name);
    return found;
  };
  tell(
    'tooLong',
    take((name) => faultOf(name) === 'tooLong'),
  );
  tell(
    'refused',
    take((name) => faultOf(name) === 'refused'),
  );
  tell('filtered', reason === 'content-filter' ? take(() => true) : []);
  tell(
    'cutOff',
    take((name) => cut.includes(name)),
  );
  tell(
    'unreadable',
    take((name) => faultOf(name) === 'garbled' || faultOf(name) === 'language'),
  );
  tell(
    'incomplete',
    take(() => true),
  );
};

/** Keeps what is whole and still breaks a rule, made to fit or named, where nothing better came. */
const settled = <Name extends string>(
  { rules, emit, onField }: AnswerJob<Name>,
  texts: Partial<Record<Name, string>>,
  unruly: ReadonlyMap<Name, Unruly>,
): Partial<Record<Name, string>> => {
  const kept: Partial<Record<Name, string>> = {};
  const left = new Map([...unruly].filter(([name]) => texts[name] === undefined));
  if (!rules) return kept;
  const keep = (name: Name, text: string): void => {
    kept[name] = text;
    emit({ type: 'field-done', field: name, text });
    onField(name);
  };
  settleUnruly(left, rules, { keep, note: (each) => emit({ type: 'note', ...each }) });
  return kept;
};

/**
 * Asks a model for texts and delivers each as it comes, whole and in the right language, or not at all. Asks once more for what can not
 * be read or is in another language, as long as the price still holds it. Throws an `AppError` that names the cause when nothing is
 * kept, the `VendorError` of a vendor that fails (what was whole before is kept), and the reason of a signal that stops it.
 */
export const writeAnswer = async <Name extends string>(job: AnswerJob<Name>): Promise<WrittenAnswer<Name>> => {
  const { model, emit, fields } = job;
  emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
  const bought = boughtTokensOf(job);
  const ask = createAsking(job);
  let attempt = await ask({ fields, tokens: bought, corrections: [] });
  let texts = attempt.texts;
  let { usage } = attempt;
  const unruly = new Map(attempt.isWrongLanguage ? [] : attempt.unruly);
  const again = secondQuestion(job, attempt);
  const left = bought - usage.outputTokens;
  if (again && left >= textTokensOf(again.fields)) {
    emit({ type: 'note', note: again.note, params: job.language ? { language: job.language } : {} });
    for (const { name } of again.fields) emit({ type: 'field-reset', field: name });
    try {
      attempt = await ask({ fields: again.fields, tokens: left, corrections: again.corrections });
    } catch (error) {
      // What only broke a rule is better than nothing, where the vendor fails at the second question.
      const kept = { ...texts, ...settled(job, texts, unruly) };
      if (job.signal.aborted || without(namesOf(fields), kept).length) throw error;
      return { texts: kept, usage };
    }
    usage = sumOf(usage, attempt.usage);
    texts = { ...texts, ...attempt.texts };
  }
  // A short text in another language may be a mistake of ours: it is kept, with a word about it.
  if (!attempt.isSure) attempt.keep();
  texts = { ...texts, ...attempt.texts };
  if (!attempt.isSure) for (const [name, each] of attempt.unruly) unruly.set(name, each);
  texts = { ...texts, ...settled(job, texts, unruly) };
  const names = namesOf(fields);
  const missing = without(names, texts);
  if (missing.length === names.length) throw causeOf(attempt, missing);
  note(job, attempt, missing);
  return { texts, usage };
};
