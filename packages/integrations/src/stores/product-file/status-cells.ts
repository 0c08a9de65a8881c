import { type ListingStatus, listingStatus } from '@inkstone/contract/products';

const read = (cell: string) => listingStatus.safeParse(cell.trim().toLowerCase());

export const isKnownStatus = (cell: string): boolean => read(cell).success;

/** The status that the cells of a product say; older files have nothing but whether it is published. What is not known is nobody's to see. */
export const statusOf = (status: string, published: string): ListingStatus => {
  if (!status.trim()) return published.trim().toLowerCase() === 'false' ? 'draft' : 'active';
  return read(status).data ?? 'draft';
};
