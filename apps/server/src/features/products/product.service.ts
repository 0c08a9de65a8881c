import type { Product, ProductDetail, ProductRevision } from '@inkstone/contract/products';
import type { ProductTexts, StoreProduct, StoreProductChange } from '@inkstone/integrations';
import type { Database, Transaction } from '#server/db/database.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { countWords, type StoreConnection, type StoreService, visibleText } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { sanitizeRichText } from '#server/kernel/sanitize-html.ts';
import {
  type Catalogue,
  countProducts,
  deleteProductsExcept,
  deleteRevision,
  findProduct,
  findProducts,
  findRevision,
  findRevisions,
  findVersions,
  insertRevision,
  type ProductRow,
  type ProductSearch,
  type RevisionRow,
  upsertProduct,
} from './product.repository.ts';
import { cursorOf, placeOf } from './product-cursor.ts';

type Deps = { db: Database; stores: StoreService; now: () => Date };
type ProductChange = ProductTexts & { status?: ProductRow['status'] | undefined; version?: string | undefined };
type Opened = { connection: StoreConnection; catalogue: Catalogue };
type Change = { values: StoreProductChange; version: string | undefined; cause: RevisionRow['cause'] };

const wordsOfGoodText = 50;
const syncPage = 100;

const present = (row: ProductRow): Product => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  status: row.status,
  vendor: row.vendor,
  productType: row.productType,
  tags: row.tags,
  price: row.priceAmount !== null && row.priceCurrency ? { amount: row.priceAmount, currency: row.priceCurrency } : null,
  image: row.images[0] ?? null,
  quality: row.quality,
  hasSeo: row.seoTitle !== '' && row.seoDescription !== '',
  url: row.url,
  updatedAt: row.remoteUpdatedAt.toISOString(),
  optimizedAt: row.optimizedAt?.toISOString() ?? null,
});

const presentDetail = (row: ProductRow): ProductDetail => ({
  ...present(row),
  descriptionHtml: row.descriptionHtml,
  seoTitle: row.seoTitle,
  seoDescription: row.seoDescription,
  version: row.remoteVersion,
});

const textsOf = ({ title, descriptionHtml, seoTitle, seoDescription }: ProductTexts): ProductTexts => ({
  title,
  descriptionHtml,
  seoTitle,
  seoDescription,
});
const qualityOf = (richText: string) => (countWords(visibleText(richText)) < wordsOfGoodText ? 'short' : 'good');
const seen = (product: StoreProduct, optimizedAt?: Date) =>
  ({ product, quality: qualityOf(product.descriptionHtml), ...(optimizedAt && { optimizedAt }) }) as const;
const isUndecided = (error: unknown) =>
  !(error instanceof AppError) || error.code === 'store.unknownOutcome' || error.code === 'store.unavailable';

/** The products of the current store: a copy to search in, and every change goes to the store itself. */
export const createProductService = ({ db, stores, now }: Deps) => {
  const inTenant = <T>(actor: Actor, work: (tx: Transaction) => Promise<T>) => asTenant(db, actor.accountId, work);

  const open = async (actor: Actor): Promise<Opened> => {
    const connection = await stores.getConnection(actor);
    return { connection, catalogue: { accountId: actor.accountId, shopId: connection.shop.id } };
  };

  const getRow = async (actor: Actor, catalogue: Catalogue, id: string): Promise<ProductRow> => {
    const row = await inTenant(actor, (tx) => findProduct(tx, catalogue, id));
    if (!row) throw new AppError('product.notFound', 404);
    return row;
  };

  const readStore = async ({ ask }: StoreConnection): Promise<StoreProduct[]> => {
    const all: StoreProduct[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(ask, cursor);
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  };

  const syncOpened = async (actor: Actor, { connection, catalogue }: Opened) => {
    const all = await readStore(connection);
    const ids = all.map(({ id }) => id);
    return inTenant(actor, async (tx) => {
      const before = new Map((await findVersions(tx, catalogue, ids)).map(({ remoteId, version }) => [remoteId, version]));
      for (const product of all) if (before.get(product.id) !== product.version) await upsertProduct(tx, catalogue, seen(product));
      const removed = await deleteProductsExcept(tx, catalogue, ids);
      const changed = all.filter(({ id, version }) => before.has(id) && before.get(id) !== version).length;
      return { total: all.length, added: all.length - before.size, changed, removed };
    });
  };

  /** The text before is kept first; only a clear refusal of the store takes it back. */
  const write = async (actor: Actor, { connection, catalogue }: Opened, { row, change }: { row: ProductRow; change: Change }) => {
    const { platform, ask } = connection;
    if (!platform.updateProduct) throw new AppError('store.scope', 403);
    const { updateProduct } = platform;
    const current = await ask((to, context) => to.getProduct(context, row.remoteId));
    if (change.version !== undefined && change.version !== current.version) throw new AppError('store.conflict', 409);
    const revisionId = await inTenant(actor, (tx) =>
      insertRevision(tx, {
        ...textsOf(current),
        status: current.status,
        accountId: actor.accountId,
        productId: row.id,
        userId: actor.userId,
        cause: change.cause,
      }),
    );
    const saved = await ask((_, context) =>
      updateProduct(context, row.remoteId, { values: change.values, expectedVersion: current.version }),
    ).catch(async (error: unknown) => {
      if (!isUndecided(error)) await inTenant(actor, (tx) => deleteRevision(tx, actor.accountId, revisionId));
      throw error;
    });
    await inTenant(actor, (tx) => upsertProduct(tx, catalogue, seen(saved, now())));
    return presentDetail(await getRow(actor, catalogue, row.id));
  };

  const search = async (actor: Actor, { cursor, limit, ...filters }: Omit<ProductSearch, 'before'> & { cursor?: string | undefined }) => {
    const opened = await open(actor);
    const { total } = await inTenant(actor, (tx) => countProducts(tx, opened.catalogue));
    // A store that nobody has looked at yet is read at the first look.
    if (total === 0 && !cursor) await syncOpened(actor, opened);
    const found = await inTenant(actor, (tx) =>
      findProducts(tx, opened.catalogue, { ...filters, before: placeOf(cursor), limit: limit + 1 }),
    );
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(present),
      nextCursor: found.length > limit && last ? cursorOf({ at: last.remoteUpdatedAt, id: last.id }) : null,
    };
  };

  return {
    search,

    async counts(actor: Actor) {
      const { catalogue } = await open(actor);
      return inTenant(actor, (tx) => countProducts(tx, catalogue));
    },

    async sync(actor: Actor) {
      return syncOpened(actor, await open(actor));
    },

    async getInfo(actor: Actor, id: string): Promise<ProductDetail> {
      const { catalogue } = await open(actor);
      return presentDetail(await getRow(actor, catalogue, id));
    },

    /** Writes texts into a product of the store. What a model or a person wrote is cleaned here, right before it leaves. */
    async save(
      actor: Actor,
      id: string,
      { version, ...values }: StoreProductChange & { version?: string | undefined },
    ): Promise<ProductDetail> {
      const opened = await open(actor);
      const row = await getRow(actor, opened.catalogue, id);
      const cleaned =
        values.descriptionHtml === undefined ? values : { ...values, descriptionHtml: sanitizeRichText(values.descriptionHtml) };
      return write(actor, opened, { row, change: { values, version, cause: 'save' } });
    },

    /** Makes a product in the store; a repeat with the same key finds the first one. */
    async create(actor: Actor, product: ProductTexts & { status: 'draft' | 'active' }, key: string): Promise<ProductDetail> {
      const { connection, catalogue } = await open(actor);
      const { createProduct } = connection.platform;
      if (!createProduct) throw new AppError('store.scope', 403);
      const cleaned = { ...product, descriptionHtml: sanitizeRichText(product.descriptionHtml) };
      const made = await connection.ask((_, context) => createProduct(context, cleaned, key));
      const { id } = await inTenant(actor, (tx) => upsertProduct(tx, catalogue, seen(made, now())));
      return presentDetail(await getRow(actor, catalogue, id));
    },

    async history(actor: Actor, id: string): Promise<ProductRevision[]> {
      const { catalogue } = await open(actor);
      await getRow(actor, catalogue, id);
      const rows = await inTenant(actor, (tx) => findRevisions(tx, actor.accountId, id));
      return rows.map(({ revision, savedBy }) => ({
        id: revision.id,
        cause: revision.cause,
        before: { ...textsOf(revision), status: revision.status },
        savedBy: savedBy ?? '',
        savedAt: revision.createdAt.toISOString(),
      }));
    },

    /** Puts an overwritten text back as it was, to the byte: it was the store's own, so it is not cleaned. */
    async undo(actor: Actor, id: string, revisionId: string): Promise<ProductDetail> {
      const opened = await open(actor);
      const row = await getRow(actor, opened.catalogue, id);
      const revision = await inTenant(actor, (tx) => findRevision(tx, { accountId: actor.accountId, productId: id, id: revisionId }));
      if (!revision) throw new AppError('product.revisionNotFound', 404);
      const values = { ...textsOf(revision), status: revision.status };
      return write(actor, opened, { row, change: { values, version: undefined, cause: 'undo' } });
    },
  };
};

const readPage = (ask: StoreConnection['ask'], cursor: string | null) =>
  ask((to, context) => to.listProducts(context, { cursor, limit: syncPage }));

export type ProductService = ReturnType<typeof createProductService>;
