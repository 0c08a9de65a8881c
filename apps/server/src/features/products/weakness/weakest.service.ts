import type { OwnerDatabase } from '#server/db/handles.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { openCatalogue } from '../open-catalogue.ts';
import { scoreTexts } from './text-weakness.ts';
import { findUnscored, findWeakest, updateScore } from './weakest.repository.ts';

/** A judgement takes a millisecond: so many hold nobody up. */
const scoredAtOnce = 100;

/** The products of the current store whose texts need work most. */
export const createWeakestService = (deps: { db: OwnerDatabase; stores: StoreService }) => ({
  /** The weakest first, and whether products of an older reading are still to be judged, a few with each call. */
  async findWeakest(actor: Actor, limit: number) {
    const { shopId, inTenant } = await openCatalogue(deps, actor);
    return inTenant(async (tx) => {
      const unscored = await findUnscored(tx, shopId, scoredAtOnce + 1);
      for (const row of unscored.slice(0, scoredAtOnce)) await updateScore(tx, row, scoreTexts(row));
      const rows = await findWeakest(tx, shopId, limit);
      return {
        items: rows.map(({ images, textScore, ...row }) => ({ ...row, image: images[0] ?? null, score: textScore ?? 0 })),
        isComplete: unscored.length <= scoredAtOnce,
      };
    });
  },
});
