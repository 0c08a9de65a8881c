import type { ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import { listingLimits } from '@inkstone/contract/products';
import { listingFields } from '../listing-fields.ts';

/** The texts that are longer than they may be; a description counts with its formatting. */
export const tooLongFields = (text: ListingDraftText): ListingField[] =>
  listingFields.filter((field) => text[field].length > listingLimits[field]);
