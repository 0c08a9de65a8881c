import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';

const listingFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const satisfies readonly ListingField[];

/** The texts that were written for a product, in their order. */
export const writtenFields = ({ proposal }: Pick<BulkRow, 'proposal'>): ListingField[] =>
  listingFields.filter((field) => proposal[field] !== undefined);
