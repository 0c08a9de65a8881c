import { modelsOfBase, settingsFor } from '@inkstone/contract/kit/lowest-score';
import type { KnowledgeBaseContent } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** By which models passages are looked for. */
export type SearchModels = Pick<KnowledgeBaseContent, 'embeddingModel' | 'rerankModelId'>;

const kinds = ['chat', 'embedding', 'rerank'] as const;
/** What a knowledge base has models for. */
type BaseModelKind = (typeof kinds)[number];

export type ListBaseModels = (asker: { accountId: string; kind: BaseModelKind }) => Promise<UsableModel[]>;

type Chosen = { [Name in 'modelIds' | 'defaultModelId' | keyof SearchModels]?: KnowledgeBaseContent[Name] | undefined };

const idsOf = ({ modelIds = [], defaultModelId, embeddingModel = 'none', rerankModelId }: Chosen): Record<BaseModelKind, string[]> => ({
  chat: [...modelIds, ...(defaultModelId ? [defaultModelId] : [])],
  embedding: ['automatic', 'none'].includes(embeddingModel) ? [] : [embeddingModel],
  rerank: rerankModelId ? [rerankModelId] : [],
});

/** The models that knowledge bases may have. */
export const createBaseModels = (listModels: ListBaseModels) => {
  /** What composes by rules makes vectors of words, which are found anyway. */
  const findUsable = async ({ accountId }: Pick<Actor, 'accountId'>, kind: BaseModelKind): Promise<UsableModel[]> =>
    (await listModels({ accountId, kind })).filter(({ isBuiltin }) => kind === 'chat' || !isBuiltin);
  return {
    findUsable,
    /** Refuses a choice of what is not there. */
    requireUsable: async (actor: Pick<Actor, 'accountId'>, chosen: Chosen): Promise<void> => {
      const asked = idsOf(chosen);
      for (const kind of kinds.filter((each) => asked[each].length > 0)) {
        const known = new Set((await findUsable(actor, kind)).map(({ id }) => id));
        if (asked[kind].some((id) => !known.has(id))) throw new AppError('knowledgeBase.modelGone', 422);
      }
    },
  };
};

type Answering = Pick<KnowledgeBaseContent, 'modelIds' | 'defaultModelId' | 'retrieval'>;
/** With which settings a knowledge base is searched that answers by the model by which it does so unasked. */
export type SettingsOf = (accountId: string, content: Answering) => Promise<RetrievalSettings>;

export const createSettingsOf =
  (listModels: ListBaseModels): SettingsOf =>
  async (accountId, { retrieval, ...content }) => {
    // A number that was chosen holds whoever answers.
    if (retrieval.threshold !== null) return settingsFor(retrieval);
    const [first] = modelsOfBase(content, await listModels({ accountId, kind: 'chat' }));
    return settingsFor(retrieval, first);
  };
