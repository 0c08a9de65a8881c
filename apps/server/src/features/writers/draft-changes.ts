import type { TenantTransaction } from '#server/db/handles.ts';
import { type DraftRow, type DraftValues, updateDraft } from './draft.repository.ts';
import { type Change, keepVersion } from './draft-versions.ts';
import { boxOf, keptContent } from './listing-content.ts';

/** Replaces what a locked draft holds, once what stood there is kept as a version. */
export const replaceContent = async (
  tx: TenantTransaction,
  row: DraftRow,
  { change, ...values }: DraftValues & { change: Change },
): Promise<void> => {
  await keepVersion(tx, { id: row.id, content: keptContent.parse(row.content), next: values.content }, change);
  await updateDraft(tx, boxOf(row), { ...values, id: row.id, now: change.now });
};
