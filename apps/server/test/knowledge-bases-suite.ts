import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestActor } from './builders.ts';
import { createTestDb } from './database.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { until } from './until.ts';
import { type SentFile, upload } from './upload.ts';
import { createWritersApp } from './writers-app.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Everybody sits somewhere else: what one address may ask is no matter of these tests. */
const addressOf = ({ userId }: TestActor): string =>
  ['10', ...[-6, -4, -2].map((from) => Number.parseInt(userId.slice(from, from + 2 || undefined), 16))].join('.');

/** The application with its knowledge bases on and a scripted model; when it closes, the ledger is right and nothing was a fault of ours. */
export const openKnowledgeBases = async (overrides: Parameters<typeof createWritersApp>[1] = {}) => {
  const test = await createTestDb();
  const dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-bases-'));
  const house = await createWritersApp(test, { ...overrides, config: { dataFolder } });
  // biome-ignore lint/complexity/useMaxParams: reads as a request does, and the last one is rare.
  const send = async (actor: TestActor, method: Method, path: string, payload?: object) => {
    const remoteAddress = addressOf(actor);
    const response = await house.app.inject({
      method,
      url: `/api${path}`,
      headers: actor.headers,
      remoteAddress,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, ...response.json() };
  };
  return {
    test,
    house,
    send,
    /** A knowledge base with some files, all of which can be searched. */
    newBase: async (actor: TestActor, base: object, files: readonly SentFile[]): Promise<string> => {
      const { id } = (await send(actor, 'POST', '/ai_chat/', base)).data;
      const sent: { id: string }[] = (await upload(house, actor, ...files)).json().data.files;
      await send(actor, 'POST', `/ai_chat/${id}/add_sources/`, { files: sent.map((file) => ({ fileId: file.id })) });
      await until(async () => (await send(actor, 'GET', `/ai_chat/${id}/documents/`)).data.counts.indexed === files.length);
      return id;
    },
    close: async (): Promise<void> => {
      await house.close();
      expect(await findLedgerDrift(test.db)).toEqual([]);
      await test.close();
      await rm(dataFolder, { recursive: true });
      expect(house.faults).toEqual([]);
    },
  };
};
export type KnowledgeBasesHouse = Awaited<ReturnType<typeof openKnowledgeBases>>;
