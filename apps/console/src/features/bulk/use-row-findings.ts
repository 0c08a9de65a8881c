import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import { claimsOf } from '@inkstone/copy-checks/claims-of';
import { copiedIn } from '@inkstone/copy-checks/copied';
import type { Finding } from '@inkstone/copy-checks/copy';
import { useMemo, useState } from 'react';
import { useElsewhere } from '#console/kernel/texts/use-elsewhere.ts';
import { rowClaims, rowCopy } from './row-claims.ts';
import { writtenFields } from './written-fields.ts';

/** A stretch of a text, in its visible words, and what it is marked for. */
export type RowMark = Pick<Finding, 'code' | 'field' | 'start' | 'end' | 'quote'>;

const noClaims: readonly string[] = [];

/** The texts of a product that are taken, in the proposal's words or in the person's own; null once they are decided and on their way. */
const takenTexts = (row: BulkRow | undefined, left: ReadonlySet<ListingField>): Partial<Record<ListingField, string>> | null => {
  if (row?.state !== 'written') return null;
  const taken = writtenFields(row).filter((field) => !left.has(field));
  return Object.fromEntries(
    taken.map((field) => [field, (row.fields[field] === 'edited' ? row.edits[field] : undefined) ?? row.proposal[field]]),
  );
};

/** What the texts that are taken claim without a fact, what of it the person stands for (that goes with the next decision), and what of them stands elsewhere in the shop. */
export const useRowFindings = (row: BulkRow | undefined, left: ReadonlySet<ListingField>) => {
  const [stoodFor, standFor] = useState<readonly string[] | null>(null);
  const approved = stoodFor ?? row?.approved ?? noClaims;
  const texts = useMemo(() => takenTexts(row, left), [row, left]);
  const findings = useMemo(() => (row && texts ? rowClaims(row, texts, approved) : []), [row, texts, approved]);
  const copy = useMemo(() => texts && rowCopy(texts), [texts]);
  const { elsewhere } = useElsewhere(copy, { draftId: null, productId: row?.productId ?? null });
  const copied = useMemo(() => (copy && elsewhere ? copiedIn(copy, elsewhere) : []), [copy, elsewhere]);
  const claims = claimsOf(findings);
  const marks: RowMark[] = [
    ...findings.filter(({ isApproved }) => !isApproved),
    ...copied.filter(({ isHouseLine }) => !isHouseLine).map((each) => ({ ...each, code: 'copied' as const })),
  ];
  return { claims, open: claims.filter(({ isApproved }) => !isApproved), marks, copied, approved, standFor };
};
