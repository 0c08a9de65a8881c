import type { WriterKind } from '@inkstone/contract/writers';
import { and, eq, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { writerWishes } from '#server/db/schema/writers.ts';

type Wished = { userId: string; kind: WriterKind; wishes: object; updatedAt: Date };

/** What a person wished last, of each kind. */
export const findWishes = (tx: TenantReader, userId: string): Promise<{ kind: WriterKind; wishes: unknown }[]> => {
  const { kind, wishes } = writerWishes;
  return tx
    .select({ kind, wishes })
    .from(writerWishes)
    .where(and(eq(writerWishes.accountId, tx.accountId), eq(writerWishes.userId, userId)));
};

/** Puts what was wished in the place of what was wished before; what is left out stays. */
export const mergeWishes = async (tx: TenantTransaction, { wishes, updatedAt, ...of }: Wished): Promise<void> => {
  const { accountId, userId, kind } = writerWishes;
  await tx
    .insert(writerWishes)
    .values({ ...of, wishes, updatedAt, accountId: tx.accountId })
    .onConflictDoUpdate({ target: [accountId, userId, kind], set: { wishes: sql`${writerWishes.wishes} || excluded.wishes`, updatedAt } });
};
