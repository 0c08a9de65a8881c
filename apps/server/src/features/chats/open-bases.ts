import type { ChatBase } from '@inkstone/contract/chats';
import { modelsOfBase } from '@inkstone/contract/kit/lowest-score';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { type Actor, isOutsider, type Reader, readerOf } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Months } from './asking/months.service.ts';
import { seesPictures } from './attachments/shown-pictures.ts';

export type OpenBasesDeps = {
  /** The knowledge bases that somebody may ask, by name. */
  findOpen: (actor: Pick<Actor, 'accountId' | 'role' | 'guest'> & { userId: string | null }) => Promise<KnowledgeBase[]>;
  listModels: (asker: { accountId: string }) => Promise<UsableModel[]>;
  months: Pick<Months, 'use'>;
  /** Those that answer somebody only when they have said who they are. */
  findNeeded: (actor: Actor, bases: readonly KnowledgeBase[]) => Promise<ReadonlySet<string>>;
  /** Those that have a document which answers a reader. */
  findAnswering: (accountId: string, reader: Reader, baseIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** By which questions of a reader may be limited, by base. */
  findTags: (accountId: string, reader: Reader, baseIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
};

/** Refuses a knowledge base that is switched off. */
export const requireOn = ({ name, isEnabled }: Pick<KnowledgeBase, 'name' | 'isEnabled'>): void => {
  if (!isEnabled) throw new AppError('chat.baseOff', 409, { name });
};

/** One of those that somebody may ask, on or off. */
const oneOf =
  (findOpen: OpenBasesDeps['findOpen']) =>
  async (actor: Actor, id: string): Promise<KnowledgeBase> => {
    const base = (await findOpen(actor)).find((each) => each.id === id);
    if (!base) throw new AppError('knowledgeBase.notFound', 404);
    return base;
  };

/** Which knowledge bases somebody may ask, and by which models. */
export const createOpenBases = ({ findOpen, listModels, findTags, findAnswering, months, findNeeded }: OpenBasesDeps) => ({
  find: findOpen,
  findOne: oneOf(findOpen),
  list: async (actor: Actor): Promise<ChatBase[]> => {
    const bases = await findOpen(actor);
    const ids = bases.map(({ id }) => id);
    const [models, monthAt, needed, tags, answering] = await Promise.all([
      listModels({ accountId: actor.accountId }),
      months.use(actor),
      findNeeded(actor, bases),
      findTags(actor.accountId, readerOf(actor), ids),
      findAnswering(actor.accountId, readerOf(actor), ids),
    ]);
    return bases.map((base) => {
      const { id, name, supportUrl, quickQuestions, isEnabled, avatar, banner } = base;
      return {
        id,
        name,
        supportUrl,
        quickQuestions,
        // The account's own people are those whom a shared user asks for.
        offersPerson: base.offersPerson && isOutsider(actor),
        isEnabled,
        avatar,
        banner,
        models: modelsOfBase(base, models).map((model) => ({ ...model, sees: seesPictures(model) })),
        month: monthAt(base),
        needsInfo: needed.has(id),
        hasDocuments: answering.has(id),
        tags: tags.get(id) ?? [],
      };
    });
  },
  /** One that may be asked now. */
  get: async (actor: Actor, id: string): Promise<KnowledgeBase> => {
    const base = await oneOf(findOpen)(actor, id);
    requireOn(base);
    return base;
  },
  /** The id of the chosen model if the base has it; that of its first one for null. */
  chooseModel: async ({ accountId }: Actor, base: KnowledgeBase, modelId: string | null): Promise<string> => {
    const offered = modelsOfBase(base, await listModels({ accountId }));
    const chosen = modelId === null ? offered[0] : offered.find(({ id }) => id === modelId);
    if (!chosen) throw new AppError('model.notFound', 404);
    return chosen.id;
  },
});
export type OpenBases = ReturnType<typeof createOpenBases>;
