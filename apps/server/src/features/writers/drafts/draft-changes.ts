import { isDeepStrictEqual } from 'node:util';
import type { TenantTransaction } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type DraftBox, type DraftRow, type DraftValues, lockDraft, updateDraft } from './draft.repository.ts';
import { type Change, keepVersion } from './draft-versions.ts';

/** The draft that is about to change, locked until the end of the transaction; 404 for one that is unknown or put away. */
export const getLockedDraft = async (tx: TenantTransaction, box: DraftBox, id: string): Promise<DraftRow> => {
  const row = await lockDraft(tx, box, id);
  if (!row || row.deletedAt) throw new AppError('writer.draftNotFound', 404);
  return row;
};

/** Whether a draft holds just this. */
export const isContentOf = ({ title, productId, brief, content, approved }: DraftRow, values: DraftValues): boolean =>
  isDeepStrictEqual(
    { title, productId, brief, content, approved },
    {
      title: values.title,
      productId: values.productId,
      brief: values.brief,
      content: values.content,
      approved: values.approved,
    },
  );

/** Replaces what a locked draft holds (`before`), once what stood there is kept as a version. */
export const replaceContent = async (
  tx: TenantTransaction,
  row: DraftRow,
  { change, before, ...values }: DraftValues & { change: Change; before: DraftValues['content'] },
): Promise<void> => {
  await keepVersion(tx, { id: row.id, content: before, next: values.content }, change);
  await updateDraft(tx, row, { ...values, id: row.id, now: change.now });
};
