import type { ProductDetail, ProductFacts, ProductFilter, ProductRevision } from '@inkstone/contract/products';
import { factsOf } from '@inkstone/copy-checks/product-facts';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { findNames } from '#server/features/accounts/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { exportProducts } from './export-products.ts';
import { type OpenedCatalogue, openCatalogue } from './open-catalogue.ts';
import { createProductPresenter, textsOf } from './present-product.ts';
import { countProducts, findGroups, findProducts, findTitlesMeant, findTitlesOf, findUrls, hasProducts } from './product.repository.ts';
import { findEarlierDescriptions, findRevisions } from './revision.repository.ts';
import type { CatalogueSyncService } from './sync/catalogue-sync.service.ts';

type Deps = { db: OwnerDatabase; stores: StoreService; syncs: CatalogueSyncService };
type Search = ProductFilter & PageQuery;

const paging = definePaging('products');

/** The products of the current store, in a copy that can be searched. */
export const createProductService = (deps: Deps) => {
  const { present, presentDetail } = createProductPresenter(deps.stores);
  /** A store of which our copy has nothing is read first. */
  const readAtFirst = async (opened: OpenedCatalogue): Promise<void> => {
    if (!(await opened.inTenant((tx) => hasProducts(tx, opened.shopId)))) await deps.syncs.startFirst(opened);
  };
  return {
    async search(actor: Actor, { cursor, limit, ...filters }: Search) {
      const opened = await openCatalogue(deps, actor);
      const { shopId, inTenant } = opened;
      if (!cursor) await readAtFirst(opened);
      const find = (asked: RowsAsked) => inTenant((tx) => findProducts(tx, shopId, { ...filters, ...asked }));
      return paging.page({ cursor, limit }, find, present);
    },

    /** The products that a filter means as CSV. */
    async exportAll(actor: Actor, filter: ProductFilter): Promise<AsyncGenerator<string>> {
      // Errors must be thrown before the first byte is sent.
      return exportProducts(await openCatalogue(deps, actor), filter);
    },

    /** How many products a filter means, and how many of them have an improved text. */
    async counts(actor: Actor, filter: ProductFilter): Promise<{ optimized: number; total: number }> {
      const opened = await openCatalogue(deps, actor);
      await readAtFirst(opened);
      const { shopId, inTenant } = opened;
      return inTenant((tx) => countProducts(tx, shopId, filter));
    },

    /** The ids and titles of the products that a filter means, at most so many, newest change first as in the list. */
    async listTitles(actor: Actor, filter: ProductFilter, limit: number) {
      const { shopId, inTenant } = await openCatalogue(deps, actor);
      return inTenant((tx) => findTitlesMeant(tx, shopId, { ...filter, limit }));
    },

    /** Those of these products that the current store has, in the order in which they were named. */
    async listTitlesOf(actor: Actor, ids: readonly string[]) {
      const { shopId, inTenant } = await openCatalogue(deps, actor);
      const found = new Map((await inTenant((tx) => findTitlesOf(tx, shopId, ids))).map((product) => [product.id, product]));
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    },

    /** What the products of the current store can be narrowed by; nothing without a store. */
    async listGroups(actor: Actor) {
      const connection = await deps.stores.findConnection(actor);
      if (!connection) return { types: [], vendors: [], collections: [] };
      const opened = await openCatalogue(deps, actor);
      await readAtFirst(opened);
      return opened.inTenant((tx) => findGroups(tx, opened.shopId));
    },

    /** Where some products are to be seen in their stores, by id. */
    async urlsOf(tx: TenantReader, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
      const urls = await findUrls(tx, ids);
      return new Map([...urls].map(([id, url]) => [id, deps.stores.addressOf(url)]));
    },

    async getInfo(actor: Actor, id: string): Promise<ProductDetail> {
      const { getRow } = await openCatalogue(deps, actor);
      return presentDetail(await getRow(id));
    },

    /** The descriptions that a product has and had, as its store gave them, newest first. */
    async originalsOf(actor: Actor, id: string): Promise<string[]> {
      const { inTenant, getRow } = await openCatalogue(deps, actor);
      const { descriptionHtml } = await getRow(id);
      return [descriptionHtml, ...(await inTenant((tx) => findEarlierDescriptions(tx, id)))];
    },

    /** All that is known of a product, as our copy has it. */
    async factsOf(actor: Actor, id: string): Promise<ProductFacts> {
      const { getRow } = await openCatalogue(deps, actor);
      return factsOf(presentDetail(await getRow(id)));
    },

    async history(actor: Actor, id: string): Promise<ProductRevision[]> {
      const { inTenant, getRow } = await openCatalogue(deps, actor);
      await getRow(id);
      const { rows, names } = await inTenant(async (tx) => {
        const found = await findRevisions(tx, id);
        const userIds = found.map(({ userId }) => userId);
        return { rows: found, names: await findNames(tx, userIds) };
      });
      return rows.map((revision) => ({
        id: revision.id,
        cause: revision.cause,
        before: { ...textsOf(revision), status: revision.status, imageAlts: revision.imageAlts },
        savedBy: names.get(revision.userId ?? '') ?? '',
        savedAt: revision.createdAt.toISOString(),
      }));
    },
  };
};
export type ProductService = ReturnType<typeof createProductService>;
