import type { ListingBrief, ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import { listingFields } from '@inkstone/contract/listing-writer';
import type { ProductFacts } from '@inkstone/contract/products';
import type { CopyRole, CopySubject } from './copy.ts';
import { textsOfFacts } from './product-facts.ts';

const roles: Readonly<Record<ListingField, CopyRole>> = {
  title: 'title',
  description: 'body',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
};
const order = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

type Known = { brief: ListingBrief; product: ProductFacts | null };

/** What is known of a listing's product: what the person typed, and what the store has. */
export const factsOfListing = ({ brief, product }: Known): string[] => [
  brief.productTitle,
  brief.mainIdea,
  brief.brand,
  ...brief.keywords,
  ...(product ? textsOfFacts(product) : []),
];

type Listing = Known & {
  text: ListingDraftText;
  facts?: readonly string[];
  approved: readonly string[];
  elsewhere?: CopySubject['elsewhere'];
  voiceWords?: CopySubject['voiceWords'];
};

/** A listing as the checks read it; `facts` where they were put together before. */
export const listingSubject = ({ text, brief, product, approved, elsewhere, voiceWords, facts }: Listing): CopySubject => ({
  texts: order.map((field) => ({ field, role: roles[field], shape: listingFields[field].shape, text: text[field] })),
  facts: facts ?? factsOfListing({ brief, product }),
  language: brief.language,
  keywords: brief.keywords,
  approved,
  wordCount: brief.wordCount,
  elsewhere,
  voiceWords,
});
