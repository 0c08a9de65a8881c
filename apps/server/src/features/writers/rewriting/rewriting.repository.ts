import type { LeftRewriting } from '@inkstone/contract/writers';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';

type Place = { userId: string; draftId: string; field: string };

const { accountId, userId: user, id, rewritings, deletedAt } = writerDrafts;

const draftOf = (tx: TenantTransaction, { userId, draftId }: Place) =>
  and(eq(accountId, tx.accountId), eq(user, userId), eq(id, draftId), isNull(deletedAt));

/** Notes on a draft, of whatever kind, which run writes a part of a field anew; false where the user has no such draft. */
export const insertRewriting = async (tx: TenantTransaction, place: Place, left: Omit<LeftRewriting, 'field'>): Promise<boolean> => {
  const added = JSON.stringify({ [place.field]: left });
  const rows = await tx
    .update(writerDrafts)
    .set({ rewritings: sql`${rewritings} || ${added}::jsonb` })
    .where(draftOf(tx, place))
    .returning({ id });
  return rows.length === 1;
};

/** Forgets a run of a draft's field, unless another one has come there meanwhile; false where the user has no such draft. */
export const deleteRewriting = async (tx: TenantTransaction, place: Place, runId: string): Promise<boolean> => {
  const { field } = place;
  const rows = await tx
    .update(writerDrafts)
    .set({
      rewritings: sql`case when ${rewritings} -> ${field}::text ->> 'runId' = ${runId}::text then ${rewritings} - ${field}::text else ${rewritings} end`,
    })
    .where(draftOf(tx, place))
    .returning({ id });
  return rows.length === 1;
};
