import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retrieve } from '@inkstone/retrieval/retrieve';
import { readAsTenant } from '#server/db/tenancy.ts';
import { createPassageIndex } from '#server/features/retrieval/index.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createTestClock } from './test-clock.ts';
import { until } from './until.ts';
import { type SentFile, upload } from './upload.ts';

/** A knowledge base with its administrator. */
export type Place = { actor: TestActor; baseId: string };

/** What is found by whoever may read the base, with where it stands. */
const finding =
  (test: TestDb, server: TestApp) =>
  async ({ actor, baseId }: Place, question: string) => {
    const { documents } = server.features;
    const index = createPassageIndex(test.db);
    const readable = await readAsTenant(test.db, actor.accountId, (tx) => documents.findReadable(tx, 'staff', { baseIds: [baseId] }));
    const asked = { question, dictionary: () => Promise.reject(new Error('no document is Chinese')) };
    const passages = await retrieve(index.search({ account: actor.accountId, readable }), asked, { topK: 10, threshold: 0 });
    const places = await readAsTenant(test.db, actor.accountId, (tx) => documents.findPlaces(tx, 'staff', passages));
    return passages.map(({ document, index: at, text }) => ({
      text,
      place: places.find((place) => place.document === document && place.index === at),
    }));
  };

/** The application with its knowledge bases on, and what a person does with their documents. */
export const openDocuments = async (outbound?: Outbound) => {
  const test = await createTestDb();
  const clock = createTestClock();
  const dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-documents-'));
  const config = { dataFolder };
  const server = await createTestApp(test, { clock, config, ...(outbound && { outbound }) });

  const ask = async (actor: TestActor, url: string, payload?: object) => {
    const response = await server.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: actor.headers,
      ...(payload && { payload }),
    });
    return response.json();
  };
  const newBase = async (): Promise<Place> => {
    const actor = await buildActor(test.db, { usage: ['quseit'], now: clock.now() });
    const { id } = (await ask(actor, '/api/ai_chat/', { name: 'Handbooks' })).data;
    return { actor, baseId: id };
  };
  const send = async (actor: TestActor, file: SentFile): Promise<string> => (await upload(server, actor, file)).json().data.files[0].id;
  const add = ({ actor, baseId }: Place, files: object[], more: object = {}) =>
    ask(actor, `/api/ai_chat/${baseId}/add_sources/`, { files, ...more });
  const addFile = async (place: Place, name: string, content: SentFile['content']) =>
    (await add(place, [{ fileId: await send(place.actor, { name, content }) }])).data.files[0];
  const list = async ({ actor, baseId }: Place, query = '') => (await ask(actor, `/api/ai_chat/${baseId}/documents/${query}`)).data;
  /** The list, once nothing of it is under way. */
  const settled = async (place: Place) => {
    await until(async () => {
      const { counts } = await list(place);
      return counts.waiting + counts.reading === 0;
    });
    return list(place);
  };
  const found = finding(test, server);
  const texts = async (place: Place, question: string) => (await found(place, question)).map(({ text }) => text);
  /** The answer of the chat to a question in a conversation of its own. */
  const answer = async ({ actor, baseId }: Place, question: string) => {
    const { id } = (await ask(actor, '/api/chats/', { baseId })).data;
    const { answerId } = (await ask(actor, `/api/chats/${id}/ask/`, { parentId: null, text: question })).data;
    await server.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    const { messages } = (await ask(actor, `/api/chats/${id}/`)).data;
    return messages.find((message: { id: string }) => message.id === answerId);
  };
  const close = async () => {
    await server.close();
    await test.close();
    await rm(dataFolder, { recursive: true });
  };
  return { test, clock, server, ask, newBase, send, add, addFile, list, settled, found, texts, answer, close };
};
export type DocumentsHouse = Awaited<ReturnType<typeof openDocuments>>;
