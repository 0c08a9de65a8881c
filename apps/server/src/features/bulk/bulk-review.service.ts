import type { BulkReason, BulkRow, BulkShown } from '@inkstone/contract/bulk';
import { type ListingField, listingField } from '@inkstone/contract/listing-writer';
import { claimedOfRow } from '@inkstone/copy-checks/row-claims';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { refuseClaims } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import { findJob, goingOn, updateJob } from './job.repository.ts';
import { presentEntry, presentRow } from './present-bulk.ts';
import { type BulkRowRow, findRow, findRows, lockRow, type RowValues, updateRow } from './row.repository.ts';
import { acceptedTexts, type FieldTexts, pickFields } from './row-texts.ts';

type Deps = { db: OwnerDatabase; worker: { wake: () => void } };
type Asked = { actor: Actor; language: Language };
type Decided = BulkRowRow['fields'];
type Decision = {
  fields: Decided;
  edits: { [Field in ListingField]?: string | undefined };
  reason: BulkReason | null;
  approved?: string[] | undefined;
};

/** Why it came back from publishing is answered by the next decision. */
const noRefusal = { errorCode: null, errorParams: {} } as const;
const paging = definePaging('bulk-rows', 'number');

const decisionOf = (decided: Decided): BulkRowRow['decision'] => {
  const all = Object.values(decided);
  if (!all.length) return 'open';
  return all.some((one) => one !== 'rejected') ? 'accepted' : 'rejected';
};

/** The person's own words for the fields that are decided so; a listing has a title and a description. What the store's own has stays as it is. */
const editsOf = async ({ fields, edits }: Decision, originals: readonly string[]): Promise<FieldTexts> => {
  const kept: FieldTexts = {};
  for (const field of listingField.options) {
    const text = edits[field];
    if (fields[field] !== 'edited' || text === undefined) continue;
    kept[field] = field === 'description' ? await cleanDescription(text, 'edits.description', originals) : text.trim();
  }
  if (kept.title === '') throw new AppError('writer.titleEmpty', 400);
  if (kept.description?.trim() === '') throw new AppError('writer.descriptionEmpty', 400);
  return kept;
};

/** What becomes of a product whose conflict is decided. */
const settled = ({ state, inStore, published }: BulkRowRow, take: 'ours' | 'theirs'): RowValues => {
  if (!inStore) throw new AppError('bulk.noConflict', 409);
  if (take === 'theirs') return { state: 'written', decision: 'rejected', fields: {}, inStore: null };
  const again = { inStore: null, attempts: 0 };
  // What stands in the store is what is replaced now, and what an undo brings back.
  if (state === 'conflict') return { ...again, state: 'toPublish', before: inStore, publishKey: newId() };
  return { ...again, state: 'toUndo', published: pickFields(inStore, published ?? {}), undoKey: newId() };
};

/** The products of jobs as a person goes through them. */
export const createBulkReviewService = ({ db, worker }: Deps) => {
  const inTenant = <T>({ accountId }: Actor, work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, accountId, work);

  const get = async (tx: TenantTransaction, id: string): Promise<BulkRowRow> => {
    const row = await findRow(tx, id);
    if (!row) throw new AppError('bulk.rowNotFound', 404);
    return row;
  };
  const show = async (tx: TenantTransaction, id: string, language: Language): Promise<BulkRow> => presentRow(await get(tx, id), language);

  const change = ({ actor, language }: Asked, id: string, valuesFor: (row: BulkRowRow) => RowValues) =>
    inTenant(actor, async (tx) => {
      const row = await lockRow(tx, id);
      if (!row) throw new AppError('bulk.rowNotFound', 404);
      await updateRow(tx, id, valuesFor(row));
      return { jobId: row.jobId, shown: await show(tx, id, language) };
    });

  return {
    rows: ({ actor, language }: Asked, jobId: string, { show: shown, ...query }: PageQuery & { show: BulkShown }) =>
      paging.page(
        query,
        (asked) =>
          inTenant(actor, async (tx) => {
            if (!(await findJob(tx, jobId))) throw new AppError('bulk.notFound', 404);
            return (await findRows(tx, jobId, { ...asked, show: shown })).map((row) => ({
              ...row,
              place: row.position,
              position: row.listed,
            }));
          }),
        ({ place, ...row }) => presentEntry({ ...row, position: place }, language),
      ),

    row: ({ actor, language }: Asked, id: string) => inTenant(actor, (tx) => show(tx, id, language)),

    async decide(asked: Asked, id: string, decision: Decision): Promise<BulkRow> {
      const { before, proposal: written } = await inTenant(asked.actor, (tx) => get(tx, id));
      const originals = [before?.description, written.description].filter((html) => html !== undefined);
      const edits = await editsOf(decision, originals);
      const { shown } = await change(asked, id, (row) => {
        const { state, proposal } = row;
        if (state !== 'written') throw new AppError('bulk.notDecidable', 409);
        const fields: Decided = {};
        for (const field of listingField.options) {
          const one = decision.fields[field];
          const isThere = one === 'edited' ? edits[field] !== undefined : true;
          if (one && isThere && proposal[field] !== undefined) fields[field] = one;
        }
        const decided = decisionOf(fields);
        const approved = decision.approved ?? row.approved;
        refuseClaims(claimedOfRow({ ...row, approved }, acceptedTexts({ fields, proposal, edits })), 'product.unprovenClaims');
        return { ...noRefusal, fields, edits, approved, decision: decided, reason: decided === 'rejected' ? decision.reason : null };
      });
      return shown;
    },

    async settle(asked: Asked, id: string, take: 'ours' | 'theirs'): Promise<BulkRow> {
      const { jobId, shown } = await change(asked, id, (row) => settled(row, take));
      if (take === 'ours') {
        await inTenant(asked.actor, (tx) => updateJob(tx, jobId, goingOn));
        worker.wake();
      }
      return shown;
    },
  };
};
export type BulkReviewService = ReturnType<typeof createBulkReviewService>;
