import type { BulkKind, BulkTexts } from '@inkstone/contract/bulk';
import { type ListingField, listingField } from '@inkstone/contract/listing-writer';
import type { ProductTexts } from '@inkstone/integrations';
import type { BulkRowRow } from './row.repository.ts';

/** Texts by the fields of a listing. */
export type FieldTexts = Partial<Record<ListingField, string>>;

/** The texts that a job writes. */
export const fieldsOf: Record<BulkKind, ListingField[]> = {
  listing: ['title', 'description', 'seoTitle', 'seoDescription'],
  seo: ['seoTitle', 'seoDescription'],
};

/** The texts of a product as a job keeps them. */
export const keptTexts = ({ title, descriptionHtml, seoTitle, seoDescription }: ProductTexts): BulkTexts => ({
  title,
  description: descriptionHtml,
  seoTitle,
  seoDescription,
});

/** The same as a store takes them; a field that is not given is not sent. */
export const storeTexts = ({ description, ...lines }: FieldTexts): Partial<ProductTexts> => ({
  ...lines,
  ...(description !== undefined && { descriptionHtml: description }),
});

/** The texts of the fields for which that holds. */
const textsWhere = (texts: FieldTexts, holds: (field: ListingField) => boolean): FieldTexts => {
  const some: FieldTexts = {};
  for (const field of listingField.options) {
    const text = texts[field];
    if (text !== undefined && holds(field)) some[field] = text;
  }
  return some;
};

/** Of some texts those of the fields that others have. */
export const pickFields = (texts: FieldTexts, others: FieldTexts): FieldTexts => textsWhere(texts, (field) => others[field] !== undefined);

/** Whether some texts stand among others, byte for byte. */
export const isAmong = (texts: FieldTexts, others: FieldTexts): boolean =>
  listingField.options.every((field) => texts[field] === undefined || texts[field] === others[field]);

/** What a person accepted of a product, in the proposal's words or in the person's own. */
export const acceptedTexts = ({ fields, proposal, edits }: Pick<BulkRowRow, 'fields' | 'proposal' | 'edits'>): FieldTexts => ({
  ...textsWhere(proposal, (field) => fields[field] === 'accepted'),
  ...textsWhere(edits, (field) => fields[field] === 'edited'),
});
