import type { ChatMessage, FinishReason } from '@inkstone/integrations';
import type { ChatRequest, MessagePart, Usage } from '@inkstone/integrations/kit/ai-vendor';
import { partsOf } from '@inkstone/integrations/kit/message-parts';
import { estimateTokens, estimateUsage } from '@inkstone/integrations/kit/token-estimate';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { noteOn } from './answer-events.ts';
import type { AnswerField } from './answer-field.ts';
import { type AnswerForm, formInWords, responseFormatOf } from './answer-form.ts';
import { createFieldReader, type Finished, type TextFault } from './field-reader.ts';
import { finishText } from './finish-text.ts';
import { createLanguageGate } from './language-gate.ts';
import { callPatiently, usualPace } from './patient-call.ts';
import type { Unruly } from './rules/text-rules.ts';
import { isRefusal } from './text-marks.ts';
import type { AnswerJob } from './write-answer.ts';

/** One question to the model: for which fields, in how many tokens, and what was wrong with the answer before. */
export type Question<Name extends string> = {
  fields: readonly AnswerField<Name>[];
  form: AnswerForm;
  tokens: number;
  corrections: readonly string[];
  /** What stands before the words of the last message. */
  shown: readonly MessagePart[];
};

/** What came of one question. */
export type Attempt<Name extends string> = {
  fields: readonly Name[];
  texts: Partial<Record<Name, string>>;
  cut: readonly Name[];
  faultOf: (field: Name) => TextFault | undefined;
  /** Whole texts that break a rule of their kind. */
  unruly: ReadonlyMap<Name, Unruly>;
  isWrongLanguage: boolean;
  /** Long enough that the detected language is no mistake of ours. */
  isSure: boolean;
  /** Null when it was ended from our side. */
  reason: FinishReason | null;
  hasToolCall: boolean;
  /** Whether anything was said, and whether that was a refusal. */
  isSilent: boolean;
  isRefused: boolean;
  /** By the vendor's count; of an answer that was ended early, those of the text that had come. */
  usage: Usage;
  /** Keeps what is whole, whatever its language seems to be. */
  keep: () => void;
};

const longestAnswer = 120_000;
/** A refusal shows at the beginning. */
const longestBeginning = 2000;
const effort = 'low';

const showing = (messages: readonly ChatMessage[], shown: readonly MessagePart[]): readonly ChatMessage[] => {
  const last = messages.at(-1);
  if (!shown.length || last?.role !== 'user') return messages;
  return [...messages.slice(0, -1), { role: 'user', content: [...shown, ...partsOf(last)] }];
};

const requestOf = <Name extends string>(
  job: AnswerJob<Name>,
  { fields, form, tokens, corrections, shown }: Question<Name>,
): ChatRequest => {
  const { model, seed, task } = job;
  const names = fields.map(({ name }) => name);
  const messages: ChatMessage[] = [
    ...showing(job.messages({ form: formInWords(form, fields), names, isShown: shown.length > 0 }), shown),
    ...corrections.map((content) => ({ role: 'user' as const, content })),
  ];
  return {
    model: model.model,
    messages,
    temperature: 0.7,
    seed,
    maxOutputTokens: Math.min(tokens, model.maxOutputTokens ?? Number.POSITIVE_INFINITY),
    ...responseFormatOf(form, fields),
    ...(model.capabilities.includes('reasoning') && { effort }),
    ...(task && { task: task(names) }),
  };
};

/** A refusal may stand in the form of an answer: in an object, in a tag, in a fence. */
const withoutForm = (text: string): string =>
  text
    .trimStart()
    .replace(/^```[a-z]{0,20}\s{0,20}/i, '')
    .replace(/^\{\s{0,20}"[a-z_ -]{1,30}"\s{0,20}:\s{0,20}"/i, '')
    .replace(/^<[a-z_ -]{1,30}>\s{0,20}/i, '');

/** The fields of one answer: whole ones are kept at once when the language is known, else when it will be. */
const createDesk = <Name extends string>(
  { language, model, emit, onField, rules }: AnswerJob<Name>,
  fields: readonly AnswerField<Name>[],
) => {
  const texts: Partial<Record<Name, string>> = {};
  const waiting: [Name, string][] = [];
  const names = fields.map(({ name }) => name);
  const keep = (field: Name, text: string): void => {
    texts[field] = text;
    emit({ type: 'field-done', field, text });
    onField(field);
  };
  const gate = createLanguageGate(language, () => {
    for (const [field, text] of waiting.splice(0)) keep(field, text);
  });
  const unruly = new Map<Name, Unruly>();
  const finish = async (name: Name, raw: string): Promise<Finished> => {
    const field = fields.find((each) => each.name === name);
    if (!field) throw new Error(`${name} was not asked for`);
    // What is composed by rules is in the language it was asked for, also where it quotes.
    const finished = await finishText({ field, names, language: model.isBuiltin ? null : language }, raw);
    if ('fault' in finished) return finished;
    const complaints = rules?.complaintsOn(name, finished.text) ?? [];
    if (!complaints.length) return finished;
    unruly.set(name, { text: finished.text, complaints });
    return { fault: 'unruly' };
  };
  const reader = createFieldReader<Name>({
    fields: names,
    finish,
    onPiece: (field, text) => emit({ type: 'field-delta', field, text }),
    onReset: (field) => emit({ type: 'field-reset', field }),
    onWhole: (field, text) => (gate.isOpen() ? keep(field, text) : waiting.push([field, text])),
  });
  if (model.isBuiltin) gate.open();
  const longest = fields.reduce((one, other) => (other.tokens > one.tokens ? other : one));
  return {
    names,
    texts,
    unruly,
    gate,
    reader,
    judge: () => gate.judge(names.map(reader.rawOf).join(' ')),
    goesWrong: () => gate.goesWrong(reader.rawOf(longest.name)),
  };
};

/** Asks once and reads the answer. Ends early when the text is surely in another language; throws what the vendor fails with. */
export const attemptAnswer = async <Name extends string>(job: AnswerJob<Name>, question: Question<Name>): Promise<Attempt<Name>> => {
  const { model, emit, signal, pace = usualPace } = job;
  const { names, texts, unruly, gate, reader, judge, goesWrong } = createDesk(job, question.fields);
  const request = requestOf(job, question);
  const seen = { beginning: '', length: 0, tokens: 0, hasToolCall: false };
  let reason: FinishReason | null = null;
  let counted: Usage | null = null;
  const attempt = (isWrongLanguage: boolean, isSure: boolean): Attempt<Name> => ({
    fields: names,
    texts,
    cut: reader.cut(),
    faultOf: reader.faultOf,
    unruly,
    isWrongLanguage,
    isSure,
    reason,
    hasToolCall: seen.hasToolCall,
    isSilent: seen.beginning.trim() === '',
    isRefused: isRefusal(withoutForm(seen.beginning)),
    usage: counted ?? { ...estimateUsage(request, ''), outputTokens: seen.tokens },
    keep: gate.open,
  });
  try {
    for await (const event of callPatiently({ client: model.client, request, signal, pace })) {
      if (event.type === 'queued' || event.type === 'waiting') emit(event);
      if (event.type === 'remark') emit(noteOn(event.remark));
      if (event.type === 'tool-call') seen.hasToolCall = true;
      if (event.type === 'finish') [reason, counted] = [event.reason, event.usage];
      if (event.type !== 'text') continue;
      seen.length += event.text.length;
      seen.tokens += estimateTokens(event.text);
      if (seen.beginning.length < longestBeginning) seen.beginning += event.text;
      if (seen.length > longestAnswer) throw new AppError('writer.tooLong', 502);
      await reader.push(event.text);
      if (await goesWrong()) return attempt(true, true);
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

/** Whether a vendor refused a request for the form of its answer, and will take it in another. */
export const isFormRefused = (error: unknown): boolean =>
  error instanceof VendorError && error.kind === 'refused' && /json|response_?format|schema|structured/i.test(error.message);
