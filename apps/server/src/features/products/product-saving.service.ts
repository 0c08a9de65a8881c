import { isDeepStrictEqual } from 'node:util';
import type { ListingStatus, ProductDetail } from '@inkstone/contract/products';
import type { ProductTexts } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import { type OpenedCatalogue, openCatalogue } from './open-catalogue.ts';
import { createProductPresenter, seen, textsOf } from './present-product.ts';
import { deleteRevision, findRevision, insertRevision, type ProductRow, type RevisionRow, upsertProduct } from './product.repository.ts';
import { findAttempt } from './publication.repository.ts';
import { beginPublication, isUndecided } from './publication-attempt.ts';

type Deps = { db: OwnerDatabase; stores: StoreService; clock: Clock };
export type ProductSave = ProductTexts & { status?: ListingStatus | undefined; version?: string | undefined };
type Values = ProductTexts & { status?: ListingStatus };
/** Who asks, and the id of the request: a repeat with it finds what the first one did. */
type Asked = { actor: Actor; requestId: string };
type Change = { row: ProductRow; values: Values; version?: string | undefined; cause: RevisionRow['cause'] };

/** Stores the present texts as a revision before the change; the revision is deleted only when the store clearly refused. The attempt is always kept. */
const write = async (opened: OpenedCatalogue, by: Asked & { clock: Clock }, change: Change): Promise<ProductRow> => {
  const { connection, shopId, inTenant, getRow } = opened;
  const { row, values, version, cause } = change;
  const { platform, ask } = connection;
  const { userId } = by.actor;
  const after = { ...textsOf(values), status: values.status ?? row.status };
  const earlier = await inTenant((tx) => findAttempt(tx, by.requestId));
  if (earlier?.outcome === 'done') return getRow(row.id);
  const attempt = await beginPublication(opened, by, { cause, productId: row.id, after, requestKey: by.requestId });
  await attempt.keep(async () => {
    const { updateProduct } = platform;
    if (!updateProduct) throw new AppError('store.scope', 403);
    const current = await ask((to, context) => to.getProduct(context, row.remoteId));
    // The store has made the change of an attempt that nobody saw end: it is noted, and not made again.
    if (earlier?.outcome === 'unknown' && isDeepStrictEqual(after, { ...textsOf(current), status: current.status })) {
      return inTenant(async (tx) => {
        await upsertProduct(tx, shopId, seen(current, by.clock.now()));
        await attempt.noteDone(tx, row.id);
      });
    }
    if (version !== undefined && version !== current.version) throw new AppError('store.conflict', 409);
    const before = { ...textsOf(current), status: current.status };
    const revisionId = await inTenant(async (tx) => {
      await attempt.noteBefore(tx, before);
      return insertRevision(tx, { ...before, userId, productId: row.id, cause });
    });
    const changeStore = () => ask((_, context) => updateProduct(context, row.remoteId, { values, expectedVersion: current.version }));
    const saved = await attempt.ask(changeStore).catch(async (error: unknown) => {
      if (!isUndecided(error)) await inTenant((tx) => deleteRevision(tx, revisionId));
      throw error;
    });
    await inTenant(async (tx) => {
      await upsertProduct(tx, shopId, seen(saved, by.clock.now()));
      await attempt.noteDone(tx, row.id);
    });
  });
  return getRow(row.id);
};

/** Writes changes of products to their store; overwritten texts are kept unchanged, for undo. */
export const createProductSavingService = (deps: Deps) => {
  const { presentDetail } = createProductPresenter(deps.stores);
  return {
    /** Saves texts of a person or a model; their HTML is sanitized here, right before it is sent. */
    async save({ actor, requestId }: Asked, id: string, { version, status, ...texts }: ProductSave): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const row = await opened.getRow(id);
      const values = {
        ...texts,
        ...(status && { status }),
        descriptionHtml: await cleanDescription(texts.descriptionHtml, 'descriptionHtml'),
      };
      return presentDetail(await write(opened, { actor, requestId, clock: deps.clock }, { row, values, version, cause: 'save' }));
    },

    /** Creates a product in the store; repeating it with the same request id returns the first one. */
    async create({ actor, requestId }: Asked, product: ProductTexts & { status: ListingStatus }): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const { connection, shopId, inTenant, getRow } = opened;
      const cleaned = { ...product, descriptionHtml: await cleanDescription(product.descriptionHtml, 'descriptionHtml') };
      const after = { ...textsOf(cleaned), status: product.status };
      const by = { actor, clock: deps.clock };
      const attempt = await beginPublication(opened, by, { cause: 'create', productId: null, after, requestKey: requestId });
      const id = await attempt.keep(async () => {
        const { createProduct } = connection.platform;
        if (!createProduct) throw new AppError('store.scope', 403);
        const made = await attempt.ask(() => connection.ask((_, context) => createProduct(context, cleaned, requestId)));
        return inTenant(async (tx) => {
          const { id: productId } = await upsertProduct(tx, shopId, seen(made, deps.clock.now()));
          await attempt.noteDone(tx, productId);
          return productId;
        });
      });
      return presentDetail(await getRow(id));
    },

    /** Restores overwritten texts unchanged; they came from the store, so they are not sanitized. */
    async undo({ actor, requestId }: Asked, id: string, revisionId: string): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const row = await opened.getRow(id);
      const revision = await opened.inTenant((tx) => findRevision(tx, { productId: id, id: revisionId }));
      if (!revision) throw new AppError('product.revisionNotFound', 404);
      const values = { ...textsOf(revision), status: revision.status };
      return presentDetail(await write(opened, { actor, requestId, clock: deps.clock }, { row, values, cause: 'undo' }));
    },
  };
};
export type ProductSavingService = ReturnType<typeof createProductSavingService>;
