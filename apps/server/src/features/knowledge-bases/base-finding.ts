import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { KeptRetrieval, RetrievalSettings } from '@inkstone/contract/retrieval';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Authorized } from './authorized.ts';
import type { SearchModels, SettingsOf } from './base-models.ts';
import { type BaseRow, findBase, findBases } from './knowledge-base.repository.ts';
import { isOpenTo, type Opener } from './open.policy.ts';
import { contentOf, presentBase } from './present-base.ts';

/** One of the account; refused, with 404, where it is not there. */
export const getRow = async (tx: TenantReader, id: string): Promise<BaseRow> => {
  const row = await findBase(tx, id);
  if (!row) throw new AppError('knowledgeBase.notFound', 404);
  return row;
};

type Deps = { db: OwnerDatabase; authorized: Pick<Authorized, 'findNamed'>; settingsOf: SettingsOf };

/** Knowledge bases for other features: whether somebody may ask one, and how it is searched. */
export const createBaseFinding = ({ db, authorized, settingsOf }: Deps) => ({
  /** Those that somebody may ask, by name. */
  findOpen: async (actor: Opener): Promise<KnowledgeBase[]> => {
    const [rows, named] = await readAsTenant(db, actor.accountId, async (tx) => [
      await findBases(tx),
      await authorized.findNamed(tx, actor),
    ]);
    return rows.map(presentBase).filter((base) => isOpenTo(actor, base, named));
  },

  /** Whether somebody may ask one of them now: it is there, open to them, and switched on. */
  isAskable: ({ baseId, ...asker }: Omit<Opener, 'guest'> & { baseId: string }): Promise<boolean> =>
    readAsTenant(db, asker.accountId, async (tx) => {
      const row = await findBase(tx, baseId);
      if (!row) return false;
      const base = presentBase(row);
      // A guest came for this one.
      return base.isEnabled && (asker.role === 'guest' || isOpenTo(asker, base, await authorized.findNamed(tx, asker)));
    }),

  /** With which settings passages are looked for now, or would be with others; refused where the knowledge base is not there. */
  getSettings: async (accountId: string, id: string, others?: KeptRetrieval): Promise<RetrievalSettings> => {
    const content = contentOf(await readAsTenant(db, accountId, (tx) => getRow(tx, id)));
    return settingsOf(accountId, { ...content, retrieval: others ?? content.retrieval });
  },

  /** By which models passages are looked for; undefined where the knowledge base is not there. */
  findSearchModels: async (tx: TenantReader, id: string): Promise<SearchModels | undefined> => {
    const row = await findBase(tx, id);
    return row && contentOf(row);
  },

  requireBase: async (tx: TenantReader, id: string): Promise<void> => {
    await getRow(tx, id);
  },

  requireOpen: async (tx: TenantReader, actor: Actor, id: string): Promise<void> => {
    const [base, named] = [presentBase(await getRow(tx, id)), await authorized.findNamed(tx, actor)];
    if (!isOpenTo(actor, base, named)) throw new AppError('knowledgeBase.notFound', 404);
  },
});
