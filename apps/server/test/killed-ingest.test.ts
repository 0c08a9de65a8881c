// Many files are dropped at once, the connection is cut twice and the server is killed once: none is lost and none is there twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createKillableServers, type KillableServer } from './killable-server.ts';
import { scaled } from './scale.ts';
import { until } from './until.ts';
import { formOf } from './upload.ts';

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

const ask = async (url: string, body?: object, signal: AbortSignal | null = null) => {
  const headers = { ...actor.headers, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, signal, ...(body && { body: JSON.stringify(body) }) });
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

/** Sends a batch as the page does: the files, then what they are in the knowledge base. */
const send = async (baseUrl: string, batch: (typeof batches)[number], signal: AbortSignal | null = null) => {
  const { payload, type } = await formOf(batch);
  const headers = { ...actor.headers, 'content-type': type };
  const answer = await fetch(new URL('/api/upload/files/', baseUrl), { method: 'POST', headers, body: new Uint8Array(payload), signal });
  const { data } = await answer.json();
  const sent = data.files.map(({ id }: { id: string }, at: number) => ({ fileId: id, name: batch[at]?.name }));
  await ask(`${baseUrl}add_sources/`, { files: sent }, signal);
};

it('takes many files in, whatever breaks in between, each once', async () => {
  let server = await serveBy(test.url, dataFolder);
  const { id } = await ask(`${server.url}/api/ai_chat/`, { name: 'Notes' });
  const baseUrl = ({ url }: KillableServer): string => `${url}/api/ai_chat/${id}/`;
  for (const [number, batch] of batches.entries()) {
    if (number === 1 || number === 3) {
      // The connection is cut in the middle; whoever sends sends again.
      const cut = new AbortController();
      const sending = send(baseUrl(server), batch, cut.signal).catch(() => null);
      setTimeout(() => cut.abort(), number * 15);
      await sending;
    }
    await send(baseUrl(server), batch);
    if (number === Math.floor(batches.length / 2)) {
      await server.kill();
      server = await serveBy(test.url, dataFolder);
      // A repeat of what was sent before the kill changes nothing.
      await send(baseUrl(server), batch);
      // The lease of the dead process ends.
      await test.pool.query("update documents set leased_until = now() where state = 'reading'");
    }
  }
  await until(async () => (await ask(`${baseUrl(server)}documents/?limit=1`)).counts.indexed === files);
  const { rows } = await test.pool.query(
    `select (select count(*)::int from documents where deleted_at is null) as documents,
      (select count(distinct name)::int from documents) as names,
      (select count(*)::int from document_chunks) as chunks, (select count(*)::int from passages) as passages,
      (select count(distinct text)::int from passages) as texts`,
  );
  expect(rows).toEqual([{ documents: files, names: files, chunks: files, passages: files, texts: files }]);
});
