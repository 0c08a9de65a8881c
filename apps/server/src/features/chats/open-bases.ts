import type { ChatBase } from '@inkstone/contract/chats';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

export type OpenBasesDeps = {
  /** All knowledge bases of an account. */
  findBases: (accountId: string) => Promise<KnowledgeBase[]>;
  listModels: (asker: { accountId: string }) => Promise<UsableModel[]>;
};

/** Shared users meet what is open to all of them and switched on; the account's own people meet all. */
const isOpenTo = ({ role }: Pick<Actor, 'role'>, { authority, isEnabled }: KnowledgeBase): boolean =>
  role === 'shared' ? authority === 'everybody' && isEnabled : true;

/** The models of a base, the one first by which it answers unasked. */
const modelsOf = ({ modelIds, defaultModelId }: KnowledgeBase, models: readonly UsableModel[]): UsableModel[] => {
  const allowed = modelIds.length ? models.filter(({ id }) => modelIds.includes(id)) : [...models];
  // The models of a base may all have gone since: it still answers, by the default one.
  const offered = allowed.length ? allowed : models.slice(0, 1);
  const first = models.find(({ id }) => id === defaultModelId);
  return first ? [first, ...offered.filter(({ id }) => id !== first.id)] : offered;
};

/** Which knowledge bases somebody may ask, and by which models. */
export const createOpenBases = ({ findBases, listModels }: OpenBasesDeps) => {
  const find = async (actor: Actor): Promise<KnowledgeBase[]> => (await findBases(actor.accountId)).filter((base) => isOpenTo(actor, base));

  return {
    find,
    list: async (actor: Actor): Promise<ChatBase[]> => {
      const bases = await find(actor);
      const models = await listModels({ accountId: actor.accountId });
      return bases.map((base) => {
        const { id, name, supportUrl, quickQuestions, isEnabled } = base;
        return { id, name, supportUrl, quickQuestions, isEnabled, models: modelsOf(base, models) };
      });
    },
    /** One that may be asked now. */
    get: async (actor: Actor, id: string): Promise<KnowledgeBase> => {
      const base = (await find(actor)).find((each) => each.id === id);
      if (!base) throw new AppError('knowledgeBase.notFound', 404);
      if (!base.isEnabled) throw new AppError('chat.baseOff', 409, { name: base.name });
      return base;
    },
    /** The id of the chosen model if the base has it; that of its first one for null. */
    chooseModel: async ({ accountId }: Actor, base: KnowledgeBase, modelId: string | null): Promise<string> => {
      const offered = modelsOf(base, await listModels({ accountId }));
      const chosen = modelId === null ? offered[0] : offered.find(({ id }) => id === modelId);
      if (!chosen) throw new AppError('model.notFound', 404);
      return chosen.id;
    },
  };
};
export type OpenBases = ReturnType<typeof createOpenBases>;
