import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor } from '../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const tale = `# Lamps\n\nThe lamp is green. ${'It hangs over the long table in the kitchen. '.repeat(3)}\n\n# Doors\n\nThe door is blue. ${'It leads to the old garden behind the house. '.repeat(3)}`;
const cut = { template: 'prose', size: 200, overlap: 0 };
const withTale = async () => {
  const place = await house.newBase();
  const fileId = await house.send(place.actor, { name: 'tale.md', content: tale });
  const [{ documentId }] = (await house.add(place, [{ fileId }], { cut })).data.files;
  await house.settled(place);
  return { place, documentId, fileId };
};
const edit = (place: Place, body: object) => house.ask(place.actor, '/api/ai_chat/edit_doc/', body);
const get = async (place: Place, id: string) => (await house.ask(place.actor, `/api/ai_chat/get_doc/?id=${id}`)).data;

describe('POST /api/ai_chat/edit_doc/', () => {
  it('refuses what is not there, and a chunk of an older cutting', async () => {
    const { place, documentId } = await withTale();
    const other = await house.newBase();
    expect((await edit(other, { id: documentId, name: 'Mine' })).code).toBe('document.notFound');
    expect((await edit(place, { id: documentId, html: '<p>x</p>' })).code).toBe('document.notFound');
    expect((await edit(place, { id: documentId, cut: { ...cut, size: 10 } })).code).toBe('document.cutSize');
    const chunk = { generation: 0, index: 0, isOn: false };
    expect((await edit(place, { id: documentId, chunk })).code).toBe('document.changed');
    expect((await edit(place, { id: documentId, chunk: { ...chunk, generation: 1, index: 9 } })).code).toBe('document.changed');
    expect((await edit(place, { id: documentId, chunk: { ...chunk, generation: 1, text: ' ' } })).code).toBe('document.chunkEmpty');
  });

  it('renames, and finds by the new name; nothing is found of what is off', async () => {
    const { place, documentId } = await withTale();
    expect((await edit(place, { id: documentId, name: 'Cottage' })).data).toMatchObject({ name: 'Cottage' });
    await house.settled(place);
    expect((await house.found(place, 'lamp green'))[0]?.place).toMatchObject({ name: 'Cottage' });
    await edit(place, { id: documentId, isEnabled: false });
    expect(await house.texts(place, 'lamp')).toEqual([]);
    await edit(place, { id: documentId, isEnabled: true });
    expect(await house.texts(place, 'lamp')).not.toEqual([]);
  });

  it('changes a chunk and switches one off; both stay so when the document is renamed, and go when it is cut anew', async () => {
    const { place, documentId } = await withTale();
    const { chunks, generation } = await get(place, documentId);
    const at = (text: string) => chunks.find((chunk: { text: string }) => chunk.text.includes(text)).index;
    const [lamp, door] = [at('green'), at('blue')];
    expect(lamp).not.toBe(door);
    await edit(place, { id: documentId, chunk: { generation, index: lamp, text: 'The lamp is crimson.' } });
    await edit(place, { id: documentId, chunk: { generation, index: door, isOn: false } });
    const over = (before: string) =>
      edit(place, { id: documentId, chunk: { generation, index: lamp, before, text: 'The lamp is black.' } });
    expect((await over(chunks[lamp].text)).code).toBe('document.changed');
    await edit(place, { id: documentId, name: 'Cottage' });
    await house.settled(place);
    expect(await house.texts(place, 'lamp crimson')).toEqual(['The lamp is crimson.']);
    expect(await house.texts(place, 'door blue')).toEqual([]);
    const after = await get(place, documentId);
    expect(after.chunks[lamp]).toMatchObject({ text: 'The lamp is crimson.', isEdited: true, isOn: true });
    expect(after.chunks[door]).toMatchObject({ isEdited: false, isOn: false });
    await edit(place, { id: documentId, cut: { ...cut, template: 'slides' } });
    await house.settled(place);
    expect((await house.texts(place, 'door blue')).join()).toContain('The door is blue.');
    expect(await house.texts(place, 'crimson')).toEqual([]);
  });
});

describe('a document that could not be read anew', () => {
  it('says so until it was, whatever else is done with it; the earlier one answers', async () => {
    const { place, documentId } = await withTale();
    const broken = await house.send(place.actor, { name: 'tale.md', content: '   \n ' });
    await house.add(place, [{ fileId: broken }]);
    const failed = { state: 'failed', reason: { code: 'document.noText' } };
    const [first] = (await house.settled(place)).items;
    expect(first).toMatchObject(failed);
    const { generation } = await get(place, documentId);
    const changes = [{ name: 'Cottage' }, { chunk: { generation, index: 0, text: 'The lamp is crimson.' } }, { isEnabled: true }];
    for (const change of changes) {
      await edit(place, { id: documentId, ...change });
      expect((await house.settled(place)).items[0]).toMatchObject(failed);
    }
    expect(await house.texts(place, 'lamp crimson')).toEqual(['The lamp is crimson.']);
    await edit(place, { id: documentId, cut: { ...cut, size: 300 } });
    expect((await house.settled(place)).items[0]).toMatchObject(failed);
    expect((await house.texts(place, 'lamp green')).join()).toContain('The lamp is green.');
    await edit(place, { id: documentId, name: 'again.md' });
    await house.addFile(place, 'again.md', `${tale} And it rains.`);
    const after = (await house.settled(place)).items.find(({ id }: { id: string }) => id === documentId);
    expect(after).toMatchObject({ state: 'indexed', reason: null });
  });
});

describe('POST /api/ai_chat/:id/add_rich_text/', () => {
  it('keeps a text that is written here, cleaned, and reads it anew when it is changed', async () => {
    const place = await house.newBase();
    const url = `/api/ai_chat/${place.baseId}/add_rich_text/`;
    expect((await house.ask(place.actor, url, { name: 'Hours', html: ' ' })).code).toBe('document.textEmpty');
    const html = '<h2>Hours</h2><p onclick="x()">The shop opens at nine.</p><script>x()</script>';
    const { id } = (await house.ask(place.actor, url, { name: 'Hours', html })).data;
    await house.settled(place);
    expect((await get(place, id)).html).toBe('<h2>Hours</h2><p>The shop opens at nine.</p>');
    expect((await house.texts(place, 'When does the shop open?')).join()).toContain('opens at nine');
    await edit(place, { id, html: '<p>The shop opens at ten.</p>' });
    await house.settled(place);
    expect(await house.texts(place, 'When does the shop open?')).toEqual(['The shop opens at ten.']);
  });

  it('writes over no text that somebody else has changed meanwhile', async () => {
    const place = await house.newBase();
    const url = `/api/ai_chat/${place.baseId}/add_rich_text/`;
    const { id } = (await house.ask(place.actor, url, { name: 'Hours', html: '<p>The shop opens at nine.</p>' })).data;
    const before = (await get(place, id)).html;
    const first = { id, before, html: '<p>The shop opens at ten.</p>' };
    await edit(place, first);
    const late = { id, before, html: '<p>The shop opens at nine, and at noon on Sundays.</p>' };
    expect((await edit(place, late)).code).toBe('document.textChanged');
    // A repeat whose first answer was lost.
    expect((await edit(place, first)).code).toBeUndefined();
    expect((await get(place, id)).html).toBe(first.html);
  });
});

describe('POST /api/ai_chat/preview_chunks/', () => {
  it('shows how a file or a document would be cut, and keeps nothing', async () => {
    const { place, documentId, fileId } = await withTale();
    const preview = (of: object) => house.ask(place.actor, '/api/ai_chat/preview_chunks/', { of, cut: { ...cut, size: 200 } });
    const { data } = await preview({ fileId });
    expect(data.chunks[0]).toMatchObject({ index: 0, firstPage: 1 });
    expect(data.count).toBe(data.chunks.length);
    expect((await preview({ documentId })).data).toEqual(data);
    expect((await get(place, documentId)).generation).toBe(1);
    const broken = await house.send(place.actor, { name: 'broken.pdf', content: '%PDF-1.7' });
    expect((await preview({ fileId: broken })).code).toBe('document.damaged');
  });
});

describe('GET /api/ai_chat/get_file/', () => {
  it('hands the file to whoever may ask the knowledge base, as it was sent', async () => {
    const { place, documentId } = await withTale();
    const shared = await buildActor(house.test.db, { accountId: place.actor.accountId, role: 'shared', now: house.clock.now() });
    const stranger = await buildActor(house.test.db, { now: house.clock.now() });
    const fetched = (headers: Record<string, string>) =>
      house.server.app.inject({ url: `/api/ai_chat/get_file/?id=${documentId}`, headers });
    expect((await fetched(place.actor.headers)).body).toBe(tale);
    expect((await fetched(stranger.headers)).statusCode).toBe(404);
    expect((await fetched(shared.headers)).statusCode).toBe(404);
    const opened = { revision: 1, authority: 'everybody' };
    await house.server.app.inject({
      method: 'PATCH',
      url: `/api/ai_chat/${place.baseId}/`,
      headers: place.actor.headers,
      payload: opened,
    });
    expect((await fetched(shared.headers)).body).toBe(tale);
    await edit(place, { id: documentId, isEnabled: false });
    expect((await fetched(shared.headers)).statusCode).toBe(404);
  });

  it('hands over the part that is asked for, so that a long file is shown before all of it is there', async () => {
    const { place, documentId } = await withTale();
    const part = (range: string, more: Record<string, string> = {}) =>
      house.server.app.inject({
        url: `/api/ai_chat/get_file/?id=${documentId}`,
        headers: { ...place.actor.headers, range, ...more },
      });
    const whole = await part('');
    expect(whole).toMatchObject({ statusCode: 200, body: tale });
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': `${tale.length}` });
    const middle = await part('bytes=2-6');
    expect(middle).toMatchObject({ statusCode: 206, body: tale.slice(2, 7) });
    expect(middle.headers).toMatchObject({ 'content-range': `bytes 2-6/${tale.length}`, 'content-length': '5' });
    expect((await part('bytes=-4')).body).toBe(tale.slice(-4));
    expect((await part(`bytes=${tale.length - 3}-${tale.length + 99}`)).body).toBe(tale.slice(-3));
    const beyond = await part(`bytes=${tale.length}-`);
    expect(beyond).toMatchObject({ statusCode: 416, body: '' });
    expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${tale.length}` });
    for (const odd of ['bytes=0-1,4-5', 'lines=1-2', 'bytes', 'bytes=b-a']) expect((await part(odd)).body).toBe(tale);
    expect((await part('bytes=0-3', { 'if-range': `${whole.headers.etag}` })).body).toBe(tale.slice(0, 4));
    expect((await part('bytes=0-3', { 'if-range': '"another"' })).body).toBe(tale);
  });
});
