import type { DraftVersion, ListingDraft, ListingDraftText } from '@inkstone/contract/writers';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import {
  type DraftRow,
  deletePutAway,
  findDraft,
  findDrafts,
  insertDraft,
  lockDraft,
  updateDeleted,
  updatePublished,
  updateRestored,
} from './draft.repository.ts';
import { getLockedDraft, isContentOf, replaceContent } from './draft-changes.ts';
import { keepVersion, keptVersions } from './draft-versions.ts';
import {
  boxOf,
  columnsOf,
  contentOf,
  type Draft,
  keptContent,
  type ListingContent,
  present,
  presentEntry,
  valuesOf,
} from './listing-content.ts';
import { findVersion, findVersions } from './version.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; products: ProductsFeature['products']; runs: Pick<RunsFeature, 'findRunningOf'> };
/** Who asks, and the id of the request: what it makes bears it, so that a repeat finds that. */
type Asked = { actor: Actor; requestId: string };
type Save = ListingContent & { id?: string | undefined; revision?: number | undefined };

/** How long a draft that was put away can be brought back; then it is forgotten. */
const keepDeletedMs = 30 * 24 * 60 * 60 * 1000;
const paging = definePaging('drafts');

/** The caller's own listing drafts. A save on top of an older revision is refused, so nobody's text is lost unseen. */
export const createListingDraftService = ({ db, clock, products, runs }: Deps) => {
  const inTenant = <T>(actor: Actor, work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, actor.accountId, work);

  const withUrls = async <Row extends DraftRow>(tx: TenantReader, rows: readonly Row[]): Promise<(Row & Draft)[]> => {
    const urls = await products.urlsOf(
      tx,
      rows.map(({ publishedProductId }) => publishedProductId),
    );
    return rows.map((row) => ({ ...row, publishedUrl: urls.get(row.publishedProductId ?? '') ?? null }));
  };

  const get = async (actor: Actor, id: string): Promise<Draft> => {
    const [row] = await inTenant(actor, async (tx) => {
      const found = await findDraft(tx, boxOf(actor), id);
      if (!found) return [];
      const [draft] = await withUrls(tx, [found]);
      const runId = await runs.findRunningOf(tx, { userId: actor.userId, subjectId: id });
      return draft ? [{ ...draft, runId }] : [];
    });
    if (!row) throw new AppError('writer.draftNotFound', 404);
    return row;
  };

  const requireDraft = async (tx: TenantTransaction, actor: Actor, id: string): Promise<void> => {
    if (!(await findDraft(tx, boxOf(actor), id))) throw new AppError('writer.draftNotFound', 404);
  };

  return {
    /** Forgets what nobody brings back any more. */
    sweep: () => deletePutAway(db, new Date(clock.now().getTime() - keepDeletedMs)),

    async getDraft(actor: Actor, id: string): Promise<ListingDraft> {
      return present(await get(actor, id));
    },

    list: (actor: Actor, { q, ...query }: PageQuery & { q: string }) => {
      const find = (asked: RowsAsked) =>
        readAsTenant(db, actor.accountId, async (tx) => withUrls(tx, await findDrafts(tx, boxOf(actor), { q, ...asked })));
      return paging.page(query, find, presentEntry);
    },

    async save({ actor, requestId }: Asked, draft: Save): Promise<ListingDraft> {
      // A product of another tenant or another store is none that a draft may be meant for.
      if (draft.productId) await products.getInfo(actor, draft.productId);
      const { id, revision, ...content } = draft;
      const values = await valuesOf(content);
      if (!id) {
        await inTenant(actor, (tx) => insertDraft(tx, boxOf(actor), { ...values, id: requestId, now: clock.now() }));
        return present(await get(actor, requestId));
      }
      await inTenant(actor, async (tx) => {
        const row = await getLockedDraft(tx, boxOf(actor), id);
        // A repeat whose first answer was lost finds its content there.
        if (row.revision !== revision && isContentOf(row, values)) return;
        if (row.revision !== revision) throw new AppError('writer.draftChanged', 409);
        await replaceContent(tx, row, { ...values, change: { cause: 'edit', now: clock.now() } });
      });
      return present(await get(actor, id));
    },

    /** The earlier contents of a draft, newest first. */
    async versions(actor: Actor, id: string): Promise<DraftVersion[]> {
      const rows = await inTenant(actor, async (tx) => {
        await requireDraft(tx, actor, id);
        return findVersions(tx, id, keptVersions);
      });
      return rows.map((row) => ({ id: row.id, cause: row.cause, at: row.createdAt.toISOString(), ...keptContent.parse(row.content) }));
    },

    /** Puts an earlier content back; what it replaces is kept as a version too. */
    async restore({ actor, requestId }: Asked, id: string, versionId: string): Promise<ListingDraft> {
      await inTenant(actor, async (tx) => {
        const row = await getLockedDraft(tx, boxOf(actor), id);
        if (await findVersion(tx, id, requestId)) return;
        const version = await findVersion(tx, id, versionId);
        if (!version) throw new AppError('writer.versionNotFound', 404);
        const values = columnsOf({ ...contentOf(row), ...keptContent.parse(version.content) });
        if (isContentOf(row, values)) return;
        await replaceContent(tx, row, { ...values, change: { id: requestId, cause: 'restore', now: clock.now() } });
      });
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

    /** Notes on the draft where its text went, and keeps that text as a version. */
    async markPublished(actor: Actor, id: string, { productId, text }: { productId: string; text: ListingDraftText }): Promise<void> {
      const now = clock.now();
      await inTenant(actor, async (tx) => {
        const row = await lockDraft(tx, boxOf(actor), id);
        if (!row) return;
        await keepVersion(tx, { id, content: { ...keptContent.parse(row.content), text } }, { cause: 'publication', now });
        await updatePublished(tx, boxOf(actor), { id, productId, now });
      });
    },

    requireDraft: (actor: Actor, id: string): Promise<void> => inTenant(actor, (tx) => requireDraft(tx, actor, id)),
  };
};
export type ListingDraftService = ReturnType<typeof createListingDraftService>;
