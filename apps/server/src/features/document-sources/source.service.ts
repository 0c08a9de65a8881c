import { type DocumentSource, documentSourceLimits, type SourceFolder } from '@inkstone/contract/document-sources';
import type { ChosenReaders, DocumentReaders } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { tellKept } from '#server/kernel/errors/translate.ts';
import { type Rhythm, timeOf } from '#server/kernel/rhythm.ts';
import type { SourceConnections } from './connection.service.ts';
import {
  findHeldElsewhere,
  findSourceReaders,
  getSaid,
  insertSourceReaders,
  lockSource,
  type Said,
  updateSaid,
} from './said.repository.ts';
import {
  countItems,
  deleteSource,
  deleteSourcesOf,
  findDue,
  findFailures,
  findHeld,
  findItems,
  findSource,
  findSources,
  insertSource,
  queueSource,
  type SourceRow,
  updateRhythm,
} from './source.repository.ts';

/** Holds on to those of the chosen people who are there. */
export type HoldReaders = (
  tx: TenantTransaction,
  chosen: ChosenReaders,
) => Promise<{ groups: readonly string[]; userIds: readonly string[] } | null>;

/** Documents that are taken, and what is said of all of them. */
type Followed = {
  /** Of some people those who are gone and can still be brought back. */
  findAway: (tx: TenantTransaction, userIds: readonly string[]) => Promise<string[]>;
  change: (
    tx: TenantTransaction,
    change: {
      ids: readonly string[];
      sharedIds: readonly string[];
      from: Said;
      to: Said;
      staying: readonly string[];
    },
  ) => Promise<{ followed: number; kept: number }>;
};

export type SourceDeps = {
  db: OwnerDatabase;
  clock: Clock;
  connections: Pick<SourceConnections, 'get' | 'services'>;
  requireBase: (tx: TenantTransaction, baseId: string) => Promise<unknown>;
  putAway: (tx: TenantTransaction, documentIds: readonly string[]) => Promise<void>;
  holdReaders: HoldReaders;
  /** Chosen readers with the names of people. */
  showReaders: (tx: TenantReader, chosen: ChosenReaders) => Promise<DocumentReaders>;
  followed: Followed;
  takeUp: () => void;
};
type Wished = {
  id: string;
  baseId: string;
  connectionId: string;
  folders: SourceFolder[];
  tags: string[];
  readers: ChosenReaders;
  syncEvery: Rhythm;
};

type Changed = { syncEvery?: Rhythm | undefined; tags?: readonly string[] | undefined; readers?: ChosenReaders | undefined };

const tell = (
  { reasonCode, reasonParams }: { reasonCode: string | null; reasonParams: Record<string, string | number> },
  language: Language,
) => (reasonCode === null ? null : tellKept({ code: reasonCode, params: reasonParams }, language));

const notFound = () => new AppError('documentSource.notFound', 404);

/** Says something else of what a source brings; its documents follow. */
const createSaying =
  ({ holdReaders, followed }: Pick<SourceDeps, 'holdReaders' | 'followed'>) =>
  async (tx: TenantTransaction, source: SourceRow, { tags, readers }: Pick<Changed, 'tags' | 'readers'>) => {
    if (!tags && readers === undefined) return { followed: 0, kept: 0 };
    const from = await getSaid(tx, source);
    const held = readers === undefined ? from.readers : await holdReaders(tx, readers);
    const to: Said = { tags: [...new Set(tags ?? from.tags)], readers: held && { groups: [...held.groups], userIds: [...held.userIds] } };
    const staying = await followed.findAway(tx, from.readers?.userIds ?? []);
    await updateSaid(tx, source.id, { ...to, staying: to.readers ? staying : [] });
    const ids = (await findItems(tx, source.id)).flatMap(({ documentId }) => documentId ?? []);
    const sharedIds = ids.length ? await findHeldElsewhere(tx, source.id, ids) : [];
    return followed.change(tx, { ids, sharedIds, from, to, staying });
  };

/** What knowledge bases follow elsewhere. */
export const createSourceService = (deps: SourceDeps) => {
  const { db, clock, connections, requireBase, putAway, holdReaders, showReaders, takeUp } = deps;
  const said = createSaying(deps);
  const look = (accountId: string, id: string, { mayRemove }: { mayRemove: boolean }): Promise<void> =>
    asTenant(db, accountId, async (tx) => {
      const source = await findSource(tx, id);
      if (!source) throw notFound();
      const now = clock.now();
      await queueSource(tx, id, { now, syncAt: timeOf(source.syncEvery, now), mayRemove });
    });

  return {
    list: async (actor: Actor, baseId: string, language: Language): Promise<{ items: DocumentSource[] }> => {
      const names = new Map((await connections.services(actor)).connections.map(({ id, name }) => [id, name]));
      return asTenant(db, actor.accountId, async (tx) => {
        await requireBase(tx, baseId);
        const rows = await findSources(tx, baseId);
        const counts = new Map(
          (
            await countItems(
              tx,
              rows.map(({ id }) => id),
            )
          ).map((row) => [row.sourceId, row]),
        );
        const items: DocumentSource[] = [];
        for (const row of rows) {
          const { id, service, folders, tags, syncEvery, state, found, done, going } = row;
          const failures = (await findFailures(tx, id, documentSourceLimits.failures)).flatMap((item) => {
            const reason = tell(item, language);
            return reason ? [{ name: item.name, url: item.url, reason }] : [];
          });
          const { documents = 0, failed = 0 } = counts.get(id) ?? {};
          items.push({
            ...{ id, service, folders, tags, syncEvery, state, found, done, going, documents, failed, failures },
            readers: await showReaders(tx, await findSourceReaders(tx, row)),
            connectionName: names.get(row.connectionId) ?? service,
            reason: tell(row, language),
            syncAt: row.syncAt?.toISOString() ?? null,
            syncedAt: row.syncedAt?.toISOString() ?? null,
          });
        }
        return { items };
      });
    },

    /** Under the id of the request: a repeat finds what the first one made. */
    follow: async (
      { accountId }: Actor,
      { id, baseId, connectionId, folders, tags, syncEvery, ...chosen }: Wished,
    ): Promise<{ id: string }> => {
      const { service } = await connections.get(accountId, connectionId);
      await asTenant(db, accountId, async (tx) => {
        const readers = await holdReaders(tx, chosen.readers);
        await requireBase(tx, baseId);
        if (await findSource(tx, id)) return;
        if ((await findSources(tx, baseId)).length >= documentSourceLimits.sources)
          throw new AppError('documentSource.manySources', 422, { most: documentSourceLimits.sources });
        const now = clock.now();
        const queued = { state: 'waiting' as const, syncAt: timeOf(syncEvery, now), queuedAt: now, createdAt: now };
        const limit = { isLimited: readers !== null, readerGroups: [...(readers?.groups ?? [])] };
        await insertSource(tx, { ...queued, ...limit, id, baseId, connectionId, service, folders, tags: [...new Set(tags)], syncEvery });
        await insertSourceReaders(tx, id, readers?.userIds ?? []);
      });
      takeUp();
      return { id };
    },

    /** Looks for changes now. */
    sync: async ({ accountId }: Actor, id: string, options: { mayRemove: boolean }): Promise<Record<string, never>> => {
      await look(accountId, id, options);
      takeUp();
      return {};
    },

    /** What is not said stays; tags and readers count for the documents that were taken, too. */
    change: ({ accountId }: Actor, id: string, { syncEvery, tags, readers }: Changed): Promise<{ followed: number; kept: number }> =>
      asTenant(db, accountId, async (tx) => {
        const source = await lockSource(tx, id);
        if (!source) throw notFound();
        if (syncEvery) await updateRhythm(tx, id, { syncEvery, syncAt: timeOf(syncEvery, clock.now()) });
        return said(tx, source, { tags, readers });
      }),

    /** Follows something no more. */
    leave: ({ accountId }: Actor, id: string, { keepsDocuments }: { keepsDocuments: boolean }): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        if (!(await findSource(tx, id))) throw notFound();
        const taken = (await findItems(tx, id)).flatMap(({ documentId }) => documentId ?? []);
        await deleteSource(tx, id);
        const held = new Set(taken.length && !keepsDocuments ? await findHeld(tx, taken) : []);
        if (!keepsDocuments)
          await putAway(
            tx,
            taken.filter((each) => !held.has(each)),
          );
        return {};
      }),

    /** Looks at what is due. */
    syncDue: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      for (const { id, accountId } of await findDue(db, clock.now())) {
        if (signal.aborted) return;
        await look(accountId, id, { mayRemove: false });
      }
      takeUp();
    },

    /** Ends all that a knowledge base follows which ends. */
    endBase: ({ accountId, baseId }: { accountId: string; baseId: string }): Promise<void> =>
      readAsTenant(db, accountId, (tx) => findSources(tx, baseId)).then((rows) =>
        rows.length ? asTenant(db, accountId, (tx) => deleteSourcesOf(tx, baseId)) : undefined,
      ),
  };
};
export type SourceService = ReturnType<typeof createSourceService>;
