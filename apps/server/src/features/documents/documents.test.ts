import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { type DocumentsHouse, openDocuments } from '../../../test/documents-suite.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

describe('POST /api/ai_chat/:id/add_sources/', () => {
  it('refuses a file that is gone, none, and a knowledge base of somebody else', async () => {
    const place = await house.newBase();
    const other = await house.newBase();
    const fileId = await house.send(place.actor, { name: 'calm.txt', content: 'Calm.' });
    expect((await house.add(place, [])).code).toBe('document.noSources');
    expect((await house.add(place, [{ fileId: place.baseId }])).code).toBe('file.notFound');
    expect((await house.add({ ...other, baseId: place.baseId }, [{ fileId }])).code).toBe('knowledgeBase.notFound');
    expect((await house.add(other, [{ fileId }])).code).toBe('file.notFound');
  });

  it('brings a file to passages that are found with their place', async () => {
    const place = await house.newBase();
    const content = '# Tea\n\nTea is kept dry.\n\n# Coffee\n\nCoffee is ground late.';
    expect(await house.addFile(place, 'kitchen.md', content)).toMatchObject({ name: 'kitchen.md', outcome: 'added' });
    const { items, counts } = await house.settled(place);
    expect(items).toMatchObject([{ name: 'kitchen.md', state: 'indexed', reason: null, pagesDone: 1, pagesOf: 1 }]);
    expect(counts).toMatchObject({ indexed: 1, chunks: items[0].chunks });
    const [first] = await house.found(place, 'When is coffee ground?');
    expect(first?.text).toContain('Coffee is ground late.');
    expect(first?.place).toMatchObject({ name: 'kitchen.md', kind: 'file', baseId: place.baseId, firstPage: 1, text: first?.text });
    const whole = await readAsTenant(house.test.db, place.actor.accountId, (tx) =>
      house.server.features.documents.readDocumentText(tx, 'staff', first?.place?.document ?? ''),
    );
    expect(whole?.text.slice(first?.place?.start, first?.place?.end)).toBe(first?.text);
  });

  it('recognises the same bytes, and adds nothing twice when it is repeated', async () => {
    const place = await house.newBase();
    const first = await house.addFile(place, 'calm.txt', 'Calm is kept.');
    expect(await house.addFile(place, 'other.txt', 'Calm is kept.')).toEqual({ ...first, outcome: 'known' });
    await house.settled(place);
    expect((await house.add(place, [{ fileId: first.fileId }, { fileId: first.fileId }])).data.files).toEqual([
      { ...first, outcome: 'known' },
    ]);
    expect((await house.settled(place)).items).toHaveLength(1);
  });

  it('takes what two tabs send into one base at once, each file once and none lost', async () => {
    const place = await house.newBase();
    const contents = Array.from({ length: 12 }, (_, at) => `Number ${at} is kept in drawer ${at}.`);
    /** Half of the files of each tab are the other one's as well, under other names. */
    const tab = async (name: string, from: number) => {
      const mine = contents.slice(from, from + 8);
      return Promise.all(mine.map((content, at) => house.addFile(place, `${name} ${from + at}.txt`, content)));
    };
    const [one, other] = await Promise.all([tab('left', 0), tab('right', 4)]);
    const outcomes = [...one, ...other].map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual([...Array(12).fill('added'), ...Array(4).fill('known')]);
    expect([...one, ...other].filter(({ outcome }) => outcome === 'known').every(({ documentId }) => documentId)).toBe(true);
    const { items, counts } = await house.settled(place);
    expect([items.length, counts.indexed]).toEqual([12, 12]);
    for (const at of [0, 5, 11]) expect(await house.texts(place, `drawer ${at}`)).toContain(contents[at]);
  });

  it('puts a changed file in the place of the old one, which answers until then', async () => {
    const place = await house.newBase();
    const first = await house.addFile(place, 'prices.txt', 'A ticket costs nine coins.');
    await house.settled(place);
    const second = await house.addFile(place, 'prices.txt', 'A ticket costs twelve coins.');
    expect(second).toMatchObject({ documentId: first.documentId, outcome: 'changed' });
    expect(await house.texts(place, 'What does a ticket cost?')).toHaveLength(1);
    expect((await house.settled(place)).items).toHaveLength(1);
    expect(await house.texts(place, 'What does a ticket cost?')).toEqual(['A ticket costs twelve coins.']);
    // The old file is nobody's now and goes after a day; the new one stays.
    house.clock.advance(25 * 3600 * 1000);
    await house.server.runSchedule('files.sweep');
    const { rows } = await house.test.pool.query('select id from files where account_id = $1', [place.actor.accountId]);
    expect(rows).toEqual([{ id: second.fileId }]);
  });

  it('keeps two files of one name that come together', async () => {
    const place = await house.newBase();
    const files = [
      await house.send(place.actor, { name: 'a.txt', content: 'One pine.' }),
      await house.send(place.actor, { name: 'a.txt', content: 'Two pines.' }),
    ];
    const { data } = await house.add(
      place,
      files.map((fileId) => ({ fileId })),
    );
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'a (2).txt']);
  });

  it('fails a file that can not be read with its reason; the earlier one goes on answering', async () => {
    const place = await house.newBase();
    await house.addFile(place, 'report.txt', 'The harbour is open.');
    await house.settled(place);
    await house.addFile(place, 'broken.pdf', '%PDF-1.7 and nothing more');
    await house.addFile(place, 'blank.txt', '   \n  ');
    const { items, counts } = await house.settled(place);
    expect(counts).toMatchObject({ indexed: 1, failed: 2 });
    const codes = Object.fromEntries(
      items.map(({ name, reason }: { name: string; reason: { code: string } | null }) => [name, reason?.code ?? null]),
    );
    expect(codes).toEqual({ 'report.txt': null, 'broken.pdf': 'document.damaged', 'blank.txt': 'document.noText' });
    expect(await house.texts(place, 'Is the harbour open?')).toEqual(['The harbour is open.']);
  });
});

describe('GET /api/ai_chat/', () => {
  it('says of each knowledge base how many documents it has, how large, and how far', async () => {
    const place = await house.newBase();
    const sources = async () => (await house.ask(place.actor, '/api/ai_chat/')).data.items[0].sources;
    expect(await sources()).toEqual({ count: 0, bytes: 0, ready: 0, reading: 0, failed: 0 });
    await house.addFile(place, 'calm.txt', 'Calm is kept.');
    await house.addFile(place, 'blank.txt', ' ');
    await house.settled(place);
    expect(await sources()).toEqual({ count: 2, bytes: 13, ready: 1, reading: 0, failed: 1 });
  });
});

describe('POST /api/ai_chat/delete_documents/', () => {
  it('hides at once, brings back, and ends after a day with passages and files', async () => {
    const place = await house.newBase();
    const { documentId, fileId } = await house.addFile(place, 'calm.txt', 'The lighthouse is white.');
    await house.settled(place);
    const remove = (undo: boolean) => house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [documentId], undo });
    expect((await remove(false)).data).toEqual({ count: 1 });
    expect(await house.texts(place, 'lighthouse')).toEqual([]);
    expect((await house.list(place)).items).toEqual([]);
    expect((await remove(false)).code).toBe('document.notFound');
    expect((await remove(true)).data).toEqual({ count: 1 });
    expect(await house.texts(place, 'lighthouse')).toEqual(['The lighthouse is white.']);
    await remove(false);
    house.clock.advance(26 * 3600 * 1000);
    await house.server.runSchedule('documents.sweep');
    expect((await remove(true)).code).toBe('document.notFound');
    const { rows } = await house.test.pool.query(
      `select (select count(*)::int from documents where id = $1) + (select count(*)::int from document_chunks where document_id = $1)
        + (select count(*)::int from passages where document_id = $1) + (select count(*)::int from file_uses where file_id = $2) as left`,
      [documentId, fileId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('ends with its knowledge base', async () => {
    const place = await house.newBase();
    await house.addFile(place, 'calm.txt', 'The lighthouse is white.');
    await house.settled(place);
    await house.server.app.inject({ method: 'DELETE', url: `/api/ai_chat/${place.baseId}/`, headers: place.actor.headers, payload: {} });
    house.clock.advance(32 * 24 * 3600 * 1000);
    await house.server.runSchedule('knowledge-bases.sweep');
    for (const table of ['knowledge_bases', 'documents', 'passages', 'file_uses'])
      expect((await house.test.pool.query(`select 1 from ${table} where account_id = $1`, [place.actor.accountId])).rows).toEqual([]);
  });
});

describe('GET /api/ai_chat/get_doc/', () => {
  it('shows a document with its chunks, in stretches, to its account alone', async () => {
    const place = await house.newBase();
    const words = Array.from({ length: 120 }, (_, at) => `# Part ${at}\n\n${'The kettle is on the stove. '.repeat(40)}`).join('\n\n');
    const { documentId } = await house.addFile(place, 'long.md', words);
    await house.settled(place);
    const first = (await house.ask(place.actor, `/api/ai_chat/get_doc/?id=${documentId}`)).data;
    expect(first.chunks).toHaveLength(50);
    expect(first).toMatchObject({ language: 'en', generation: 1, nextFrom: 50 });
    const next = (await house.ask(place.actor, `/api/ai_chat/get_doc/?id=${documentId}&from=50`)).data;
    expect(next.chunks[0].index).toBe(50);
    const other = await house.newBase();
    expect((await house.ask(other.actor, `/api/ai_chat/get_doc/?id=${documentId}`)).code).toBe('document.notFound');
  });
});
