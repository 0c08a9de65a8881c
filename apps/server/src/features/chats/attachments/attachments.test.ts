import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../../test/documents-suite.ts';
import { formOf, type SentFile } from '../../../../test/upload.ts';
import { findAttachmentsById } from './attachment.repository.ts';

let house: DocumentsHouse;
let place: Place;

beforeAll(async () => {
  house = await openDocuments();
  place = await house.newBase();
});
afterAll(() => house.close());

const open = async (actor: TestActor = place.actor): Promise<string> =>
  (await house.ask(actor, '/api/chats/', { baseId: place.baseId })).data.id;
const attach = async (id: string, files: SentFile[], actor: TestActor = place.actor) => {
  const { payload, type } = await formOf(files);
  const url = `/api/chats/${id}/attachments/`;
  const response = await house.server.app.inject({ method: 'POST', url, headers: { ...actor.headers, 'content-type': type }, payload });
  return response.json();
};
const waiting = async (id: string) => (await house.ask(place.actor, `/api/chats/${id}/attachments/`)).data;
const ask = async (id: string, text: string, attachmentIds: string[]) => {
  const begun = await house.ask(place.actor, `/api/chats/${id}/ask/`, { parentId: null, text, attachmentIds });
  if (!begun.data) return begun;
  await house.server.app.inject({ url: `/api/chats/answers/${begun.data.answerId}/events/`, headers: place.actor.headers });
  return (await house.ask(place.actor, `/api/chats/${id}/`)).data;
};
const note = { name: 'note.md', content: 'The meeting of the choir begins at eight in the evening.' };

describe('a file that goes along with a question', () => {
  it('answers it with its citation, is kept with the question, and waits no more', async () => {
    const id = await open();
    const { attachments, refused } = (await attach(id, [note])).data;
    expect(refused).toEqual([]);
    expect(await waiting(id)).toMatchObject([{ name: 'note.md', isPicture: false }]);
    const { messages } = await ask(id, 'When does the meeting of the choir begin?', [attachments[0].id]);
    expect(messages[0].attachments).toMatchObject([{ name: 'note.md' }]);
    const [citation] = messages[1].citations;
    expect(citation).toMatchObject({ documentName: 'note.md', isAttached: true });
    expect(await waiting(id)).toEqual([]);
    const source = (await house.ask(place.actor, `/api/chats/answers/${messages[1].id}/citation/`)).data;
    expect(source).toMatchObject({ state: 'same', citation: { quote: citation.quote } });
    const file = await house.server.app.inject({ url: `/api/chats/answers/${messages[1].id}/file/`, headers: place.actor.headers });
    expect(file.body).toBe(note.content);
  });

  it('is told as a place that comes close where it hardly answers, and opens as its citation does', async () => {
    const id = await open();
    const { attachments } = (await attach(id, [note])).data;
    const { messages } = await ask(id, 'Which songs does the choir sing in the evening?', [attachments[0].id]);
    expect(messages[1]).toMatchObject({ outcome: 'notFound', citations: [] });
    expect(messages[1].closest).toMatchObject([{ documentName: 'note.md', isAttached: true, quote: note.content }]);
    const source = (await house.ask(place.actor, `/api/chats/answers/${messages[1].id}/citation/`)).data;
    expect(source).toMatchObject({ state: 'same', citation: { isAttached: true } });
    const file = await house.server.app.inject({ url: `/api/chats/answers/${messages[1].id}/file/`, headers: place.actor.headers });
    expect(file.body).toBe(note.content);
  });

  it('is cut once, when it is read', async () => {
    const id = await open();
    const long = Array.from({ length: 60 }, (_, at) => `Rule ${at} says that shelf ${at} is cleaned on every day of the month.`).join(
      '\n\n',
    );
    const { attachments } = (await attach(id, [{ name: 'rules.md', content: long }])).data;
    const [row] = await readAsTenant(house.test.db, place.actor.accountId, (tx) => findAttachmentsById(tx, [attachments[0].id]));
    expect(row?.chunks?.length).toBeGreaterThan(1);
    const { messages } = await ask(id, 'When is shelf 41 cleaned?', [attachments[0].id]);
    expect(messages[1].text).toContain('shelf 41');
  });

  it('is not quoted where it says nothing of what is asked', async () => {
    const id = await open();
    const { attachments } = (await attach(id, [note])).data;
    const { messages } = await ask(id, 'Who painted the ceiling of the chapel?', [attachments[0].id]);
    expect(messages[1]).toMatchObject({ outcome: 'notFound', citations: [], text: '' });
  });

  it('answers in its own conversation alone', async () => {
    const { attachments } = (await attach(await open(), [note])).data;
    const other = await open();
    expect((await ask(other, 'When does the meeting begin?', [attachments[0].id])).code).toBe('chat.attachmentGone');
    const { messages } = await ask(other, 'When does the meeting of the choir begin?', []);
    expect(messages[1].outcome).toBe('notFound');
  });

  it('is refused with its reason when it is empty, broken or of no kind, and the others are taken', async () => {
    const id = await open();
    const { attachments, refused } = (
      await attach(id, [note, { name: 'a.pdf', content: '%PDF-1.7 broken' }, { name: 'a.exe', content: 'MZ' }])
    ).data;
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['note.md']);
    expect(refused.map(({ code }: { code: string }) => code).sort()).toEqual(['document.damaged', 'file.kindUnknown']);
    expect((await attach(id, [{ name: 'empty.txt', content: '' }])).code).toBe('file.empty');
  });

  it('can be left out before it is sent, and is nobody else’s', async () => {
    const id = await open();
    const { attachments } = (await attach(id, [note])).data;
    const stranger = await buildActor(house.test.db, { accountId: place.actor.accountId, role: 'shared' });
    expect((await attach(id, [note], stranger)).code).toBe('chat.notFound');
    const url = `/api/chats/attachments/${attachments[0].id}/`;
    expect((await house.server.app.inject({ method: 'DELETE', url, headers: stranger.headers })).statusCode).toBe(404);
    expect((await house.server.app.inject({ method: 'DELETE', url, headers: place.actor.headers })).statusCode).toBe(200);
    expect(await waiting(id)).toEqual([]);
    const { rows } = await house.test.pool.query(
      "select count(*)::int as uses from file_uses where used_by = 'chats.attachment' and user_id = $1",
      [attachments[0].id],
    );
    expect(rows[0].uses).toBe(0);
  });
});
