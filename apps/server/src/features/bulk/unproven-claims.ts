import type { BulkNote } from '@inkstone/contract/bulk';
import { type ClaimedTexts, claimsIn } from '@inkstone/copy-checks/claimed-texts';

const mostNotes = 20;

/** What the texts say that the product's own data do not bear, as notes for the list of the job; each claim once. */
export const unprovenClaims = (claimed: ClaimedTexts): BulkNote[] => {
  const claims = claimsIn(claimed).map(({ code, quote, field }) => ({ kind: code, quote, field }));
  const each = new Map(claims.map((claim) => [`${claim.kind} ${claim.quote.toLowerCase()}`, claim]));
  return [...each.values()].slice(0, mostNotes).map((params) => ({ note: 'claim', params }));
};
