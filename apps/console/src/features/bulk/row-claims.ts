import type { BulkRow } from '@inkstone/contract/bulk';
import { type ListingField, listingField, listingFields } from '@inkstone/contract/listing-writer';
import { claimsIn } from '@inkstone/copy-checks/claimed-texts';
import type { CopyText, Finding } from '@inkstone/copy-checks/copy';
import { copyTextsOf } from '@inkstone/copy-checks/draft-subject';
import { claimedOfRow } from '@inkstone/copy-checks/row-claims';

type Texts = Partial<Record<ListingField, string>>;

/** What texts of a product claim that its data do not bear, each place by itself. */
export const rowClaims = (row: Pick<BulkRow, 'before' | 'facts' | 'language'>, texts: Texts, approved: readonly string[]): Finding[] =>
  claimsIn(claimedOfRow({ ...row, approved }, texts));

/** The texts of a product as they are compared with the others of the shop. */
export const rowCopy = (texts: Texts): CopyText[] =>
  copyTextsOf(
    listingField.options.map((name) => ({ name, shape: listingFields[name].shape })),
    texts,
  );
