import {
  type BaseSources,
  type KnowledgeBase,
  type KnowledgeBaseCard,
  type KnowledgeBaseContent,
  knowledgeBaseContent,
  noSources,
} from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { usualRetrieval } from '@inkstone/contract/retrieval';
import type { BaseRow } from './knowledge-base.repository.ts';

/** What a new one begins with. */
export const emptyContent: Omit<KnowledgeBaseContent, 'name'> = {
  modelIds: [],
  defaultModelId: null,
  authority: 'nobody',
  groups: [],
  systemPrompt: '',
  assistantPrompt: '',
  avatar: null,
  banner: null,
  remark: '',
  supportUrl: '',
  needsUserInfo: false,
  isStrict: true,
  offersPerson: false,
  isOauthEnabled: false,
  oauthType: 'oidc',
  oauthUrl: '',
  oauthRedirectParams: '',
  quickQuestions: [],
  suggestsQuestions: true,
  apiVersion: 'v1',
  tags: [],
  retrieval: usualRetrieval,
  embeddingModel: 'automatic',
  rerankModelId: null,
  monthlyLimit: null,
};

const kept = knowledgeBaseContent.omit({ name: true }).partial();

/** What is set of one; what it was made without has its beginning's value. */
export const contentOf = ({ name, content }: Pick<BaseRow, 'name' | 'content'>): KnowledgeBaseContent => {
  const given = Object.entries(kept.parse(content)).filter(([, value]) => value !== undefined);
  return { ...emptyContent, ...Object.fromEntries(given), name };
};

const opening = knowledgeBaseContent.pick({ authority: true, groups: true }).partial();

/** To whom one is opened, of what was read of its content. */
export const openingOf = ({ id, name, content }: Pick<BaseRow, 'id' | 'name' | 'content'>) => {
  const { authority, groups } = opening.parse(content);
  return { id, name, authority: authority ?? emptyContent.authority, groups: groups ?? emptyContent.groups };
};

export const presentBase = (row: BaseRow): KnowledgeBase => ({
  ...contentOf(row),
  id: row.id,
  isEnabled: row.isEnabled,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A knowledge base as its card shows it. */
export const presentCard = (
  row: BaseRow,
  {
    models,
    sources = noSources,
    sharedUsers = 0,
  }: { models: readonly UsableModel[]; sources?: BaseSources | undefined; sharedUsers?: number | undefined },
): KnowledgeBaseCard => {
  const { authority, avatar, remark, defaultModelId } = contentOf(row);
  const vendor = models.find(({ id }) => id === defaultModelId)?.vendor ?? null;
  return {
    id: row.id,
    name: row.name,
    authority,
    avatar,
    remark,
    isEnabled: row.isEnabled,
    updatedAt: row.updatedAt.toISOString(),
    vendor,
    sources,
    sharedUsers,
  };
};
