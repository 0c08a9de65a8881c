import type { BulkJob, BulkRow, BulkRowEntry } from '@inkstone/contract/bulk';
import type { Language } from '@inkstone/phrases';
import { formatPoints, type Micropoints } from '#server/features/wallet/index.ts';
import { tellKept } from '#server/kernel/errors/translate.ts';
import type { JobRow, Tally } from './job.repository.ts';
import type { BulkRowRow, findRows } from './row.repository.ts';

type Refused = { code: string | null; params: Record<string, string | number> };

const refusalOf = ({ code, params }: Refused, language: Language) => (code === null ? null : tellKept({ code, params }, language));

const sumBy = <Key extends string>(tallies: readonly Tally[], keyOf: (tally: Tally) => Key): Partial<Record<Key, number>> => {
  const sums: Partial<Record<Key, number>> = {};
  for (const tally of tallies) sums[keyOf(tally)] = (sums[keyOf(tally)] ?? 0) + tally.products;
  return sums;
};

/** Products that were written; what was decided on them counts. */
const isWritten = ({ state }: Tally): boolean => !['waiting', 'writing', 'failed', 'skipped'].includes(state);

/** A job with the counts of its products. */
export const presentJob = (
  { job, tallies, startedBy }: { job: JobRow; tallies: readonly Tally[]; startedBy: string },
  language: Language,
): BulkJob => ({
  id: job.id,
  kind: job.kind,
  name: job.name,
  shop: { id: job.shopId, name: job.shopName },
  wishes: job.wishes,
  isPaused: job.isPaused,
  refusal: refusalOf({ code: job.refusalCode, params: job.refusalParams }, language),
  states: sumBy(tallies, ({ state }) => state),
  decisions: { open: 0, accepted: 0, rejected: 0, ...sumBy(tallies.filter(isWritten), ({ decision }) => decision) },
  products: job.products,
  points: {
    estimated: formatPoints(job.estimated),
    charged: formatPoints(tallies.reduce((sum: Micropoints, { charged }) => sum + charged, 0n)),
  },
  startedBy,
  createdAt: job.createdAt.toISOString(),
});

type Listed = Omit<Awaited<ReturnType<typeof findRows>>[number], 'listed'>;

/** A product of a job without its texts. */
export const presentEntry = (row: Listed, language: Language): BulkRowEntry => ({
  id: row.id,
  jobId: row.jobId,
  position: row.position,
  productId: row.productId,
  title: row.title,
  state: row.state,
  decision: row.decision,
  reason: row.reason,
  refusal: refusalOf({ code: row.errorCode, params: row.errorParams }, language),
  notes: row.notes,
  points: formatPoints(row.charged),
});

/** A product of a job with its texts. */
export const presentRow = (row: BulkRowRow, language: Language): BulkRow => ({
  ...presentEntry(row, language),
  before: row.before,
  proposal: row.proposal,
  writtenBy: row.writtenBy,
  facts: row.facts,
  language: row.language,
  approved: row.approved,
  fields: row.fields,
  edits: row.edits,
  inStore: row.inStore,
});
