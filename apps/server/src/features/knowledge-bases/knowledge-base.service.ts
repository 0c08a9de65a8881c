import { isDeepStrictEqual } from 'node:util';
import type { BaseSources, KnowledgeBaseCard, KnowledgeBaseContent, OpenedBase } from '@inkstone/contract/knowledge-bases';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Authorized } from './authorized.ts';
import { getRow } from './base-finding.ts';
import { createBaseModels, type ListBaseModels, type SettingsOf } from './base-models.ts';
import {
  type BaseRow,
  countBases,
  deleteBaseAway,
  findBase,
  findBaseAway,
  findBases,
  findBasesAway,
  hasBaseName,
  insertBase,
  lockBases,
  updateBase,
  updateBaseDeleted,
  updateBaseEnabled,
} from './knowledge-base.repository.ts';
import { contentOf, emptyContent, presentBase, presentCard } from './present-base.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  authorized: Authorized;
  /** How many knowledge bases the plan of an account opens. */
  mostBases: (accountId: string) => Promise<number>;
  listModels: ListBaseModels;
  settingsOf: SettingsOf;
  /** What the knowledge bases of an account consist of. */
  findSources: (tx: TenantReader) => Promise<ReadonlyMap<string, BaseSources>>;
  /** Told, in the transaction that keeps it, of another model to search by, and behind it. */
  onEmbeddingModel: { changed: (tx: TenantTransaction, baseId: string) => Promise<void>; takeUp: () => void };
  /** Ends what stands in a knowledge base. */
  endBase: (base: { accountId: string; baseId: string }) => Promise<void>;
  /** Holds on to the pictures that a knowledge base names, and lets go of those that it named before. */
  usePictures: (tx: TenantTransaction, baseId: string, pictures: Pick<KnowledgeBaseContent, 'avatar' | 'banner'>) => Promise<void>;
  /** Refuses other settings of the search that its owner does not want; what it answers is done in the transaction that keeps them. */
  guardChange: (change: {
    accountId: string;
    baseId: string;
    before: RetrievalSettings;
    after: RetrievalSettings;
  }) => Promise<(tx: TenantTransaction) => Promise<void>>;
};
type Changes = { [Name in keyof KnowledgeBaseContent]?: KnowledgeBaseContent[Name] | undefined };
/** What is set of one, and whom it is opened to by name. */
type AllChanges = Changes & { userIds?: readonly string[] | undefined };

const dayMs = 24 * 3600 * 1000;
/** What is put away can be brought back for so long. */
const keptAwayMs = 30 * dayMs;

/** With what was given of the changes; what was left out stays. Groups are kept only where it is open to chosen ones. */
const changed = (before: KnowledgeBaseContent, changes: Changes): KnowledgeBaseContent => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: KnowledgeBaseContent = { ...before, ...given };
  return after.authority === 'chosen' ? after : { ...after, groups: [] };
};

const requireRoom = async (tx: TenantTransaction, most: number): Promise<void> => {
  if ((await countBases(tx)) >= most) throw new AppError('knowledgeBase.tooMany', 422, { most });
};
const requireFreeName = async (tx: TenantTransaction, id: string, name: string): Promise<void> => {
  if (await hasBaseName(tx, id, name)) throw new AppError('knowledgeBase.nameTaken', 409, { name });
};
/** Who is signed in elsewhere has to be told where. */
const requireWhole = ({ isOauthEnabled, oauthUrl, oauthRedirectParams }: KnowledgeBaseContent): void => {
  if (isOauthEnabled && !oauthUrl) throw new AppError('knowledgeBase.oauthUrlEmpty', 422);
  if (isOauthEnabled && !new URLSearchParams(oauthRedirectParams).get('client_id'))
    throw new AppError('knowledgeBase.oauthClientEmpty', 422);
};

/** Ends what was put away longer ago than it can be brought back. */
const createBaseSweep =
  ({ db, clock, endBase, usePictures }: Pick<Deps, 'db' | 'clock' | 'endBase' | 'usePictures'>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    for (const { id, accountId } of await findBasesAway(db, new Date(clock.now().getTime() - keptAwayMs - dayMs), 100)) {
      if (signal.aborted) return;
      await endBase({ accountId, baseId: id });
      await asTenant(db, accountId, async (tx) => {
        await usePictures(tx, id, { avatar: null, banner: null });
        await deleteBaseAway(tx, id);
      });
    }
  };

/** The knowledge bases of accounts. A save on top of an older revision is refused, and no name is there twice. */
export const createKnowledgeBaseService = (deps: Deps) => {
  const { db, clock, mostBases, guardChange, findSources, usePictures, onEmbeddingModel, authorized, settingsOf } = deps;
  const models = createBaseModels(deps.listModels);

  const present = async (tx: TenantReader, id: string): Promise<OpenedBase> => ({
    ...presentBase(await getRow(tx, id)),
    users: await authorized.findUsers(tx, id),
  });
  /** Those of the chosen people who are there, and stay; before the knowledge bases are locked, so that nobody waits for each other. */
  const hold = async (tx: TenantTransaction, userIds: readonly string[] | undefined): Promise<string[] | null> =>
    userIds ? [...(await authorized.hold(tx, userIds)).keys()] : null;
  /** Another model to answer by is another setting too, where the lowest score suits who answers. */
  const guardSettings = async (accountId: string, id: string, changes: Changes) => {
    const now = contentOf(await readAsTenant(db, accountId, (tx) => getRow(tx, id)));
    const before = await settingsOf(accountId, now);
    const after = await settingsOf(accountId, changed(now, changes));
    return isDeepStrictEqual(before, after) ? null : guardChange({ accountId, baseId: id, before, after });
  };

  return {
    list: async (actor: Actor): Promise<{ items: KnowledgeBaseCard[]; most: number }> => {
      const [{ rows, sources, users }, chatModels, most] = await Promise.all([
        readAsTenant(db, actor.accountId, async (tx) => {
          const rows = await findBases(tx);
          return { rows, sources: await findSources(tx), users: await authorized.countUsers(tx, rows) };
        }),
        models.findUsable(actor, 'chat'),
        mostBases(actor.accountId),
      ]);
      const cardOf = (row: BaseRow) =>
        presentCard(row, { models: chatModels, sources: sources.get(row.id), sharedUsers: users.get(row.id) });
      return { items: rows.map(cardOf), most };
    },

    get: ({ accountId }: Actor, id: string): Promise<OpenedBase> => readAsTenant(db, accountId, (tx) => present(tx, id)),

    models: models.findUsable,

    /** Makes one under the id of the request: a repeat finds what the first one made. */
    create: async (actor: Actor, id: string, { userIds, ...changes }: AllChanges & { name: string }): Promise<OpenedBase> => {
      await models.requireUsable(actor, changes);
      const most = await mostBases(actor.accountId);
      return asTenant(db, actor.accountId, async (tx) => {
        const held = await hold(tx, userIds);
        await lockBases(tx);
        const { name, ...content } = changed({ ...emptyContent, name: changes.name }, changes);
        requireWhole({ name, ...content });
        if (!(await findBase(tx, id))) {
          await requireRoom(tx, most);
          await requireFreeName(tx, id, name);
          await insertBase(tx, { id, name, content, now: clock.now() });
          await usePictures(tx, id, content);
          await authorized.keepUsers(tx, id, { authority: content.authority, userIds: held });
        }
        return present(tx, id);
      });
    },

    save: async (actor: Actor, id: string, { revision, userIds, ...changes }: AllChanges & { revision: number }): Promise<OpenedBase> => {
      await models.requireUsable(actor, changes);
      const { accountId } = actor;
      const accept = await guardSettings(accountId, id, changes);
      const kept = await asTenant(db, accountId, async (tx) => {
        const held = await hold(tx, userIds);
        await lockBases(tx);
        const row = await getRow(tx, id);
        const before = contentOf(row);
        const { name, ...content } = changed(before, changes);
        requireWhole({ name, ...content });
        const areOthers = await authorized.keepUsers(tx, id, { authority: content.authority, userIds: held });
        // A repeat whose first answer was lost finds its content there.
        if (!areOthers && isDeepStrictEqual(before, { name, ...content })) return present(tx, id);
        if (row.revision !== revision) throw new AppError('knowledgeBase.changed', 409);
        await requireFreeName(tx, id, name);
        await updateBase(tx, { id, name, content, now: clock.now() });
        if (before.avatar !== content.avatar || before.banner !== content.banner) await usePictures(tx, id, content);
        if (before.embeddingModel !== content.embeddingModel) await onEmbeddingModel.changed(tx, id);
        await accept?.(tx);
        return present(tx, id);
      });
      onEmbeddingModel.takeUp();
      return kept;
    },

    setEnabled: async ({ accountId }: Actor, id: string, isEnabled: boolean): Promise<OpenedBase> => {
      const row = await readAsTenant(db, accountId, (tx) => getRow(tx, id));
      const now = isEnabled && !row.isEnabled ? await settingsOf(accountId, contentOf(row)) : null;
      const accept = now && (await guardChange({ accountId, baseId: id, before: now, after: now }));
      return asTenant(db, accountId, async (tx) => {
        await getRow(tx, id);
        await updateBaseEnabled(tx, id, isEnabled);
        await accept?.(tx);
        return present(tx, id);
      });
    },

    /** Puts one away, or brings it back. */
    remove: async ({ accountId }: Actor, id: string, { undo }: { undo: boolean }): Promise<Record<string, never>> => {
      const most = await mostBases(accountId);
      return asTenant(db, accountId, async (tx) => {
        const now = clock.now();
        await lockBases(tx);
        const row = undo ? await findBaseAway(tx, id, new Date(now.getTime() - keptAwayMs)) : await findBase(tx, id);
        if (!row) throw new AppError('knowledgeBase.notFound', 404);
        if (undo) {
          await requireRoom(tx, most);
          await requireFreeName(tx, id, row.name);
        }
        await updateBaseDeleted(tx, id, undo ? null : now);
        return {};
      });
    },

    sweep: createBaseSweep(deps),
  };
};
export type KnowledgeBaseService = ReturnType<typeof createKnowledgeBaseService>;
