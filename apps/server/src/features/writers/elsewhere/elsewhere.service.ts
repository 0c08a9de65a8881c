import type { elsewhereEndpoints, OtherText } from '@inkstone/contract/elsewhere';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import { findRunsElsewhere, type OwnPlaces } from '#server/features/shop-texts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { findNamedDrafts, keepOlderRuns } from '../drafts/draft-runs.repository.ts';

type Deps = { db: OwnerDatabase; products: ProductsFeature['compared']; addressOf: ProductsFeature['contents']['addressOf'] };
type Found = DataOf<typeof elsewhereEndpoints.find>;

const draftsTakenAtOnce = 50;

/** What stands of a text in other texts of the shop. */
export const createElsewhere = ({ db, products, addressOf }: Deps) => {
  /** Products and drafts by what a person calls them. */
  const name = async (tx: TenantReader, actor: Actor, ids: { products: string[]; drafts: string[] }): Promise<OtherText[]> => {
    const titles = await products.findTitles(tx, ids.products);
    const drafts = ids.drafts.length ? await findNamedDrafts(tx, ids.drafts) : [];
    return [
      ...[...titles].map(([id, title]) => ({ id, kind: 'product' as const, title, isOpenable: true, url: null })),
      ...drafts.flatMap(({ id, kind, title, userId, deletedAt, publishedContent }): OtherText[] => {
        if (kind === 'email') return [];
        const url = publishedContent?.url ? addressOf(publishedContent.url) : null;
        return [{ id, kind, title, isOpenable: userId === actor.userId && !deletedAt, url }];
      }),
    ];
  };

  return {
    async find(actor: Actor, { runs, ...own }: OwnPlaces & { runs: number[] }): Promise<Found> {
      const hasAllProducts = await products.takeInOlder(actor);
      return asTenant(db, actor.accountId, async (tx) => {
        const hasAllDrafts = await keepOlderRuns(tx, actor.userId, draftsTakenAtOnce);
        const found = await findRunsElsewhere(tx, { userId: actor.userId, runs, own });
        const idsOf = (pick: (run: (typeof found)[number]) => string[]) => [...new Set(found.flatMap(pick))];
        const texts = await name(tx, actor, { products: idsOf((each) => each.products), drafts: idsOf((each) => each.drafts) });
        const places = new Map(texts.map(({ id }, at) => [id, at]));
        return {
          texts,
          runs: found.map((each) => ({
            run: each.run,
            others: each.others,
            texts: [...each.products, ...each.drafts].flatMap((id) => places.get(id) ?? []),
          })),
          isComplete: hasAllProducts && hasAllDrafts,
        };
      });
    },
  };
};
export type ElsewhereService = ReturnType<typeof createElsewhere>;
