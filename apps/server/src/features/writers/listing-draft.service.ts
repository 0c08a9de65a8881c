import type { ListingDraft } from '@inkstone/contract/writers';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import {
  type DraftBox,
  type DraftRow,
  findDraft,
  findDrafts,
  insertDraft,
  updateDeleted,
  updateDraft,
  updatePublished,
  updateRestored,
} from './draft.repository.ts';
import { type Draft, type ListingContent, present, presentEntry, valuesOf } from './listing-content.ts';

type Deps = { db: OwnerDatabase; clock: Clock; products: ProductsFeature['products'] };
type Save = ListingContent & { id?: string | undefined; revision?: number | undefined };

const keepDeletedMs = 30 * 24 * 60 * 60 * 1000;
const paging = definePaging('drafts');
const boxOf = ({ userId }: Actor): DraftBox => ({ userId, kind: 'listing' });

/** The caller's own listing drafts. A save on top of an older revision is refused, so nobody's text is lost unseen. */
export const createListingDraftService = ({ db, clock, products }: Deps) => {
  const inTenant = <T>(actor: Actor, work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, actor.accountId, work);

  const withUrls = async <Row extends DraftRow>(tx: TenantTransaction, rows: readonly Row[]): Promise<(Row & Draft)[]> => {
    const urls = await products.urlsOf(
      tx,
      rows.map(({ publishedProductId }) => publishedProductId),
    );
    return rows.map((row) => ({ ...row, publishedUrl: urls.get(row.publishedProductId ?? '') ?? null }));
  };

  const get = async (actor: Actor, id: string): Promise<Draft> => {
    const [row] = await inTenant(actor, async (tx) => {
      const found = await findDraft(tx, boxOf(actor), id);
      return found ? withUrls(tx, [found]) : [];
    });
    if (!row) throw new AppError('writer.draftNotFound', 404);
    return row;
  };

  return {
    async getDraft(actor: Actor, id: string): Promise<ListingDraft> {
      return present(await get(actor, id));
    },

    list: (actor: Actor, { q, ...query }: PageQuery & { q: string }) => {
      const find = (asked: RowsAsked) => inTenant(actor, async (tx) => withUrls(tx, await findDrafts(tx, boxOf(actor), { q, ...asked })));
      return paging.page(query, find, presentEntry);
    },

    async save(actor: Actor, draft: Save): Promise<ListingDraft> {
      // A product of another tenant or another store is none that a draft may be meant for.
      if (draft.productId) await products.getInfo(actor, draft.productId);
      const values = { ...valuesOf(draft), now: clock.now() };
      const { id, revision } = draft;
      if (!id) {
        const made = await inTenant(actor, (tx) => insertDraft(tx, boxOf(actor), values));
        return present(await get(actor, made));
      }
      await get(actor, id);
      const isSaved = await inTenant(actor, (tx) => updateDraft(tx, boxOf(actor), { ...values, id, revision: revision ?? 0 }));
      if (!isSaved) throw new AppError('writer.draftChanged', 409);
      return present(await get(actor, id));
    },

    async remove(actor: Actor, id: string, { undo }: { undo: boolean }): Promise<Record<string, never>> {
      const at = clock.now();
      const isDone = await inTenant(actor, (tx) =>
        undo
          ? updateRestored(tx, boxOf(actor), { id, deletedAfter: new Date(at.getTime() - keepDeletedMs) })
          : updateDeleted(tx, boxOf(actor), { id, deletedAt: at }),
      );
      if (!isDone) throw new AppError('writer.draftNotFound', 404);
      return {};
    },

    /** Notes on the draft where its text went. */
    async markPublished(actor: Actor, id: string, productId: string): Promise<void> {
      await inTenant(actor, (tx) => updatePublished(tx, boxOf(actor), { id, productId, now: clock.now() }));
    },

    requireDraft: async (actor: Actor, id: string): Promise<void> => void (await get(actor, id)),
  };
};
export type ListingDraftService = ReturnType<typeof createListingDraftService>;
