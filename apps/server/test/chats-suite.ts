import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModules } from '@inkstone/contract/kit/modules';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';
import { createWritersApp, type WritersApp } from './writers-app.ts';

const handbook = [
  '# Returns',
  'You may return anything within 30 days. The parcel label is free of charge in Germany.',
  '# Warranty',
  'Every lamp has a warranty of five years. Batteries are excluded from the warranty.',
].join('\n\n');

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** A message as the chat answers it. */
type Message = { id: string; role: string } & Record<string, never>;

type Opened = { test: TestDb; house: WritersApp; admin: TestActor; baseId: string };

/** Opens and closes the house around the tests of a file, and gives each an administrator and a knowledge base. */
const keepHouse = (it: Opened, baseOf: (actor: TestActor) => Promise<string>): void => {
  let dataFolder: string;
  beforeAll(async () => {
    it.test = await createTestDb();
    dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-chats-'));
    it.house = await createWritersApp(it.test, { config: { dataFolder, modules: readModules('knowledgeBase=on') } });
  });
  beforeEach(async () => {
    it.admin = await buildActor(it.test.db, { usage: ['quseit'] });
    await it.house.wallet.credit({ id: newId(), accountId: it.admin.accountId, amount: points(1000), work: 'top-up', reference: '' });
    it.baseId = await baseOf(it.admin);
    await it.house.writeWith(null);
  });
  afterAll(async () => {
    await it.house.close();
    expect(await findLedgerDrift(it.test.db)).toEqual([]);
    await it.test.close();
    await rm(dataFolder, { recursive: true });
    expect(it.house.faults).toEqual([]);
  });
};

/** The application with a knowledge base that has a handbook, and what people do in its chat; each test has an administrator of its own. */
export const openChats = () => {
  const it: Opened = Object.create(null);

  // biome-ignore lint/complexity/useMaxParams: reads as a request does, and the last one is rare.
  const send = async (actor: TestActor, method: Method, path: string, payload?: object) => {
    const response = await it.house.app.inject({ method, url: `/api${path}`, headers: actor.headers, ...(payload && { payload }) });
    return { status: response.statusCode, ...response.json() };
  };
  /** A knowledge base with the handbook, which can be searched. */
  const baseOf = async (actor: TestActor): Promise<string> => {
    const { id } = (await send(actor, 'POST', '/ai_chat/', { name: 'Handbooks', authority: 'everybody', offersPerson: true })).data;
    const [file] = (await upload(it.house, actor, { name: 'Handbook.md', content: handbook })).json().data.files;
    await send(actor, 'POST', `/ai_chat/${id}/add_sources/`, { files: [{ fileId: file.id }] });
    await until(async () => (await send(actor, 'GET', `/ai_chat/${id}/documents/`)).data.counts.indexed === 1);
    return id;
  };

  keepHouse(it, baseOf);

  const open = async (actor = it.admin): Promise<string> => (await send(actor, 'POST', '/chats/', { baseId: it.baseId })).data.id;
  const follow = async (actor: TestActor, answerId: string) => {
    const stream = await it.house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    return [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  };
  const read = async (actor: TestActor, id: string) => (await send(actor, 'GET', `/chats/${id}/`)).data;
  return {
    it,
    send,
    baseOf,
    open,
    follow,
    read,
    /** A shared user of the administrator's. */
    guest: () => buildActor(it.test.db, { accountId: it.admin.accountId, role: 'shared' }),
    /** Asks, and waits for the end of the answer. */
    ask: async (
      id: string,
      question: string,
      { actor = it.admin, parentId = null }: { actor?: TestActor; parentId?: string | null } = {},
    ) => {
      const { data } = await send(actor, 'POST', `/chats/${id}/ask/`, { parentId, text: question });
      await follow(actor, data.answerId);
      const { messages } = await read(actor, id);
      return messages.find((message: Message) => message.id === data.answerId);
    },
    balance: async (): Promise<bigint> => (await it.house.wallet.balanceOf(it.admin.accountId)).available,
  };
};
