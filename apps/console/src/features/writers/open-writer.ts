import type { ListingBrief, ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import { visibleLines } from '@inkstone/text/visible-text';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import type { DraftPlace } from './drafts/use-draft-saving.ts';
import { contentLanguages, emptyBrief, emptyText, listingFields, tones } from './listing-fields.ts';
import { fetchDraft, fetchProduct, fetchRun } from './writer.queries.ts';
import { beginWith, type WriterState } from './writer-state.ts';

export type Address = { draftId: string | null; runId: string | null; productId: string | null };
export type Opened = { state: WriterState; draft: DraftPlace | null };

/** The address of a run, draft or product that is no more opens the writer without it. */
const orNull = async <Found>(found: Promise<Found>): Promise<Found | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'store.notConnected')) return null;
    throw error;
  }
};

const text = (value: unknown, name: string, fallback = ''): string => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : fallback;
};

const briefOfRun = (input: unknown, initial: ListingBrief): ListingBrief => {
  const brief = fieldOf(input, 'brief');
  const keywords = fieldOf(brief, 'keywords');
  const wordCount = fieldOf(brief, 'wordCount');
  const modelId = text(brief, 'modelId');
  const language = contentLanguages.find((each) => each === text(brief, 'language'));
  return {
    ...initial,
    productTitle: text(brief, 'productTitle'),
    mainIdea: text(brief, 'mainIdea'),
    brand: text(brief, 'brand'),
    keywords: Array.isArray(keywords) ? keywords.map(String) : [],
    wordCount: typeof wordCount === 'number' ? wordCount : initial.wordCount,
    modelId: modelId || null,
    language: language ?? initial.language,
    tone: tones.find((each) => each === text(brief, 'tone')) ?? initial.tone,
  };
};

const textOfRun = (input: unknown): ListingDraftText => {
  const current = fieldOf(input, 'current');
  return {
    title: text(current, 'title'),
    description: text(current, 'description'),
    seoTitle: text(current, 'seoTitle'),
    seoDescription: text(current, 'seoDescription'),
  };
};

/** A product as a brief and as the text to improve. */
export const fromProduct = (product: ProductDetail): { brief: Partial<ListingBrief>; text: ListingDraftText } => ({
  brief: {
    // A store may hold more than a brief takes.
    productTitle: product.title.slice(0, 255),
    mainIdea: visibleLines(product.descriptionHtml).slice(0, 8000),
    keywords: product.tags.filter((tag) => tag.trim() && tag.length <= 80).slice(0, 20),
    brand: product.vendor.slice(0, 120),
  },
  text: {
    title: product.title,
    description: product.descriptionHtml,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
  },
});

/** The fields that a run was asked to write. */
const fieldsOfRun = (input: unknown): ListingField[] => {
  const fields = fieldOf(input, 'fields');
  return listingFields.filter((field) => Array.isArray(fields) && fields.includes(field));
};

/** What the address names: a draft, with the run that is writing it; a run with its draft; a product to improve; or nothing yet. */
export const openWriter = async ({ draftId, runId, productId }: Address, language: Language): Promise<Opened> => {
  const named = runId ? await orNull(fetchRun(runId)) : null;
  const wantedDraft = draftId ?? named?.subjectId;
  const draft = wantedDraft ? await orNull(fetchDraft(wantedDraft)) : null;
  const writing = draft?.runId ?? null;
  const run = writing && writing !== named?.id ? await orNull(fetchRun(writing)) : named;
  const wantedProduct = draft?.productId ?? productId;
  const product = wantedProduct ? await orNull(fetchProduct(wantedProduct)) : null;
  const base = { brief: emptyBrief(language), text: emptyText, product, runId: run?.id ?? null, asked: run ? fieldsOfRun(run.input) : [] };
  if (draft) return { state: beginWith({ ...base, brief: draft.brief, text: draft.text, writtenBy: draft.writtenBy }), draft };
  if (run) return { state: beginWith({ ...base, brief: briefOfRun(run.input, base.brief), text: textOfRun(run.input) }), draft: null };
  if (!product) return { state: beginWith(base), draft: null };
  const taken = fromProduct(product);
  return { state: beginWith({ ...base, brief: { ...base.brief, ...taken.brief }, text: taken.text }), draft: null };
};
