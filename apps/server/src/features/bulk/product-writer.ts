import type { BulkNote } from '@inkstone/contract/bulk';
import type { ListingBrief, ListingField } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { ContentLanguage, WrittenBy } from '@inkstone/contract/writers';
import type { Micropoints } from '#server/features/wallet/index.ts';

type Wishes = Partial<{ [Key in keyof ListingBrief]: ListingBrief[Key] | undefined }>;

/** The texts of one product, and what those of them that are whole cost. */
export type WrittenTexts = {
  texts: Partial<Record<ListingField, string>>;
  writtenBy: WrittenBy | null;
  notes: BulkNote[];
  price: Micropoints;
};

/** Writes the texts of single products; the writers give it. */
export type ProductWriter = {
  /** What these texts of one product cost at most, and who would write them. */
  priceEach: (
    asker: { accountId: string },
    asked: { modelId: string | null; fields: readonly ListingField[] },
  ) => Promise<{ price: Micropoints; model: WrittenBy }>;
  prepareProduct: (
    asker: { accountId: string },
    product: ProductDetail,
    asked: { wishes: Wishes; fields: ListingField[] },
  ) => Promise<{
    atMost: Micropoints;
    chargedAs: string;
    /** The language of the texts. */
    language: ContentLanguage;
    write: (signal: AbortSignal) => Promise<WrittenTexts>;
  }>;
};
