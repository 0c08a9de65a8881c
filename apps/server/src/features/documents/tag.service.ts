import { documentLimits } from '@inkstone/contract/documents';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { lockTagged, updateTags } from './tag.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock };
type TagChange = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] };

/** To which tags the answers of knowledge bases are limited; a base that is not named has no limit. */
export type FindBaseTags = (tx: TenantReader, baseIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Tags once each, in their order; refused where a document would have more than it may. */
export const wholeTags = (tags: readonly string[]): string[] => {
  const whole = [...new Set(tags)];
  if (whole.length > documentLimits.tags) throw new AppError('document.manyTags', 422);
  return whole;
};

/** Whether a document with these tags answers in a base with these limits. */
export const isAmong = (tags: readonly string[], limits: readonly string[] = []): boolean =>
  limits.length === 0 || tags.some((tag) => limits.includes(tag));

/** What documents are told apart by. */
export const createTagService = ({ db, clock }: Deps) => ({
  /** Gives documents tags, and takes some from them. */
  setTags: async ({ accountId }: Actor, { ids, add, remove }: TagChange): Promise<{ count: number }> => {
    const count = await asTenant(db, accountId, async (tx) => {
      const rows = await lockTagged(tx, ids);
      const wanted = rows.map(({ id, tags }) => ({ id, tags: wholeTags([...tags.filter((tag) => !remove.includes(tag)), ...add]) }));
      const now = clock.now();
      for (const group of Map.groupBy(wanted, ({ tags }) => JSON.stringify(tags)).values())
        await updateTags(
          tx,
          group.map(({ id }) => id),
          { tags: group[0]?.tags ?? [], now },
        );
      return rows.length;
    });
    if (count === 0) throw new AppError('document.notFound', 404);
    return { count };
  },
});
export type TagService = ReturnType<typeof createTagService>;
