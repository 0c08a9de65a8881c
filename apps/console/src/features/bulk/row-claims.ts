import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import { claimsIn } from '@inkstone/copy-checks/claimed-texts';
import { type Claim, claimsOf } from '@inkstone/copy-checks/claims-of';
import { claimedOfRow } from '@inkstone/copy-checks/row-claims';

type Texts = Partial<Record<ListingField, string>>;

/** What texts of a product claim that its data do not bear, each once, the open ones first. */
export const rowClaims = (row: Pick<BulkRow, 'before' | 'facts' | 'language'>, texts: Texts, approved: readonly string[]): Claim[] =>
  claimsOf(claimsIn(claimedOfRow({ ...row, approved }, texts)));
