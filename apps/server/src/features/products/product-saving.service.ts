import { isDeepStrictEqual } from 'node:util';
import type { ListingStatus, ProductDetail } from '@inkstone/contract/products';
import type { ProductTexts, StoreProduct } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import { type OpenedCatalogue, openCatalogue } from './open-catalogue.ts';
import { createProductPresenter, seen, textsOf } from './present-product.ts';
import type { ProductRow } from './product.repository.ts';
import { findAttempt } from './publication.repository.ts';
import { beginPublication, isUndecided } from './publication-attempt.ts';
import { deleteRevision, findEarlierDescriptions, findRevision, insertRevision, type RevisionRow } from './revision.repository.ts';
import { upsertProduct } from './seen-product.repository.ts';

type Deps = { db: OwnerDatabase; stores: StoreService; clock: Clock };
export type ProductSave = ProductTexts & { status?: ListingStatus | undefined; version?: string | undefined };
type Values = Partial<ProductTexts> & { status?: ListingStatus; imageAlts?: string[] };
/** Who asks, and the id of the request: a repeat with it finds what the first one did. */
type Asked = { actor: Actor; requestId: string };
/** A job of the account asks; the user who started it may have left. */
type AskedByJob = { accountId: string; userId: string | null; shopId: string; requestId: string };
type By = { userId: string | null; requestId: string; clock: Clock };
type Change = {
  row: ProductRow;
  values: Values;
  /** Whether the store has the product as the caller knows it; otherwise nothing is written. */
  isExpected: (current: StoreProduct) => boolean;
  cause: RevisionRow['cause'];
};

const altsOf = ({ images }: Pick<StoreProduct, 'images'>): string[] => images.map(({ alt }) => alt);

/** Whether a store has a product with these values, byte for byte. */
const has = (product: StoreProduct, values: Values): boolean => {
  const found = { ...textsOf(product), status: product.status, imageAlts: altsOf(product) };
  return isDeepStrictEqual(found, { ...found, ...values });
};

/** Stores the present texts as a revision before the change; the revision is deleted only when the store clearly refused. The attempt is always kept. */
const write = async (opened: OpenedCatalogue, by: By, change: Change): Promise<ProductRow> => {
  const { connection, shopId, inTenant, getRow } = opened;
  const { row, values, isExpected, cause } = change;
  const { platform, ask } = connection;
  const { userId } = by;
  const earlier = await inTenant((tx) => findAttempt(tx, by.requestId));
  if (earlier?.outcome === 'done') return getRow(row.id);
  const { imageAlts } = values;
  const after = { ...textsOf({ ...row, ...values }), status: values.status ?? row.status, ...(imageAlts && { imageAlts }) };
  const attempt = await beginPublication(opened, by, { cause, productId: row.id, after, requestKey: by.requestId });
  await attempt.keep(async () => {
    const { updateProduct } = platform;
    if (!updateProduct) throw new AppError('store.scope', 403);
    const current = await ask((to, context) => to.getProduct(context, row.remoteId));
    // The store has made the change of an attempt that nobody saw end: it is noted, and not made again.
    if (earlier?.outcome === 'unknown' && has(current, values)) {
      return inTenant(async (tx) => {
        await upsertProduct(tx, shopId, seen(current, by.clock.now()));
        await attempt.noteDone(tx, row.id);
      });
    }
    if (!isExpected(current)) {
      // Our copy has the change from now on: it is shown beside the text that was to replace it.
      await inTenant((tx) => upsertProduct(tx, shopId, seen(current, by.clock.now())));
      throw new AppError('store.conflict', 409);
    }
    const before = { ...textsOf(current), status: current.status, ...(imageAlts && { imageAlts: altsOf(current) }) };
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
      // Words of pictures are no improved text.
      await upsertProduct(tx, shopId, imageAlts ? seen(saved) : seen(saved, by.clock.now()));
      await attempt.noteDone(tx, row.id);
    });
  });
  return getRow(row.id);
};

/** The product as its store has it now; our copy is renewed. */
const readStore = async ({ connection: { ask }, shopId, inTenant, getRow }: OpenedCatalogue, id: string): Promise<ProductRow> => {
  const { remoteId } = await getRow(id);
  const current = await ask((to, context) => to.getProduct(context, remoteId));
  await inTenant((tx) => upsertProduct(tx, shopId, seen(current)));
  return getRow(id);
};

/** A description made safe, but for what this product has or had. */
const clean = async ({ inTenant }: OpenedCatalogue, row: ProductRow, html: string): Promise<string> => {
  const earlier = await inTenant((tx) => findEarlierDescriptions(tx, row.id));
  return cleanDescription(html, 'descriptionHtml', [row.descriptionHtml, ...earlier]);
};

/** Writes changes of products to their store; overwritten texts are kept unchanged, for undo. */
export const createProductSavingService = (deps: Deps) => {
  const { presentDetail } = createProductPresenter(deps.stores);
  const { clock } = deps;
  return {
    /** The product as its store has it now. */
    read: async (job: Omit<AskedByJob, 'requestId'>, id: string): Promise<ProductDetail> =>
      presentDetail(await readStore(await openCatalogue(deps, job), id)),

    /**
     * Puts some texts of a product into the place of what the caller knows to stand there, and reads back what the store has then. Texts
     * that have changed meanwhile are a conflict (409, `store.conflict`); what else has changed of the product is not. New texts are
     * sanitized, earlier ones (`undo`) are sent byte for byte.
     */
    async replace(
      { requestId, ...job }: AskedByJob,
      id: string,
      { values, expected, cause }: { values: Partial<ProductTexts>; expected: Partial<ProductTexts>; cause: RevisionRow['cause'] },
    ): Promise<{ read: ProductDetail; isSame: boolean }> {
      const opened = await openCatalogue(deps, job);
      const row = await opened.getRow(id);
      const { descriptionHtml } = values;
      const isNew = cause === 'save' && descriptionHtml !== undefined;
      const sent = isNew ? { ...values, descriptionHtml: await clean(opened, row, descriptionHtml) } : values;
      const by = { userId: job.userId, requestId, clock };
      await write(opened, by, { row, values: sent, isExpected: (current) => has(current, expected), cause });
      const read = await readStore(opened, id);
      return { read: presentDetail(read), isSame: isDeepStrictEqual(textsOf(read), { ...textsOf(read), ...sent }) };
    },

    /** Saves texts of a person or a model; their HTML is sanitized here, right before it is sent. */
    async save({ actor, requestId }: Asked, id: string, { version, status, ...texts }: ProductSave): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const row = await opened.getRow(id);
      const values = {
        ...texts,
        ...(status && { status }),
        descriptionHtml: await clean(opened, row, texts.descriptionHtml),
      };
      const isExpected = (current: StoreProduct) => version === undefined || version === current.version;
      return presentDetail(await write(opened, { userId: actor.userId, requestId, clock }, { row, values, isExpected, cause: 'save' }));
    },

    /** Saves what the pictures of a product show in words, in their order. */
    async saveAlts(
      { actor, requestId }: Asked,
      id: string,
      { version, alts }: { version: string; alts: string[] },
    ): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      if (!opened.connection.platform.capabilities.includes('products.imageAlts')) throw new AppError('store.scope', 403);
      const row = await opened.getRow(id);
      const isExpected = (current: StoreProduct) => version === current.version && current.images.length === alts.length;
      const by = { userId: actor.userId, requestId, clock };
      return presentDetail(await write(opened, by, { row, values: { imageAlts: alts }, isExpected, cause: 'save' }));
    },

    /** Creates a product in the store; repeating it with the same request id returns the first one. */
    async create({ actor, requestId }: Asked, product: ProductTexts & { status: ListingStatus }): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const { connection, shopId, inTenant, getRow } = opened;
      const cleaned = { ...product, descriptionHtml: await cleanDescription(product.descriptionHtml, 'descriptionHtml') };
      const after = { ...textsOf(cleaned), status: product.status };
      const by = { userId: actor.userId, clock };
      const attempt = await beginPublication(opened, by, { cause: 'create', productId: null, after, requestKey: requestId });
      const id = await attempt.keep(async () => {
        const { createProduct } = connection.platform;
        if (!createProduct) throw new AppError('store.scope', 403);
        const made = await attempt.ask(() => connection.ask((_, context) => createProduct(context, cleaned, requestId)));
        return inTenant(async (tx) => {
          const { id: productId } = await upsertProduct(tx, shopId, seen(made, clock.now()));
          await attempt.noteDone(tx, productId);
          return productId;
        });
      });
      return presentDetail(await getRow(id));
    },

    /** Restores overwritten texts, or words of pictures, unchanged; they came from the store, so they are not sanitized. */
    async undo({ actor, requestId }: Asked, id: string, revisionId: string): Promise<ProductDetail> {
      const opened = await openCatalogue(deps, actor);
      const row = await opened.getRow(id);
      const revision = await opened.inTenant((tx) => findRevision(tx, { productId: id, id: revisionId }));
      if (!revision) throw new AppError('product.revisionNotFound', 404);
      const { imageAlts } = revision;
      const values = imageAlts ? { imageAlts } : { ...textsOf(revision), status: revision.status };
      const isExpected = (current: StoreProduct) => !imageAlts || current.images.length === imageAlts.length;
      const by = { userId: actor.userId, requestId, clock };
      return presentDetail(await write(opened, by, { row, values, isExpected, cause: 'undo' }));
    },
  };
};
export type ProductSavingService = ReturnType<typeof createProductSavingService>;
