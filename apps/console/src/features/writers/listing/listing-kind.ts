import {
  type ListingBrief,
  type ListingDraft,
  type ListingDraftText,
  type ListingField,
  listingFields,
  listingPrice,
} from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import { paths } from '#console/kernel/paths.ts';
import type { NamedField, WriterKind } from '../shell/writer-kind.ts';
import { listingCalls } from './listing.queries.ts';

/** The listing writer's brief, texts and store product. */
export type ListingKind = { field: ListingField; brief: ListingBrief; subject: ProductDetail; draft: ListingDraft };

const fields: readonly NamedField<ListingField>[] = [
  { name: 'title', label: 'fieldTitle', ...listingFields.title, isHeading: true },
  { name: 'description', label: 'fieldDescription', ...listingFields.description },
  { name: 'seoTitle', label: 'fieldSeoTitle', ...listingFields.seoTitle },
  { name: 'seoDescription', label: 'fieldSeoDescription', ...listingFields.seoDescription },
];

export const emptyText: ListingDraftText = { title: '', description: '', seoTitle: '', seoDescription: '' };

export const emptyBrief = (language: Language): ListingBrief => ({
  productTitle: '',
  mainIdea: '',
  keywords: [],
  audience: '',
  instructions: '',
  tone: 'natural',
  brand: '',
  wordCount: 150,
  language,
  modelId: null,
});

/** Listings: a product's title and description, and what a search result shows of it. */
export const listingKind: WriterKind<ListingKind> = {
  name: 'listing',
  path: paths.freestyle,
  fields,
  emptyText,
  priceOf: (asked) => (listingPrice / fields.length) * asked.length,
  isBegun: ({ productTitle }) => productTitle !== '',
  calls: listingCalls,
};
