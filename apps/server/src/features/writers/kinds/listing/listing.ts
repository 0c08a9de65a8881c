import type { ListingEvent, ListingField } from '@inkstone/contract/listing-writer';
import type { ListingFacts } from '@inkstone/integrations/kit/writing-task';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { Pace } from '../../answers/patient-call.ts';
import { isTooShort, searchTextLimits } from '../../answers/rules/line-limits.ts';
import { type WritingModel, writeAnswer } from '../../answers/write-answer.ts';
import { type ListingAsk, listingFieldsOf, listingPrompt } from './listing-prompt.ts';
import { listingRules } from './listing-rules.ts';

type Job = {
  ask: ListingAsk;
  model: WritingModel;
  signal: AbortSignal;
  emit: (event: ListingEvent) => void;
  /** Called with each field that is whole and kept. */
  onField: (field: ListingField) => void;
  /** An earlier process wrote some of it and has said the remarks on the whole. */
  isResumed?: boolean;
  pace?: Pace;
};

const wordTolerance = 0.25;

const noteLength = ({ ask, model, emit }: Job, description: string): void => {
  const { wordCount, language } = ask.brief;
  const words = lengthOf(visibleText(description), language);
  // What is composed by rules says by itself that it was told little.
  if (model.isBuiltin && words < wordCount) return;
  if (Math.abs(words - wordCount) > wordCount * wordTolerance) {
    emit({ type: 'note', note: 'wordCount', params: { words, asked: wordCount } });
  }
};

/** What the writer that composes by rules is told. */
const factsFor = ({ brief, product }: ListingAsk): ListingFacts => ({
  ...brief,
  ...(product && {
    productType: product.productType,
    attributes: [...product.options.map(({ name, values }) => ({ name, value: values.join(', ') })), ...product.metafields],
  }),
});

/** Writes a listing: streams each field, and says what a person should look at. */
export const writeListing = async (job: Job): Promise<void> => {
  const { ask, isResumed = false, ...others } = job;
  const { model, emit } = job;
  const { messages, isShortened } = listingPrompt(ask);
  const notes = [
    ...(ask.prompts && model.isBuiltin ? ['promptsUnused' as const] : []),
    ...(isShortened && !model.isBuiltin ? ['shortened' as const] : []),
    ...(ask.style?.instructions && model.isBuiltin ? ['voiceUnused' as const] : []),
  ];
  const { texts } = await writeAnswer<ListingField>({
    ...others,
    messages,
    fields: listingFieldsOf(ask),
    language: ask.brief.language,
    seed: ask.variation,
    rules: listingRules({ language: ask.brief.language, bannedWords: ask.style?.bannedWords ?? [] }),
    task: (fields) => ({ kind: 'listing', facts: factsFor(ask), fields }),
    emit: (event) => {
      emit(event);
      if (event.type === 'start' && !isResumed) for (const note of notes) emit({ type: 'note', note, params: {} });
    },
  });
  if (texts.description) noteLength(job, texts.description);
  // The built-in writer says so by itself, and why.
  const isShort = !model.isBuiltin && texts.seoDescription !== undefined && isTooShort(texts.seoDescription, searchTextLimits);
  if (isShort) emit({ type: 'note', note: 'shortSearchText', params: {} });
};

/** Goes on with a listing of which an earlier process left some fields whole: writes the others, from their beginning. */
export const resumeListing = async ({ ask, ...job }: Job, done: Readonly<Record<string, string>>): Promise<void> => {
  const fields = ask.fields.filter((field) => done[field] === undefined);
  if (!fields.length) return;
  for (const field of fields) job.emit({ type: 'field-reset', field });
  await writeListing({ ...job, ask: { ...ask, fields }, isResumed: true });
};
