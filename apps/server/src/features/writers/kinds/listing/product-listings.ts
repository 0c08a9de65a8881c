import type { ListingBrief, ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import { factsOf } from '@inkstone/copy-checks/product-facts';
import { visibleLines } from '@inkstone/text/visible-text';
import type { Asker } from '#server/features/models/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { detectContentLanguage } from '../../answers/language-check.ts';
import type { Asked, KindRuns } from '../../kind-runs.ts';
import { noListing } from './listing-drafts.ts';

type Deps = {
  runs: Pick<KindRuns<ListingBrief, ListingDraftText>, 'start' | 'price' | 'prepareApart'>;
  products: Pick<ProductsFeature['products'], 'getInfo'>;
};
type Wishes = Partial<{ [Key in keyof ListingBrief]: ListingBrief[Key] | undefined }>;
type FromEditor = { title: string; description: string; productId: string | null; fields: ListingField[]; wishes: Wishes };

const allFields: ListingField[] = ['title', 'description', 'seoTitle', 'seoDescription'];
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

/** Listings out of what a store's product says already: by runs, or for a job over many. */
export const createProductListings = ({ runs, products }: Deps) => {
  const wishFor = async (actor: Actor, productId: string, { wishes, fields }: { wishes: Wishes; fields: ListingField[] }) => {
    const product = await products.getInfo(actor, productId);
    return { brief: await briefOf(product, wishes), fields, current: textOf(product), productId };
  };
  const improve = async (asked: Asked, productId: string, wanted: { wishes: Wishes; fields: ListingField[] }) =>
    runs.start(asked, await wishFor(asked.actor, productId, wanted));
  return {
    improveListing: (asked: Asked, productId: string, wishes: Wishes) => improve(asked, productId, { wishes, fields: allFields }),
    /** What `improveListing` without wishes would cost that is begun now, in points. */
    priceListing: async (actor: Actor, productId: string): Promise<string> =>
      (await runs.price(actor, await wishFor(actor, productId, { wishes: {}, fields: allFields }))).points,
    improveSeo: (asked: Asked, productId: string, wishes: Wishes) =>
      improve(asked, productId, { wishes, fields: ['seoTitle', 'seoDescription'] }),
    improveFromEditor: async (asked: Asked, { title, description, productId, fields, wishes }: FromEditor) => {
      const brief = await briefOfText(title, description, wishes);
      return runs.start(asked, { brief, fields, current: { ...noListing, title, description }, productId });
    },
    /** The texts of one product of many: no run and no draft, for the job keeps them. */
    prepareProduct: async (asker: Asker, product: ProductDetail, { wishes, fields }: { wishes: Wishes; fields: ListingField[] }) => {
      const brief = await briefOf(product, wishes);
      const wish = { brief, fields, current: textOf(product), variation: 0, product: factsOf(product) };
      return { language: brief.language, ...(await runs.prepareApart({ ...asker, isBulk: true }, wish)) };
    },
  };
};
export type ProductListings = ReturnType<typeof createProductListings>;
