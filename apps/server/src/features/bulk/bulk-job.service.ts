import { type BulkChoice, type BulkJob, type BulkOrder, mostBulkProducts } from '@inkstone/contract/bulk';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import { formatPoints, tellShortage, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { storable } from '#server/kernel/storable.ts';
import { countOpenJobs, findJob, findJobs, insertJob } from './job.repository.ts';
import { showJob, showJobs } from './job-view.ts';
import type { ProductWriter } from './product-writer.ts';
import { insertRows } from './row.repository.ts';
import { fieldsOf } from './row-texts.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  products: ProductsFeature['products'];
  stores: StoreService;
  wallet: Pick<WalletFeature, 'balanceOf'>;
  writer: ProductWriter;
  worker: { wake: () => void };
};
/** Who asks, in which language, and the id of the request, which becomes that of the job. */
type Asked = { actor: Actor; language: Language; requestId: string };

const mostJobs = 10;
const paging = definePaging('bulk');

/** Jobs over many products: what they would cost, started and listed. */
export const createBulkJobService = ({ db, clock, products, stores, wallet, writer, worker }: Deps) => {
  const inTenant = <T>({ accountId }: Actor, work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, accountId, work);

  const choose = async (actor: Actor, choice: BulkChoice) => {
    if (choice.by === 'hand') return products.listTitlesOf(actor, choice.productIds);
    const { by: _, ...filter } = choice;
    return products.listTitles(actor, filter, mostBulkProducts + 1);
  };

  /** The products of an order and their price; refuses none, and too many. */
  const price = async (actor: Actor, { kind, choice, wishes }: BulkOrder) => {
    const chosen = await choose(actor, choice);
    if (!chosen.length) throw new AppError('bulk.noProducts', 422);
    if (chosen.length > mostBulkProducts) throw new AppError('bulk.tooManyProducts', 422, { most: mostBulkProducts });
    const each = await writer.priceEach(actor, { modelId: wishes.modelId ?? null, fields: fieldsOf[kind] });
    const { available } = await wallet.balanceOf(actor.accountId);
    return { chosen, each, all: each.price * BigInt(chosen.length), available };
  };

  return {
    async estimate(actor: Actor, order: BulkOrder) {
      const { chosen, each, all, available } = await price(actor, order);
      return {
        products: chosen.length,
        points: formatPoints(all),
        pointsEach: formatPoints(each.price),
        available: formatPoints(available),
        isEnough: all <= available,
        model: each.model,
      };
    },

    async start({ actor, language, requestId: id }: Asked, { name, ...order }: BulkOrder & { name: string }): Promise<BulkJob> {
      const first = await inTenant(actor, (tx) => findJob(tx, id));
      if (!first) {
        const { shop } = await stores.getConnection(actor);
        const { chosen, all, available } = await price(actor, order);
        if (all > available) {
          throw new AppError('wallet.notEnoughPoints', 402, tellShortage(all, available));
        }
        await inTenant(actor, async (tx) => {
          const open = await countOpenJobs(tx);
          if (open >= mostJobs) throw new AppError('bulk.tooManyJobs', 429, { count: open });
          const { kind, wishes } = order;
          const asked = { kind, wishes: storable(wishes), name, products: chosen.length, estimated: all };
          const job = { ...asked, id, userId: actor.userId, shopId: shop.id, shopName: shop.name, createdAt: clock.now() };
          if (await insertJob(tx, job)) await insertRows(tx, id, chosen);
        });
        worker.wake();
      }
      return inTenant(actor, (tx) => showJob(tx, id, language));
    },

    list: ({ actor, language }: Omit<Asked, 'requestId'>, query: PageQuery) =>
      paging.page(
        query,
        (asked) =>
          inTenant(actor, async (tx) => {
            const found = await findJobs(tx, asked);
            const jobs = await showJobs(
              tx,
              found.map(({ job }) => job),
              language,
            );
            return jobs.map((job, index) => ({ job, position: found[index]?.position ?? '' }));
          }),
        ({ job }) => job,
      ),

    get: ({ actor, language }: Omit<Asked, 'requestId'>, id: string) => inTenant(actor, (tx) => showJob(tx, id, language)),
  };
};
export type BulkJobService = ReturnType<typeof createBulkJobService>;
