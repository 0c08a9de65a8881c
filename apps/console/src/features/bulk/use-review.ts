import type { BulkReason, BulkRow, BulkRowEntry } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import { withApproval } from '@inkstone/copy-checks/claims-of';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { type Decision, decideRow, jobKey, rowQuery, settleRow } from './bulk.queries.ts';
import { useRowFindings } from './use-row-findings.ts';
import { writtenFields } from './written-fields.ts';

type Mode = 'read' | 'reject' | 'claims' | 'edit';
type FieldTexts = Partial<Record<ListingField, string>>;
type Decided = BulkRowEntry['decision'];

/** A decision on all texts of a product but those that are left out. */
const decisionFor = (row: BulkRow, left: ReadonlySet<ListingField>, decided: 'accepted' | 'rejected'): Decision['fields'] =>
  Object.fromEntries(writtenFields(row).map((field) => [field, left.has(field) ? 'rejected' : decided]));

/** What was changed is the person's own, the rest is accepted. */
const editedFields = (row: BulkRow, edits: FieldTexts): Decision['fields'] =>
  Object.fromEntries(
    writtenFields(row).map((field) => [field, edits[field] !== undefined && edits[field] !== row.proposal[field] ? 'edited' : 'accepted']),
  );

/** The person's own words stay theirs. */
const acceptance = (row: BulkRow, left: ReadonlySet<ListingField>): Decision => {
  const taken = decisionFor(row, left, 'accepted');
  const own = writtenFields(row).filter((field) => !left.has(field) && row.fields[field] === 'edited');
  return { fields: { ...taken, ...Object.fromEntries(own.map((field) => [field, 'edited'])) }, edits: row.edits, reason: null };
};

/** Who leaves all texts out rejects the product. */
const outcomeOf = (row: BulkRow, left: ReadonlySet<ListingField>): Decided =>
  left.size < writtenFields(row).length ? 'accepted' : 'rejected';

/** Where the reviewer is among the products, and which of them are decided. */
const useReviewPlace = (rows: readonly BulkRowEntry[]) => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useUrlState('row');
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const decisionOf = ({ id, decision }: BulkRowEntry): Decided => decided.get(id) ?? decision;
  const isOpen = (row: BulkRowEntry): boolean => row.state === 'written' && decisionOf(row) === 'open';
  const at = Math.max(0, asked ? rows.findIndex(({ id }) => id === asked) : rows.findIndex(isOpen));
  const nextOpen = rows.findIndex((one, index) => index > at && isOpen(one));
  const next = nextOpen < 0 ? Math.min(at + 1, rows.length - 1) : nextOpen;
  const upcoming = rows[next]?.id;
  useEffect(() => {
    if (upcoming) void queryClient.prefetchQuery(rowQuery(upcoming));
  }, [upcoming, queryClient]);
  return {
    at,
    entry: rows[at],
    /** Where a decision leads: to the next product that is open, else to the next one. */
    next,
    setAsked,
    decisionOf,
    isAllDecided: !rows.some(isOpen),
    note: (id: string, how: Decided) => setDecided((known) => new Map(known).set(id, how)),
  };
};

/** Keeps decisions at the server and in the cache; answers whether it took them. */
const useDecisions = (jobId: string, note: (id: string, how: Decided) => void) => {
  const queryClient = useQueryClient();
  const keep = (kept: BulkRow): true => {
    queryClient.setQueryData(rowQuery(kept.id).queryKey, kept);
    note(kept.id, kept.decision);
    void queryClient.invalidateQueries({ queryKey: jobKey(jobId) });
    return true;
  };
  const failed = (error: unknown): false => {
    showFailure(error);
    return false;
  };
  return {
    send: (id: string, decision: Decision): Promise<boolean> => decideRow(id, decision).then(keep, failed),
    settle: (id: string, take: 'ours' | 'theirs'): Promise<boolean> => settleRow(id, take).then(keep, failed),
  };
};

/** The product that is looked at, which of its texts are left out, and what is asked of it now. */
const useShownRow = (entry: BulkRowEntry | undefined) => {
  const [mode, setMode] = useState<Mode>('read');
  const [left, setLeft] = useState<ReadonlySet<ListingField>>(new Set());
  const query = useQuery({ ...rowQuery(entry?.id ?? ''), enabled: entry !== undefined });
  const { data: row } = query;
  const { claims, open, marks, copied, approved, standFor } = useRowFindings(row, left);
  const toggle = (field: ListingField) =>
    setLeft(new Set(writtenFields({ proposal: row?.proposal ?? {} }).filter((one) => left.has(one) !== (one === field))));
  /** Begins anew with another product. */
  const begin = (): void => {
    setMode('read');
    setLeft(new Set());
    standFor(null);
  };
  /** Stands for the claim at this place of those that are open. */
  const approveAt = (index: number): void => standFor(open[index] ? withApproval(approved, open[index].quote, true) : approved);
  return { shown: { row, query, mode, setMode, left, toggle, claims, open, marks, copied, approved, standFor, approveAt }, begin };
};

/** The review of a job: each decision leads on to the next product that is not decided. */
export const useReview = (jobId: string, rows: readonly BulkRowEntry[]) => {
  const { at, entry, next, setAsked, decisionOf, isAllDecided, note } = useReviewPlace(rows);
  const { send, settle } = useDecisions(jobId, note);
  const [past, setPast] = useState<readonly string[]>([]);
  const last = past.at(-1);
  const { shown, begin } = useShownRow(entry);
  const { row, left, approved, open } = shown;

  const goTo = (index: number): void => {
    const there = rows[index];
    if (!there) return;
    begin();
    setAsked(there.id);
  };
  /** The next product is there at once; a decision that is refused leads back to its product. */
  const decide = async (decision: Decision, how: Decided): Promise<void> => {
    if (row?.state !== 'written') return;
    note(row.id, how);
    setPast([...past, row.id]);
    goTo(next);
    if (await send(row.id, decision)) return;
    note(row.id, row.decision);
    goTo(at);
  };

  return {
    ...shown,
    ...{ at, entry, decisionOf, isAllDecided },
    /** The product that was decided last. */
    said: last,
    move: (by: 1 | -1) => goTo(at + by),
    /** Each claim that the product's data do not bear is approved first. */
    accept: () => {
      if (open.length) shown.setMode('claims');
      else if (row) void decide({ ...acceptance(row, left), approved: [...approved] }, outcomeOf(row, left));
    },
    reject: (reason: BulkReason) => {
      if (row) void decide({ fields: decisionFor(row, new Set(), 'rejected'), reason }, 'rejected');
    },
    saveEdits: async (edits: FieldTexts, stands: readonly string[]): Promise<void> => {
      const decision = row && { fields: editedFields(row, edits), edits, reason: null, approved: [...stands] };
      if (!(decision && (await send(row.id, decision)))) return;
      setPast([...past, row.id]);
      goTo(next);
    },
    /** Takes the last decision back and shows its product again. */
    undo: async (): Promise<void> => {
      if (!last) return;
      setPast(past.slice(0, -1));
      goTo(rows.findIndex(({ id }) => id === last));
      await send(last, { fields: {}, reason: null });
    },
    settle: async (take: 'ours' | 'theirs'): Promise<void> => {
      if (row) await settle(row.id, take);
    },
  };
};
export type Review = ReturnType<typeof useReview>;
