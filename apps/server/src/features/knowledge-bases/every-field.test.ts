// Whatever the contract says is set of a knowledge base is kept: a field that is new fails here until it is named.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KnowledgeBaseContent, knowledgeBaseContent } from '@inkstone/contract/knowledge-bases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../test/gateway-suite.ts';
import { addKindModels } from '../../../test/kind-models.ts';
import { pictureOf } from '../../../test/make-picture.ts';
import { formOf } from '../../../test/upload.ts';

let test: TestDb;
let house: GatewaySuite;
let dataFolder: string;
beforeAll(async () => {
  test = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-fields-'));
  house = await createGatewaySuite(test, { config: { dataFolder } });
  await addKindModels(house);
});
afterAll(async () => {
  await house.close();
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const picture = async (actor: TestActor, use: 'avatar' | 'banner'): Promise<string> => {
  const { payload, type } = await formOf([{ name: 'face.png', content: pictureOf({ width: 64, height: 64 }) }]);
  const headers = { ...actor.headers, 'content-type': type };
  return (await house.app.inject({ method: 'POST', url: `/api/ai_chat/upload_image/?use=${use}`, headers, payload })).json().data.id;
};

/** What has one value alone, which nothing can be changed to. */
const constant = ['apiVersion'];

it('keeps every field that the contract has, when it is made and when it is saved', async () => {
  const actor = await buildActor(test.db, { usage: ['quseit'] });
  const ask = house.as(actor);
  const modelOf = async (kind: string): Promise<string> => (await ask('GET', `/ai_chat/models/?kind=${kind}`)).data.at(-1).id;
  const [chat, embedding, rerank] = [await modelOf('chat'), await modelOf('embedding'), await modelOf('rerank')];
  const content: Required<KnowledgeBaseContent> = {
    name: 'Handbooks',
    modelIds: [chat],
    defaultModelId: chat,
    authority: 'chosen',
    groups: ['Sales'],
    systemPrompt: 'Answer from the documents.',
    assistantPrompt: 'Hello.',
    avatar: await picture(actor, 'avatar'),
    banner: await picture(actor, 'banner'),
    remark: 'For the shop floor',
    supportUrl: 'https://help.example/',
    needsUserInfo: true,
    isStrict: false,
    offersPerson: true,
    isOauthEnabled: true,
    oauthType: 'oauth2',
    oauthUrl: 'https://login.example/',
    oauthRedirectParams: 'client_id=lamps&team=a',
    quickQuestions: ['What is new?'],
    suggestsQuestions: false,
    apiVersion: 'v1',
    tags: ['summer'],
    retrieval: { topK: 3, threshold: 0.25 },
    embeddingModel: embedding,
    rerankModelId: rerank,
    monthlyLimit: 12,
  };
  const names = Object.keys(knowledgeBaseContent.shape).toSorted();
  expect(Object.keys(content).toSorted()).toEqual(names);

  const { data: plain } = await ask('POST', '/ai_chat/', { name: 'Manuals' });
  // A value that is there anyway would show nothing.
  expect(names.filter((name) => JSON.stringify(plain[name]) === JSON.stringify(Object(content)[name]))).toEqual(constant);
  const saved = await ask('PATCH', `/ai_chat/${plain.id}/`, { revision: plain.revision, ...content });
  expect(saved.data).toMatchObject({ ...content, revision: plain.revision + 1 });
  expect((await ask('GET', `/ai_chat/${plain.id}/`)).data).toMatchObject(content);

  const { data: made } = await ask('POST', '/ai_chat/', { ...content, name: 'Made whole' });
  expect((await ask('GET', `/ai_chat/${made.id}/`)).data).toMatchObject({ ...content, name: 'Made whole' });
});
