import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModules } from '@inkstone/contract/kit/modules';
import { retrieve } from '@inkstone/retrieval/retrieve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { createPassageIndex } from '#server/features/retrieval/index.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';
import { until } from '../../../test/until.ts';
import { upload } from '../../../test/upload.ts';

let test: TestDb;
let clock: TestClock;
let dataFolder: string;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  clock = createTestClock();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-documents-'));
  server = await createTestApp(test, { clock, config: { dataFolder, modules: readModules('knowledgeBase=on') } });
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const ask = async (actor: TestActor, url: string, payload?: object) => {
  const response = await server.app.inject({ method: payload ? 'POST' : 'GET', url, headers: actor.headers, ...(payload && { payload }) });
  return response.json();
};
const newBase = async (given?: TestActor) => {
  const actor = given ?? (await buildActor(test.db, { usage: ['quseit'], now: clock.now() }));
  const { id } = (await ask(actor, '/api/ai_chat/', { name: `Base ${Math.random()}` })).data;
  return { actor, baseId: id };
};
type Place = Awaited<ReturnType<typeof newBase>>;

const send = async (actor: TestActor, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  (await upload(server, actor, { name, content })).json().data.files[0].id;
const add = async ({ actor, baseId }: Place, files: object[], more: object = {}) =>
  ask(actor, `/api/ai_chat/${baseId}/add_sources/`, { files, ...more });
const addFile = async (place: Place, name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const fileId = await send(place.actor, name, content);
  return (await add(place, [{ fileId }])).data.files[0];
};
const list = async ({ actor, baseId }: Place) => (await ask(actor, `/api/ai_chat/${baseId}/documents/`)).data;
const settled = async (place: Place) => {
  await until(async () => {
    const { counts } = await list(place);
    return counts.waiting + counts.reading === 0;
  });
  return list(place);
};
/** What is found by whoever may read the base, with where it stands. */
const found = async ({ actor, baseId }: Place, question: string) => {
  const { documents } = server.features;
  const index = createPassageIndex(test.db);
  const readable = await readAsTenant(test.db, actor.accountId, (tx) => documents.findReadable(tx, [baseId]));
  const asked = { question, dictionary: () => Promise.reject(new Error('no document is Chinese')) };
  const passages = await retrieve(index.search({ account: actor.accountId, readable }), asked, { topK: 10, threshold: 0 });
  const places = await readAsTenant(test.db, actor.accountId, (tx) => documents.findPlaces(tx, passages));
  return passages.map(({ document, index: at, text }) => ({
    text,
    place: places.find((place) => place.document === document && place.index === at),
  }));
};
const texts = async (place: Place, question: string) => (await found(place, question)).map(({ text }) => text);

describe('POST /api/ai_chat/:id/add_sources/', () => {
  it('refuses a file that is gone, none, and a knowledge base of somebody else', async () => {
    const place = await newBase();
    const other = await newBase();
    const fileId = await send(place.actor, 'calm.txt', 'Calm.');
    expect((await add(place, [])).code).toBe('document.noSources');
    expect((await add(place, [{ fileId: place.baseId }])).code).toBe('file.notFound');
    expect((await add({ ...other, baseId: place.baseId }, [{ fileId }])).code).toBe('knowledgeBase.notFound');
    expect((await add(other, [{ fileId }])).code).toBe('file.notFound');
  });

  it('brings a file to passages that are found with their place', async () => {
    const place = await newBase();
    const content = '# Tea\n\nTea is kept dry.\n\n# Coffee\n\nCoffee is ground late.';
    expect(await addFile(place, 'kitchen.md', content)).toMatchObject({ name: 'kitchen.md', outcome: 'added' });
    const { items, counts } = await settled(place);
    expect(items).toMatchObject([{ name: 'kitchen.md', state: 'indexed', reason: null, pagesDone: 1, pagesOf: 1 }]);
    expect(counts).toMatchObject({ indexed: 1, chunks: items[0].chunks });
    const [first] = await found(place, 'When is coffee ground?');
    expect(first?.text).toContain('Coffee is ground late.');
    expect(first?.place).toMatchObject({ name: 'kitchen.md', kind: 'file', baseId: place.baseId, firstPage: 1, text: first?.text });
    const whole = await readAsTenant(test.db, place.actor.accountId, (tx) =>
      server.features.documents.readDocumentText(tx, first?.place?.document ?? ''),
    );
    expect(whole?.text.slice(first?.place?.start, first?.place?.end)).toBe(first?.text);
  });

  it('recognises the same bytes, and adds nothing twice when it is repeated', async () => {
    const place = await newBase();
    const first = await addFile(place, 'calm.txt', 'Calm is kept.');
    expect(await addFile(place, 'other.txt', 'Calm is kept.')).toEqual({ ...first, outcome: 'known' });
    await settled(place);
    expect((await add(place, [{ fileId: first.fileId }, { fileId: first.fileId }])).data.files).toEqual([{ ...first, outcome: 'known' }]);
    expect((await settled(place)).items).toHaveLength(1);
  });

  it('puts a changed file in the place of the old one, which answers until then', async () => {
    const place = await newBase();
    const first = await addFile(place, 'prices.txt', 'A ticket costs nine coins.');
    await settled(place);
    const second = await addFile(place, 'prices.txt', 'A ticket costs twelve coins.');
    expect(second).toMatchObject({ documentId: first.documentId, outcome: 'changed' });
    expect(await texts(place, 'What does a ticket cost?')).toHaveLength(1);
    expect((await settled(place)).items).toHaveLength(1);
    expect(await texts(place, 'What does a ticket cost?')).toEqual(['A ticket costs twelve coins.']);
    // The old file is nobody's now and goes after a day; the new one stays.
    clock.advance(25 * 3600 * 1000);
    await server.runSchedule('files.sweep');
    const { rows } = await test.pool.query('select id from files where account_id = $1', [place.actor.accountId]);
    expect(rows).toEqual([{ id: second.fileId }]);
  });

  it('keeps two files of one name that come together', async () => {
    const place = await newBase();
    const files = [await send(place.actor, 'a.txt', 'One pine.'), await send(place.actor, 'a.txt', 'Two pines.')];
    const { data } = await add(
      place,
      files.map((fileId) => ({ fileId })),
    );
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'a (2).txt']);
  });

  it('fails a file that can not be read with its reason; the earlier one goes on answering', async () => {
    const place = await newBase();
    await addFile(place, 'report.txt', 'The harbour is open.');
    await settled(place);
    await addFile(place, 'broken.pdf', '%PDF-1.7 and nothing more');
    await addFile(place, 'blank.txt', '   \n  ');
    const { items, counts } = await settled(place);
    expect(counts).toMatchObject({ indexed: 1, failed: 2 });
    const codes = Object.fromEntries(
      items.map(({ name, reason }: { name: string; reason: { code: string } | null }) => [name, reason?.code ?? null]),
    );
    expect(codes).toEqual({ 'report.txt': null, 'broken.pdf': 'document.damaged', 'blank.txt': 'document.noText' });
    expect(await texts(place, 'Is the harbour open?')).toEqual(['The harbour is open.']);
  });
});

describe('POST /api/ai_chat/delete_documents/', () => {
  it('hides at once, brings back, and ends after a day with passages and files', async () => {
    const place = await newBase();
    const { documentId, fileId } = await addFile(place, 'calm.txt', 'The lighthouse is white.');
    await settled(place);
    const remove = (undo: boolean) => ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [documentId], undo });
    expect((await remove(false)).data).toEqual({ count: 1 });
    expect(await texts(place, 'lighthouse')).toEqual([]);
    expect((await list(place)).items).toEqual([]);
    expect((await remove(false)).code).toBe('document.notFound');
    expect((await remove(true)).data).toEqual({ count: 1 });
    expect(await texts(place, 'lighthouse')).toEqual(['The lighthouse is white.']);
    await remove(false);
    clock.advance(26 * 3600 * 1000);
    await server.runSchedule('documents.sweep');
    expect((await remove(true)).code).toBe('document.notFound');
    const { rows } = await test.pool.query(
      `select (select count(*)::int from documents where id = $1) + (select count(*)::int from document_chunks where document_id = $1)
        + (select count(*)::int from passages where document_id = $1) + (select count(*)::int from file_uses where file_id = $2) as left`,
      [documentId, fileId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('ends with its knowledge base', async () => {
    const place = await newBase();
    await addFile(place, 'calm.txt', 'The lighthouse is white.');
    await settled(place);
    await server.app.inject({ method: 'DELETE', url: `/api/ai_chat/${place.baseId}/`, headers: place.actor.headers, payload: {} });
    clock.advance(32 * 24 * 3600 * 1000);
    await server.runSchedule('knowledge-bases.sweep');
    for (const table of ['knowledge_bases', 'documents', 'passages', 'file_uses'])
      expect((await test.pool.query(`select 1 from ${table} where account_id = $1`, [place.actor.accountId])).rows).toEqual([]);
  });
});

describe('GET /api/ai_chat/get_doc/', () => {
  it('shows a document with its chunks, in stretches, to its account alone', async () => {
    const place = await newBase();
    const words = Array.from({ length: 120 }, (_, at) => `# Part ${at}\n\n${'The kettle is on the stove. '.repeat(40)}`).join('\n\n');
    const { documentId } = await addFile(place, 'long.md', words);
    await settled(place);
    const first = (await ask(place.actor, `/api/ai_chat/get_doc/?id=${documentId}`)).data;
    expect(first.chunks).toHaveLength(50);
    expect(first).toMatchObject({ language: 'en', generation: 1, nextFrom: 50 });
    const next = (await ask(place.actor, `/api/ai_chat/get_doc/?id=${documentId}&from=50`)).data;
    expect(next.chunks[0].index).toBe(50);
    const other = await newBase();
    expect((await ask(other.actor, `/api/ai_chat/get_doc/?id=${documentId}`)).code).toBe('document.notFound');
  });
});
