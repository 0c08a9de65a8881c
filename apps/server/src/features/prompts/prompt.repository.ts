import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { promptTemplates } from '#server/db/schema/prompts.ts';

const own = (tx: TenantReader, userId: string) => and(eq(promptTemplates.accountId, tx.accountId), eq(promptTemplates.userId, userId));

/** What a person keeps, by name. */
export const findPrompts = (tx: TenantReader, userId: string) =>
  tx
    .select({
      id: promptTemplates.id,
      name: promptTemplates.name,
      system: promptTemplates.system,
      text: promptTemplates.text,
      createdAt: promptTemplates.createdAt,
    })
    .from(promptTemplates)
    .where(own(tx, userId))
    .orderBy(asc(sql`lower(${promptTemplates.name})`), asc(promptTemplates.id));

export type PromptRow = Awaited<ReturnType<typeof findPrompts>>[number];

/** Lets what one person keeps be changed in turns, so that what was counted stays so until the end of the transaction. */
export const lockPrompts = (tx: TenantTransaction, userId: string): Promise<void> => lockName(tx, `prompts ${userId}`);

export const countPrompts = async (tx: TenantReader, userId: string): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(promptTemplates).where(own(tx, userId));
  return row?.count ?? 0;
};

export const insertPrompt = async (tx: TenantTransaction, userId: string, row: PromptRow): Promise<void> => {
  await tx.insert(promptTemplates).values({ ...row, accountId: tx.accountId, userId });
};

/** False where the person keeps no such prompt. */
export const deletePrompt = async (tx: TenantTransaction, userId: string, id: string): Promise<boolean> => {
  const rows = await tx
    .delete(promptTemplates)
    .where(and(own(tx, userId), eq(promptTemplates.id, id)))
    .returning({ id: promptTemplates.id });
  return rows.length === 1;
};
