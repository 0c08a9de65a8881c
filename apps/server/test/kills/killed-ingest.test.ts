// Many files are dropped at once, the connection is cut twice and the server is killed once: none is lost and none is there twice.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { scaled } from '../scale.ts';
import { until } from '../until.ts';
import { formOf } from '../upload.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';

const serveBy = createKillableServers('serve-documents-until-killed.ts');
const files = scaled(1000);
const sentAtOnce = 20;

let test: TestDb;
let dataFolder: string;
let actor: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-ingest-'));
  actor = await buildActor(test.db, { usage: ['quseit'] });
});
afterAll(async () => {
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const ask = async (url: string, body?: object) => {
  const headers = { ...actor.headers, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
  const { data } = await answer.json();
  if (!data) throw new Error(`${url}: ${answer.status}`);
  return data;
};
const batches = Array.from({ length: Math.ceil(files / sentAtOnce) }, (_, batch) =>
  Array.from({ length: Math.min(sentAtOnce, files - batch * sentAtOnce) }, (_, at) => {
    const number = batch * sentAtOnce + at;
    return { name: `folder-${batch}/note-${number}.txt`, content: `Note number ${number}. Its word is w${number}x.` };
  }),
);

type Batch = (typeof batches)[number];

/** Sends a batch as the page does: the files, then what they are in the knowledge base. */
const send = async (baseUrl: string, batch: Batch) => {
  const { payload, type } = await formOf(batch);
  const headers = { ...actor.headers, 'content-type': type };
  const answer = await fetch(new URL('/api/upload/files/', baseUrl), { method: 'POST', headers, body: new Uint8Array(payload) });
  const { data } = await answer.json();
  const sent = data.files.map(({ id }: { id: string }, at: number) => ({ fileId: id, name: batch[at]?.name }));
  await ask(`${baseUrl}add_sources/`, { files: sent });
};

const count = async (what: string): Promise<number> => (await test.pool.query(`select count(*)::int as count from ${what}`)).rows[0].count;

/** Sends the first part of a batch, until some of its files are kept; what breaks the connection then breaks it in the middle. */
const beginSending = async (baseUrl: string, batch: Batch, part: number) => {
  const digests = batch.map(({ content }) => `'${hash('sha256', content)}'`);
  const countKept = () => count(`files where digest in (${digests})`);
  const { payload, type } = await formOf(batch);
  const headers = { ...actor.headers, 'content-type': type, 'content-length': payload.length };
  const sending = request(new URL('/api/upload/files/', baseUrl), { method: 'POST', headers });
  let isAnswered = false;
  sending.on('response', () => {
    isAnswered = true;
  });
  const broken = once(sending, 'error');
  sending.write(payload.subarray(0, Math.floor(payload.length * part)));
  await until(async () => (await countKept()) > 0);
  return {
    cut: () => sending.destroy(new Error('cut')),
    /** Once it is broken: it had begun, and was not done. */
    expectBroken: async () => {
      await broken;
      const kept = await countKept();
      expect([isAnswered, kept > 0, kept < batch.length]).toEqual([false, true, true]);
    },
  };
};

/** Kills a server that is in the middle of reading documents of a batch; answers those that it leaves so. */
const killWhileReading = async (server: KillableServer, sendBatch: () => Promise<void>) => {
  const lock = await test.pool.connect();
  try {
    // Nothing that is read can be written down meanwhile.
    await lock.query('begin; lock table document_chunks in exclusive mode');
    await sendBatch();
    await until(async () => (await count("documents where state = 'reading'")) > 0);
    await server.kill();
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  const { rows } = await test.pool.query("select id, leased_until from documents where state = 'reading'");
  return rows;
};

it('takes many files in, whatever breaks in between, each once', async () => {
  let server = await serveBy(test.url, dataFolder);
  const { id } = await ask(`${server.url}/api/ai_chat/`, { name: 'Notes' });
  const baseUrl = (): string => `${server.url}/api/ai_chat/${id}/`;
  const killedAt = Math.floor(batches.length / 2);
  let left: { id: string; leased_until: Date }[] = [];
  for (const [number, batch] of batches.entries()) {
    if (number === 1 || number === 3) {
      const sending = await beginSending(baseUrl(), batch, number === 1 ? 0.5 : 0.9);
      sending.cut();
      await sending.expectBroken();
    }
    if (number === killedAt) {
      const sending = await beginSending(baseUrl(), batch, 0.5);
      const earlier = batches[number - 1] ?? [];
      const more = earlier.map((file) => ({ name: `again/${file.name}`, content: `${file.content} Once more.` }));
      left = await killWhileReading(server, () => send(baseUrl(), more));
      await sending.expectBroken();
      server = await serveBy(test.url, dataFolder);
      // A repeat of what was sent before the kill changes nothing.
      await send(baseUrl(), more);
    }
    // Whoever was cut off sends again.
    await send(baseUrl(), batch);
  }
  const all = files + sentAtOnce;
  await until(async () => (await ask(`${baseUrl()}documents/?limit=1`)).counts.indexed === all);
  const { rows } = await test.pool.query(
    `select (select count(*)::int from files) as files,
      (select count(*)::int from documents where deleted_at is null) as documents,
      (select count(distinct name)::int from documents) as names,
      (select count(*)::int from document_chunks) as chunks, (select count(*)::int from passages) as passages,
      (select count(distinct text)::int from passages) as texts`,
  );
  expect(rows).toEqual([{ files: all, documents: all, names: all, chunks: all, passages: all, texts: all }]);
  // What the dead process held was taken up by itself, and not before its lease had run out.
  expect(left.length).toBeGreaterThan(0);
  for (const { id: document, leased_until: end } of left) {
    const { rows: begun } = await test.pool.query('select started_at > $2 as "isLater" from documents where id = $1', [document, end]);
    expect(begun).toEqual([{ isLater: true }]);
  }
});
