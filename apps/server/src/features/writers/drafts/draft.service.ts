import type { WriterDraft, WriterDraftEntry, WriterVersion } from '@inkstone/contract/writers';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { type AnyBrief, type AnyText, type DraftKind, runKindOf } from '../kinds/draft-kind.ts';
import {
  findDraft,
  findDrafts,
  insertDraft,
  lockDraft,
  type PublishedContent,
  updateDeleted,
  updatePublished,
  updateRestored,
} from './draft.repository.ts';
import { getLockedDraft, isContentOf, replaceContent } from './draft-changes.ts';
import { type Content, createDraftContent, type Draft } from './draft-content.ts';
import { createDraftUrls } from './draft-urls.ts';
import { keepVersion } from './draft-versions.ts';
import { keepDeletedMs } from './put-away.ts';
import { findVersion, findVersions } from './version.repository.ts';

type Deps = Parameters<typeof createDraftUrls>[0] & {
  db: OwnerDatabase;
  clock: Clock;
  runs: Pick<RunsFeature, 'findRunningOf'>;
};
/** Who asks, and the id of the request: what it makes bears it, so that a repeat finds that. */
type Asked = { actor: Actor; requestId: string };
type Save<Brief, Text> = Omit<Content<Brief, Text>, 'approved' | 'productId'> & {
  id?: string | undefined;
  revision?: number | undefined;
  productId?: string | null;
  /** Left out, what was approved stays so. */
  approved?: string[] | undefined;
};

/** What was published of a draft, and as which product, or where. */
type Publication<Text> = { text: Partial<Text> } & ({ productId: string } | { content: PublishedContent });
const paging = definePaging('drafts');
const versionPaging = definePaging('versions');

/** The caller's own drafts of one kind. A save on top of an older revision is refused, so nobody's text is lost unseen. */
export const createDraftService = <Brief extends AnyBrief, Text extends AnyText>(
  kind: DraftKind<Brief, Text>,
  { db, clock, products, contents, runs }: Deps,
) => {
  const { keptContent, contentOf, columnsOf, present, presentEntry, valuesOf } = createDraftContent(kind);
  type Read = WriterDraft & { brief: Brief; text: Text };
  const boxOf = ({ userId }: Actor) => ({ userId, kind: kind.name });
  const inTenant = <T>(actor: Actor, work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, actor.accountId, work);

  const withUrls = createDraftUrls({ products, contents });

  const get = async (actor: Actor, id: string): Promise<Draft> => {
    const [row] = await inTenant(actor, async (tx) => {
      const found = await findDraft(tx, boxOf(actor), id);
      if (!found) return [];
      const [draft] = await withUrls(tx, [found]);
      const runId = await runs.findRunningOf(tx, { userId: actor.userId, kind: runKindOf(kind), subjectId: id });
      return draft ? [{ ...draft, runId }] : [];
    });
    if (!row) throw new AppError('writer.draftNotFound', 404);
    return row;
  };

  const requireDraft = async (tx: TenantTransaction, actor: Actor, id: string): Promise<void> => {
    if (!(await findDraft(tx, boxOf(actor), id))) throw new AppError('writer.draftNotFound', 404);
  };

  return {
    async getDraft(actor: Actor, id: string): Promise<Read> {
      return present(await get(actor, id));
    },

    list: (actor: Actor, { q, ...query }: PageQuery & { q: string }): Promise<{ items: WriterDraftEntry[]; nextCursor: string | null }> => {
      const find = (asked: RowsAsked) =>
        readAsTenant(db, actor.accountId, async (tx) => withUrls(tx, await findDrafts(tx, boxOf(actor), { q, ...asked })));
      return paging.page(query, find, presentEntry);
    },

    async save({ actor, requestId }: Asked, draft: Save<Brief, Text>): Promise<Read> {
      const { id, revision, productId = null, approved, ...content } = draft;
      // A product of another tenant or another store is none that a draft may be meant for.
      const originals = productId ? await products.originalsOf(actor, productId) : [];
      const values = await valuesOf({ ...content, productId, approved: approved ?? [] }, originals);
      if (!id) {
        await inTenant(actor, (tx) => insertDraft(tx, boxOf(actor), { ...values, id: requestId, now: clock.now() }));
        return present(await get(actor, requestId));
      }
      await inTenant(actor, async (tx) => {
        const row = await getLockedDraft(tx, boxOf(actor), id);
        const next = approved ? values : { ...values, approved: row.approved };
        // A repeat whose first answer was lost finds its content there.
        if (row.revision !== revision && isContentOf(row, next)) return;
        if (row.revision !== revision) throw new AppError('writer.draftChanged', 409);
        const before = keptContent(row.content);
        await replaceContent(tx, row, { ...next, before, change: { cause: 'edit', now: clock.now() } });
      });
      return present(await get(actor, id));
    },

    /** The earlier contents of a draft, newest first. */
    versions: (
      actor: Actor,
      id: string,
      query: PageQuery,
    ): Promise<{ items: (WriterVersion & { text: Text })[]; nextCursor: string | null }> =>
      versionPaging.page(
        query,
        (asked) =>
          inTenant(actor, async (tx) => {
            await requireDraft(tx, actor, id);
            return findVersions(tx, id, asked);
          }),
        (row) => ({ id: row.id, cause: row.cause, at: row.createdAt.toISOString(), ...keptContent(row.content) }),
      ),

    /** Puts an earlier content back; what it replaces is kept as a version too. */
    async restore({ actor, requestId }: Asked, id: string, versionId: string): Promise<Read> {
      await inTenant(actor, async (tx) => {
        const row = await getLockedDraft(tx, boxOf(actor), id);
        if (await findVersion(tx, id, requestId)) return;
        const version = await findVersion(tx, id, versionId);
        if (!version) throw new AppError('writer.versionNotFound', 404);
        const values = columnsOf({ ...contentOf(row), ...keptContent(version.content) });
        if (isContentOf(row, values)) return;
        const change = { id: requestId, cause: 'restore', now: clock.now() } as const;
        await replaceContent(tx, row, { ...values, before: keptContent(row.content), change });
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
    async markPublished(actor: Actor, id: string, { text, ...place }: Publication<Text>): Promise<void> {
      const now = clock.now();
      await inTenant(actor, async (tx) => {
        const row = await lockDraft(tx, boxOf(actor), id);
        if (!row) return;
        const kept = keptContent(row.content);
        await keepVersion(tx, { id, content: { ...kept, text: { ...kept.text, ...text } } }, { cause: 'publication', now });
        await updatePublished(tx, boxOf(actor), { id, now, place });
      });
    },

    /** Where the text of a draft stands in a store; null for nowhere, 404 for a draft that is not there. */
    findPlace: async (actor: Actor, id: string): Promise<PublishedContent | null> => (await get(actor, id)).publishedContent,
  };
};
export type DraftService<Brief extends AnyBrief, Text extends AnyText> = ReturnType<typeof createDraftService<Brief, Text>>;
