import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import { visibleLines } from '@inkstone/text/visible-text';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import { contentLanguages } from '#console/kernel/texts/content-languages.ts';
import { tones } from '#console/kernel/texts/tone-names.ts';
import { contentOf, findNamed, type Opened, orNull } from '../shell/open-writer.ts';
import { beginWith } from '../shell/writer-state.ts';
import { fetchProduct } from '../writer.queries.ts';
import { emptyBrief, emptyText, type ListingKind, listingKind } from './listing-kind.ts';

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

/** A product as a brief and as the text to improve; `brand` where it has none of its own. */
export const fromProduct = (product: ProductDetail, brand = ''): { brief: Partial<ListingBrief>; text: ListingDraftText } => ({
  brief: {
    // A store may hold more than a brief takes.
    productTitle: product.title.slice(0, 255),
    mainIdea: visibleLines(product.descriptionHtml).slice(0, 8000),
    keywords: product.tags.filter((tag) => tag.trim() && tag.length <= 80).slice(0, 20),
    brand: product.vendor.slice(0, 120) || brand,
  },
  text: {
    title: product.title,
    description: product.descriptionHtml,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
  },
});

/** What the address of the listing writer may name. */
type ListingAddress = { draftId: string | null; runId: string | null; productId: string | null };

/** What the address names: a draft, with the run that is writing it; a run with its draft; a product to improve; or nothing yet. */
export const openListing = async ({ productId, ...named }: ListingAddress, language: Language): Promise<Opened<ListingKind>> => {
  const { draft, run, asked, brief, isRemembered } = await findNamed(listingKind, named, emptyBrief(language));
  const wantedProduct = draft?.productId ?? productId;
  const product = wantedProduct ? await orNull(fetchProduct(wantedProduct)) : null;
  const base = { brief, text: emptyText, subject: product, runId: run?.id ?? null, asked };
  if (draft) return { state: beginWith<ListingKind>({ ...base, ...contentOf(draft) }), draft, isRemembered };
  if (run)
    return {
      state: beginWith<ListingKind>({ ...base, brief: briefOfRun(run.input, base.brief), text: textOfRun(run.input) }),
      draft: null,
      isRemembered,
    };
  if (!product) return { state: beginWith<ListingKind>(base), draft: null, isRemembered };
  const taken = fromProduct(product, brief.brand);
  return {
    state: beginWith<ListingKind>({ ...base, brief: { ...base.brief, ...taken.brief }, text: taken.text }),
    draft: null,
    isRemembered,
  };
};
