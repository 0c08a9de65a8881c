import { type ListingBrief, type ListingDraftText, type ListingField, listingField, listingPrice } from '@inkstone/contract/listing-writer';
import { searchRooms } from '@inkstone/contract/search-rooms';
import type { ListingFacts } from '@inkstone/integrations/kit/writing-task';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { points } from '#server/features/wallet/index.ts';
import { styleOfTranslation } from '../../answers/prompts/style-block.ts';
import { isTooShort } from '../../answers/rules/line-limits.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import { beginNotes } from '../begin-notes.ts';
import { productAttributes } from '../product-lines.ts';
import type { WritingJob, WritingKind } from '../writing-kind.ts';
import { listingDrafts } from './listing-drafts.ts';
import { type ListingAsk, listingAsk, listingFieldsOf, listingPrompt } from './listing-prompt.ts';
import { listingRules } from './listing-rules.ts';
import { showPicture } from './shown-picture.ts';

type Job = WritingJob<ListingBrief, ListingDraftText>;

// Each of the four texts costs a quarter.
const share = points(listingPrice) / BigInt(listingField.options.length);
const wordTolerance = 0.25;

const noteLength = ({ ask, model, emit }: Job, description: string): void => {
  const { wordCount, language, translationOf } = ask.brief;
  // A translation is as long as what it translates.
  if (translationOf) return;
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
    attributes: productAttributes(product),
  }),
});

const writeListing = async (given: Job): Promise<void> => {
  const { brief, style } = given.ask;
  const isTranslation = Boolean(brief.translationOf);
  const job = isTranslation ? { ...given, ask: { ...given.ask, style: styleOfTranslation(style, brief.language) } } : given;
  const { ask, model, signal, pace, emit, deliver } = job;
  const { messages, isShortened } = listingPrompt(ask);
  const shown = await showPicture(job);
  const { texts } = await writeAnswer<ListingField>({
    model,
    signal,
    pace,
    messages,
    ...(shown && { pictures: shown.pictures }),
    fields: listingFieldsOf(ask),
    language: ask.brief.language,
    seed: ask.variation,
    rules: listingRules(ask, model.isBuiltin),
    task: (fields) => ({ kind: 'listing', facts: factsFor(ask), fields }),
    emit: beginNotes(job, isShortened),
    onField: () => deliver(share),
  });
  shown?.tell();
  if (texts.description) noteLength(job, texts.description);
  // The built-in writer says so by itself, and why.
  const isShort = !model.isBuiltin && texts.seoDescription !== undefined && isTooShort(texts.seoDescription, searchRooms.description);
  if (isShort) emit({ type: 'note', note: 'shortSearchText', params: {} });
};

/** Listings of products: title, description, and the two lines for search results. */
export const listingKind: WritingKind<ListingBrief, ListingDraftText> = {
  drafts: listingDrafts,
  ask: listingAsk,
  priceOf: ({ fields }) => share * BigInt(fields.length),
  write: writeListing,
  failed: 'writer.generationFailed',
};
