import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { runsOfTexts } from '#server/features/shop-texts/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { findTitles, keepRunsOf, lockWithoutRuns } from './compared.repository.ts';

type Deps = { db: OwnerDatabase; stores: Pick<StoreService, 'findConnection'> };

/** A product takes a millisecond: so many hold nobody up. */
const takenAtOnce = 200;

/** The products of the current store as other texts are compared with them. */
export const createComparedProducts = ({ db, stores }: Deps) => ({
  findTitles,

  /** Takes in some of those that were read before texts were compared; true when none are left. */
  async takeInOlder(actor: Actor): Promise<boolean> {
    const shopId = (await stores.findConnection(actor))?.shop.id;
    if (!shopId) return true;
    return asTenant(db, actor.accountId, async (tx) => {
      const found = await lockWithoutRuns(tx, shopId, takenAtOnce + 1);
      const taken = found.slice(0, takenAtOnce).map(({ id, ...texts }) => ({ productId: id, runs: runsOfTexts(texts) }));
      if (taken.length) await keepRunsOf(tx, shopId, taken);
      return found.length <= takenAtOnce;
    });
  },
});
