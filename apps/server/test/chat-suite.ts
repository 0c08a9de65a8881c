import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModules } from '@inkstone/contract/kit/modules';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb } from './database.ts';
import { until } from './until.ts';
import { type SentFile, upload } from './upload.ts';
import { createWritersApp } from './writers-app.ts';

/** The application with its knowledge bases on, and what a person asks them. */
export const openChats = async () => {
  const test = await createTestDb();
  const dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-chats-'));
  const house = await createWritersApp(test, { config: { dataFolder, modules: readModules('knowledgeBase=on') } });
  await house.writeWith(null);
  const send = async (actor: TestActor, path: string, payload?: object) => {
    const url = `/api${path}`;
    const response = await house.app.inject({ method: payload ? 'POST' : 'GET', url, headers: actor.headers, ...(payload && { payload }) });
    return response.json();
  };
  /** A knowledge base of a new enterprise with these files, all of which can be searched or have failed. */
  const baseOf = async (files: readonly SentFile[]) => {
    const actor = await buildActor(test.db, { usage: ['quseit'] });
    const { id } = (await send(actor, '/ai_chat/', { name: 'Lists', authority: 'everybody' })).data;
    const sent = (await upload(house, actor, ...files)).json().data.files;
    await send(actor, `/ai_chat/${id}/add_sources/`, { files: sent.map((file: { id: string }) => ({ fileId: file.id })) });
    await until(async () => {
      const { counts } = (await send(actor, `/ai_chat/${id}/documents/`)).data;
      return counts.indexed + counts.failed === files.length;
    });
    return { actor, baseId: id };
  };
  /** The answer to a question in a conversation of its own. */
  const ask = async ({ actor, baseId }: { actor: TestActor; baseId: string }, question: string) => {
    const { id } = (await send(actor, '/chats/', { baseId })).data;
    const { answerId } = (await send(actor, `/chats/${id}/ask/`, { parentId: null, text: question })).data;
    await house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    const { messages } = (await send(actor, `/chats/${id}/`)).data;
    return messages.find((message: { id: string }) => message.id === answerId);
  };
  const close = async () => {
    await house.close();
    await test.close();
    await rm(dataFolder, { recursive: true });
  };
  return { test, house, send, baseOf, ask, close };
};
