import type { ListingBrief, ListingDraftText, ListingEvent, ListingField } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import { factsOf } from '@inkstone/copy-checks/product-facts';
import { visibleLines } from '@inkstone/text/visible-text';
import type { Asker, ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import { type Micropoints, points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { cleanKeeping } from '#server/kernel/security/clean-keeping.ts';
import { mergeAnswerEvents } from './answers/answer-events.ts';
import { detectContentLanguage } from './answers/language-check.ts';
import type { Pace } from './answers/patient-call.ts';
import type { DefaultPrompts } from './answers/prompts/prompt-blocks.ts';
import type { TextStyle } from './answers/prompts/style-block.ts';
import type { RunDrafts } from './drafts/run-drafts.ts';
import { tellingEvents, writtenBefore } from './drafts/written-texts.ts';
import { resumeListing, writeListing } from './kinds/listing/listing.ts';
import { noListing } from './kinds/listing/listing-drafts.ts';
import { type ListingAsk, listingAsk } from './kinds/listing/listing-prompt.ts';

type Deps = {
  paidRuns: PaidRunsFeature;
  products: ProductsFeature['products'];
  drafts: RunDrafts<ListingBrief, ListingDraftText>;
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  /** What the owner of the account wants of every text. */
  promptsOf: (accountId: string) => Promise<DefaultPrompts>;
  /** How its texts are to sound: a voice, and the glossary of the account; null where there is neither. */
  styleOf: (accountId: string, voiceId: string | null) => Promise<TextStyle | null>;
  /** How long the writers wait for a vendor. */
  pace: Pace;
};

type Generation = {
  brief: ListingBrief;
  fields: ListingField[];
  current?: ListingDraftText | undefined;
  /** The draft that is written; without one it is made, for this product. */
  draftId?: string | undefined;
  productId: string | null;
  variation: number;
};
/** Who asks, and the id of the request, which becomes that of the run. */
type Asked = { actor: Actor; requestId: string };
type Wishes = Partial<{ [Key in keyof ListingBrief]: ListingBrief[Key] | undefined }>;

type FromEditor = Pick<Generation, 'fields' | 'productId'> & { title: string; description: string; wishes: Wishes };

/** The kind under which listing runs are kept. */
export const listingKind = 'writers.listing';
// A listing costs 2 points, each of its four texts a quarter; the built-in writer and the account's own key cost nothing.
const requestPrice = points(2);

const allFields: ListingField[] = ['title', 'description', 'seoTitle', 'seoDescription'];
/** The word under which the ledger shows it. */
const chargedAs = 'listing';
const longestIdea = 8000;
/** So much of a store's own description is read. */
const longestRead = 60_000;

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The brief for writing a text anew: what it says are the facts. */
const briefOfText = async (title: string, html: string, wishes: Wishes): Promise<ListingBrief> => {
  const mainIdea = visibleLines(html.slice(0, longestRead)).slice(0, longestIdea);
  return {
    productTitle: title,
    mainIdea,
    keywords: [],
    audience: '',
    instructions: '',
    tone: 'natural',
    brand: '',
    wordCount: 150,
    language: (await detectContentLanguage(`${title}. ${mainIdea}`)) ?? 'en',
    modelId: null,
    ...given(wishes),
  };
};

/** What a product says of itself, as the brief for writing it anew. */
const briefOf = ({ title, descriptionHtml, tags, vendor }: ProductDetail, wishes: Wishes): Promise<ListingBrief> => {
  const said = { keywords: tags.slice(0, 20).map((tag) => tag.slice(0, 80)), brand: vendor.slice(0, 120) };
  return briefOfText(title, descriptionHtml, { ...said, ...given(wishes) });
};

const textOf = ({ title, descriptionHtml, seoTitle, seoDescription }: ProductDetail): ListingDraftText => ({
  title,
  description: descriptionHtml,
  seoTitle,
  seoDescription,
});

/** Starts runs that write listings; they continue when the page is closed. */
export const createGenerationService = ({ paidRuns, products, drafts, resolveModel, promptsOf, styleOf, pace }: Deps) => {
  const workOf =
    (ask: ListingAsk, model: ResolvedModel, price: Micropoints): PaidRunStart['work'] =>
    ({ emit, deliver, signal }) => {
      const share = price / BigInt(ask.fields.length);
      return writeListing({ ask, model, signal, emit, pace, onField: () => deliver(share) });
    };

  const priceWith = (model: ResolvedModel, fields: readonly ListingField[]): Micropoints =>
    model.isBuiltin || model.isOwn ? 0n : (requestPrice / BigInt(allFields.length)) * BigInt(fields.length);

  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const ask = listingAsk.parse(input);
    const { texts, writtenBy } = writtenBefore(await eventsOf([...tellingEvents]));
    const model = await resolveModel({ accountId }, ask.brief.modelId);
    // Begun without a hold, it is free for its reader to the end, whichever model is the default one by now.
    const isFree = held === null && writtenBy !== null;
    const atMost = held ?? (isFree ? 0n : priceWith(model, ask.fields));
    const share = priceWith(model, ask.fields) === 0n ? 0n : atMost / BigInt(ask.fields.length);
    return {
      atMost,
      work: ({ emit, deliver, signal }) => resumeListing({ ask, model, signal, emit, pace, onField: () => deliver(share) }, texts),
    };
  };

  const askOf = async (accountId: string, asked: Omit<ListingAsk, 'prompts' | 'style'>): Promise<ListingAsk> => {
    const style = await styleOf(accountId, asked.brief.voiceId ?? null);
    const { systemPrompt, assistantPrompt } = await promptsOf(accountId);
    return {
      ...asked,
      style,
      fields: allFields.filter((field) => asked.fields.includes(field)),
      prompts: systemPrompt || assistantPrompt ? { systemPrompt, assistantPrompt } : null,
    };
  };

  const start = async ({ actor, requestId }: Asked, { brief, fields, current, draftId, productId, variation }: Generation) => {
    const originals = productId ? await products.originalsOf(actor, productId) : [];
    const product = productId ? await products.factsOf(actor, productId) : null;
    const model = await resolveModel(actor, brief.modelId);
    const ask = await askOf(actor.accountId, { brief, fields, current: current ?? null, variation, product });
    const atMost = priceWith(model, ask.fields);
    const text = current ?? noListing;
    // A store's own description may be longer than ours; it is what the run begins with.
    const begun = {
      brief,
      text: { ...text, description: await cleanKeeping(text.description, originals) },
      writtenBy: null,
      productId,
      approved: [],
    };
    const { id, subjectId } = await paidRuns.startPaidRun({
      actor,
      id: requestId,
      kind: listingKind,
      subject: (tx) => (draftId ? drafts.take(tx, actor, draftId) : drafts.begin(tx, actor, begun)),
      title: brief.productTitle,
      input: ask,
      atMost,
      chargedAs,
      work: workOf(ask, model, atMost),
      merge: mergeAnswerEvents,
    });
    if (!subjectId) throw new Error('a run of a writer has no draft');
    return { runId: id, draftId: subjectId };
  };

  const improve = async (asked: Asked, productId: string, { wishes, fields }: { wishes: Wishes; fields: ListingField[] }) => {
    const product = await products.getInfo(asked.actor, productId);
    return start(asked, { brief: await briefOf(product, wishes), fields, current: textOf(product), productId, variation: 0 });
  };

  const improveFromEditor = async (asked: Asked, { title, description, productId, fields, wishes }: FromEditor) => {
    const brief = await briefOfText(title, description, wishes);
    return start(asked, { brief, fields, current: { ...noListing, title, description }, productId, variation: 0 });
  };

  /** The texts of one product of many: no run and no draft, for the job keeps them. */
  const prepareProduct = async (asker: Asker, product: ProductDetail, { wishes, fields }: { wishes: Wishes; fields: ListingField[] }) => {
    const brief = await briefOf(product, wishes);
    const model = await resolveModel({ ...asker, isBulk: true }, brief.modelId);
    const ask = await askOf(asker.accountId, { brief, fields, current: textOf(product), variation: 0, product: factsOf(product) });
    const atMost = priceWith(model, ask.fields);
    const share = atMost / BigInt(ask.fields.length);
    return {
      atMost,
      chargedAs,
      language: brief.language,
      write: async (signal: AbortSignal) => {
        const texts: Partial<Record<ListingField, string>> = {};
        const notes: Pick<Extract<ListingEvent, { type: 'note' }>, 'note' | 'params'>[] = [];
        const emit = (event: ListingEvent): void => {
          if (event.type === 'field-done') texts[event.field] = event.text;
          if (event.type === 'note') notes.push({ note: event.note, params: event.params });
        };
        await writeListing({ ask, model, signal, emit, pace, onField: () => undefined });
        const writtenBy = { model: model.label, isBuiltin: model.isBuiltin };
        return { texts, writtenBy, notes, price: share * BigInt(Object.keys(texts).length) };
      },
    };
  };

  return {
    start,
    prepareProduct,
    improveFromEditor,
    /** What these texts of one product cost at most, and who would write them. */
    priceEach: async (asker: Asker, { modelId, fields = allFields }: { modelId: string | null; fields?: readonly ListingField[] }) => {
      const model = await resolveModel(asker, modelId);
      return { price: priceWith(model, fields), model: { model: model.label, isBuiltin: model.isBuiltin } };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
    improveListing: (asked: Asked, productId: string, wishes: Wishes) => improve(asked, productId, { wishes, fields: allFields }),
    improveSeo: (asked: Asked, productId: string, wishes: Wishes) =>
      improve(asked, productId, { wishes, fields: ['seoTitle', 'seoDescription'] }),
  };
};
export type GenerationService = ReturnType<typeof createGenerationService>;
