/** @owner What was used of models is the installation's, over all accounts; the tenant's role may only read the sums. */
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Handle, OwnerHandle } from '#server/db/handles.ts';
import { copyUses, models } from '#server/db/schema/models.ts';
import type { CopyUse } from './copy-cost.ts';

const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/** What the copy of the days since then took of each of these models. */
export const findCopyUses = async (db: Handle, modelIds: readonly string[], since: string): Promise<ReadonlyMap<string, CopyUse>> => {
  if (!modelIds.length) return new Map();
  const rows = await db
    .select({
      modelId: copyUses.modelId,
      inputTokens: sumOf(copyUses.inputTokens),
      cachedInputTokens: sumOf(copyUses.cachedInputTokens),
      outputTokens: sumOf(copyUses.outputTokens),
      micropoints: sumOf(copyUses.micropoints),
    })
    .from(copyUses)
    .where(and(inArray(copyUses.modelId, [...modelIds]), gte(copyUses.day, since)))
    .groupBy(copyUses.modelId);
  return new Map(rows.map(({ modelId, ...use }) => [modelId, use]));
};

/** Adds to the sums of a day; of a model that is gone nothing is kept. */
export const addCopyUse = async (db: OwnerHandle, { modelId, day, ...use }: CopyUse & { modelId: string; day: string }): Promise<void> => {
  const whole = (amount: number) => sql<number>`${amount}::bigint`;
  const more = (column: AnyPgColumn) => sql`${column} + ${sql.identifier('excluded')}.${sql.identifier(column.name)}`;
  await db
    .insert(copyUses)
    .select(
      db
        .select({
          modelId: models.id,
          day: sql<string>`${day}::date`.as('day'),
          inputTokens: whole(use.inputTokens).as('input_tokens'),
          cachedInputTokens: whole(use.cachedInputTokens).as('cached_input_tokens'),
          outputTokens: whole(use.outputTokens).as('output_tokens'),
          micropoints: whole(use.micropoints).as('micropoints'),
        })
        .from(models)
        .where(eq(models.id, modelId)),
    )
    .onConflictDoUpdate({
      target: [copyUses.modelId, copyUses.day],
      set: {
        inputTokens: more(copyUses.inputTokens),
        cachedInputTokens: more(copyUses.cachedInputTokens),
        outputTokens: more(copyUses.outputTokens),
        micropoints: more(copyUses.micropoints),
      },
    });
};

/** Forgets the sums of the days before this one. */
export const deleteCopyUses = async (db: OwnerHandle, before: string): Promise<void> => {
  await db.delete(copyUses).where(lt(copyUses.day, before));
};
