import { z } from 'zod';
import { documentTags } from './documents.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { usableModel } from './models.ts';
import { monthlyPoints } from './monthly-points.ts';
import { personGroups } from './person-groups.ts';
import { keptRetrieval } from './retrieval.ts';

/** In characters, but for `questions` and `users`, which are counted. */
export const knowledgeBaseLimits = {
  name: 80,
  prompt: 8000,
  remark: 500,
  url: 2048,
  question: 200,
  questions: 12,
  params: 1000,
  users: 1000,
} as const;

/** Only addresses of the web: what a page leads to is never a script. */
const webAddress = z
  .string()
  .trim()
  .max(knowledgeBaseLimits.url, 'knowledgeBase.urlLong')
  .refine((text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text), 'knowledgeBase.urlWrong');

const megabyte = 1024 * 1024;

/** What a picture that is sent may have, and how large it is kept, in points; larger ones are made smaller. */
export const basePictureLimits = {
  bytes: 10 * megabyte,
  avatar: { width: 512, height: 512 },
  banner: { width: 1920, height: 720 },
} as const;

/** The pictures of a knowledge base: a small one beside its answers, and a wide one above its chat. */
const basePicture = z.enum(['avatar', 'banner']);
export type BasePicture = z.infer<typeof basePicture>;

const prompt = z.string().max(knowledgeBaseLimits.prompt, 'knowledgeBase.promptLong');

/** Who of the shared users may ask: nobody yet, the authorized users with those of some groups, or everybody. */
const authority = z.enum(['nobody', 'chosen', 'everybody']);

/** The shared users that a knowledge base is opened to one by one; of somebody who is gone nothing is kept. */
const userIds = z.array(z.uuid()).max(knowledgeBaseLimits.users, 'knowledgeBase.manyUsers');

/** By which protocol askers are signed in elsewhere. */
const oauthType = z.enum(['oidc', 'oauth2']);

/** The versions in which programs may ask. */
const apiVersion = z.enum(['v1']);

/** What is set of a knowledge base. */
export const knowledgeBaseContent = z.strictObject({
  name: z.string().trim().min(1, 'knowledgeBase.nameEmpty').max(knowledgeBaseLimits.name, 'knowledgeBase.nameLong'),
  /** The models that askers may choose from; none: those of the account, whichever they are. */
  modelIds: z.array(z.uuid()).max(50),
  defaultModelId: z.uuid().nullable(),
  authority,
  /** Whose members may ask, where it is open to chosen ones. */
  groups: personGroups,
  systemPrompt: prompt,
  assistantPrompt: prompt,
  /** A picture that `upload_image/` took; null for none. */
  avatar: z.uuid().nullable(),
  banner: z.uuid().nullable(),
  remark: z.string().trim().max(knowledgeBaseLimits.remark, 'knowledgeBase.remarkLong'),
  supportUrl: webAddress,
  needsUserInfo: z.boolean(),
  /** What the documents do not say is not answered; else a model may answer from what it knows, and says so. */
  isStrict: z.boolean(),
  /** Shared users may ask for a person. */
  offersPerson: z.boolean(),
  isOauthEnabled: z.boolean(),
  oauthType,
  oauthUrl: webAddress,
  oauthRedirectParams: z.string().trim().max(knowledgeBaseLimits.params, 'knowledgeBase.paramsLong'),
  quickQuestions: z
    .array(z.string().trim().min(1).max(knowledgeBaseLimits.question, 'knowledgeBase.questionLong'))
    .max(knowledgeBaseLimits.questions, 'knowledgeBase.manyQuestions'),
  /** Whether an answer comes with what may be asked next. */
  suggestsQuestions: z.boolean(),
  apiVersion,
  /** Only documents that have one of these answer, and are shown to askers; empty for all. */
  tags: documentTags,
  /** Of the passages that questions are answered from. */
  retrieval: keptRetrieval,
  /** What makes vectors of its passages, so that they are found by their meaning too; `automatic` for the first model there is that can. */
  embeddingModel: z.union([z.enum(['automatic', 'none']), z.uuid()]),
  /** What puts passages that were found into their order; null for nothing. */
  rerankModelId: z.uuid().nullable(),
  /** Points that a shared user may have spent in a month, in all knowledge bases, to ask here; null for no limit. */
  monthlyLimit: monthlyPoints.nullable(),
});
export type KnowledgeBaseContent = z.infer<typeof knowledgeBaseContent>;

/** What an account's assistants answer from. */
export const knowledgeBase = z.object({
  ...knowledgeBaseContent.shape,
  id: z.uuid(),
  isEnabled: z.boolean(),
  /** Grows with every save; hand it back so that nobody's change is overwritten. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBase>;

/** A knowledge base with whom it is opened to one by one; nobody, where it is not open to chosen ones. */
const openedBase = knowledgeBase.extend({ users: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })) });
export type OpenedBase = z.infer<typeof openedBase>;

/** What a knowledge base consists of: how many documents, how large they are, and how far. */
const baseSources = z.object({
  count: z.number().int(),
  bytes: z.number().int(),
  ready: z.number().int(),
  /** Those that wait, too. */
  reading: z.number().int(),
  failed: z.number().int(),
});
export type BaseSources = z.infer<typeof baseSources>;
/** Of a knowledge base without a document. */
export const noSources: BaseSources = { count: 0, bytes: 0, ready: 0, reading: 0, failed: 0 };

/** A knowledge base on its card. */
export const knowledgeBaseCard = knowledgeBase
  .pick({ id: true, name: true, authority: true, avatar: true, remark: true, isEnabled: true, updatedAt: true })
  .extend({
    /** The name of the default model's vendor; null while none is chosen. */
    vendor: z.string().nullable(),
    sources: baseSources,
    /** How many of the account's shared users may ask. */
    sharedUsers: z.number().int(),
  });
export type KnowledgeBaseCard = z.infer<typeof knowledgeBaseCard>;

const params = z.object({ id: z.uuid() });
const access = 'enterprise-admin';

export const knowledgeBaseEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/',
    access,
    summary: 'The knowledge bases of the account by name, and how many its plan opens',
    data: z.object({ items: z.array(knowledgeBaseCard), most: z.number().int() }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/',
    access,
    summary: 'Makes a knowledge base',
    idempotent: true,
    body: knowledgeBaseContent.extend({ userIds }).partial().required({ name: true }),
    data: openedBase,
  }),
  models: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/models/',
    access,
    summary: 'The models that a knowledge base may answer by, be searched by, or have what was found put in order by',
    query: z.object({ kind: z.enum(['chat', 'embedding', 'rerank']).default('chat') }),
    data: z.array(usableModel),
  }),
  uploadImage: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/upload_image/',
    access,
    summary: 'Takes a PNG, JPEG or WebP (multipart/form-data) and keeps it without anything but its points; a knowledge base then names it',
    limits: [{ by: 'account', burst: 30, perMinute: 30 }],
    query: z.object({ use: basePicture }),
    uploads: { files: 1, bytes: basePictureLimits.bytes + megabyte },
    data: z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() }),
  }),
  avatar: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/avatar/',
    access: 'asker',
    summary: 'The small picture of a knowledge base, for whoever may ask it',
    params,
    download: true,
  }),
  banner: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/banner/',
    access: 'asker',
    summary: 'The wide picture of a knowledge base, for whoever may ask it',
    params,
    download: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/',
    access,
    summary: 'One knowledge base',
    params,
    data: openedBase,
  }),
  save: defineEndpoint({
    method: 'PATCH',
    path: '/api/ai_chat/:id/',
    access,
    summary: 'Changes what is set; 409 when the revision is not the newest',
    params,
    body: knowledgeBaseContent
      .extend({ userIds })
      .partial()
      .extend({ revision: z.number().int().min(1) }),
    data: openedBase,
  }),
  setEnabled: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/set_is_enabled/',
    access,
    summary: 'Switches a knowledge base on or off',
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    data: openedBase,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/ai_chat/:id/',
    access,
    summary: 'Puts a knowledge base away; undo brings it back for 30 days',
    params,
    body: z.strictObject({ undo: z.boolean().default(false) }),
    data: z.object({}),
  }),
};
