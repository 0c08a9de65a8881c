import { describe, expect, it } from 'vitest';
import { buildActor, buildSharedUser, type TestActor } from '../../../test/builders.ts';
import { openChats } from '../../../test/chats-suite.ts';
import { until } from '../../../test/until.ts';
import { upload } from '../../../test/upload.ts';

const { it: at, send, open, follow, read, guest, ask } = openChats();

/** Near what the handbook says, and hardly answered by it. */
const question = 'Where is the warranty card of the lamp kept?';
const stranger = 'Who won yesterday?';
const places = [
  { number: 1, documentName: 'Handbook.md', heading: 'Warranty', quote: expect.stringContaining('Every lamp has a warranty') },
];

type Document = { id: string; name: string };
const documents = async (): Promise<Document[]> => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data.items;
const change = async (settings: object) => {
  const { revision } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`)).data;
  expect((await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision, ...settings })).status).toBe(200);
};

describe('a question that the documents do not clearly answer', () => {
  it('is refused as ever, with the places that come closest, for everybody who follows it and after a reload', async () => {
    const id = await open();
    const answer = await ask(id, question);
    expect(answer).toMatchObject({
      state: 'done',
      outcome: 'notFound',
      text: '',
      citations: [],
      closest: places,
      followUps: [],
      points: '0',
    });
    const events = await follow(at.admin, answer.id);
    expect(await follow(at.admin, answer.id)).toEqual(events);
    expect(events.filter(({ type }) => ['outcome', 'closest', 'citation', 'text'].includes(type))).toEqual([
      { type: 'outcome', outcome: 'notFound' },
      { type: 'closest', places: answer.closest },
    ]);
    expect(await ask(await open(), stranger)).toMatchObject({ outcome: 'notFound', closest: [] });
  });

  it('counts as one that was not found, and its places as no use of a document', async () => {
    const id = await open();
    await ask(id, question);
    await ask(id, question);
    const { messages } = await read(at.admin, id);
    const answers = messages.filter(({ role }: { role: string }) => role === 'answer');
    // Asked anew it is a branch with places of its own.
    expect(answers.map(({ outcome, closest }: { outcome: string; closest: object[] }) => [outcome, closest.length])).toEqual([
      ['notFound', 1],
      ['notFound', 1],
    ]);
    const dashboard = async (path: string) => (await send(at.admin, 'GET', `/dashboard/${path}`)).data;
    const { count, documents: uncited } = await dashboard('uncited_documents/');
    expect([count, uncited.map(({ name }: Document) => name)]).toEqual([1, ['Handbook.md']]);
    expect(await dashboard('unanswered_questions/')).toMatchObject([{ question }]);
    const { items } = (await send(at.admin, 'GET', `/aichat/${at.baseId}/faq/asked/?kind=unanswered`)).data;
    expect(JSON.stringify(items)).toContain(question);
  });

  it('opens its places as citations are opened, by whoever may read the answer', async () => {
    const answer = await ask(await open(), question);
    const source = (actor: TestActor) => send(actor, 'GET', `/chats/answers/${answer.id}/citation/?number=1`);
    const { data } = await source(at.admin);
    expect(data).toMatchObject({ state: 'same', citation: { quote: answer.closest[0].quote } });
    const { start, end, blocks } = data.text;
    const block = blocks.find((each: { start: number; text: string }) => each.start <= start && each.start + each.text.length >= end);
    expect(block.text.slice(start - block.start, end - block.start)).toBe(answer.closest[0].quote);
    const file = await at.house.app.inject({ url: `/api/chats/answers/${answer.id}/file/?number=1`, headers: at.admin.headers });
    expect([file.statusCode, file.body.includes('Every lamp')]).toEqual([200, true]);
    expect((await source(await guest())).status).toBe(404);
    expect((await source(await buildActor(at.test.db, { usage: ['quseit'] }))).status).toBe(404);
    expect((await send(at.admin, 'GET', `/chats/answers/${answer.id}/citation/?number=2`)).status).toBe(404);
  });

  it('is shared and exported with its places, and with no way to the document', async () => {
    const id = await open();
    await ask(id, question);
    const { token } = (await send(at.admin, 'POST', `/chats/${id}/shares/`, { isLive: false, days: null })).data;
    const shared = await at.house.app.inject({ method: 'POST', url: '/api/chats/shared/', payload: { token } });
    const [place] = shared.json().data.messages[1].closest;
    expect(place).toMatchObject({ heading: 'Warranty', documentName: 'Handbook.md' });
    expect(Object.keys(place).sort()).toEqual(
      ['cells', 'documentKind', 'documentName', 'firstPage', 'heading', 'lastPage', 'number', 'quote'].sort(),
    );
    const exported = (format: string) =>
      at.house.app.inject({ url: `/api/chats/${id}/export/?format=${format}`, headers: at.admin.headers });
    const { body } = await exported('markdown');
    expect(body).toContain(
      'The documents do not clearly answer this.\n\nThese places come closest:\n\n- Handbook.md, Warranty: “Every lamp',
    );
    expect((await exported('json')).json().messages[1].closest).toMatchObject(places);
  });

  it('is told of documents alone that its asker may ask, of the chosen tags, and that are on', async () => {
    const visitor = await buildSharedUser(at.test.db, at.admin);
    const { id: other } = (await send(at.admin, 'POST', '/ai_chat/', { name: 'Closed' })).data;
    const sent = (
      await upload(at.house, at.admin, { name: 'Secret.md', content: 'The warranty card of the lamp is kept in the safe.' })
    ).json();
    await send(at.admin, 'POST', `/ai_chat/${other}/add_sources/`, { files: [{ fileId: sent.data.files[0].id }] });
    await until(async () => (await send(at.admin, 'GET', `/ai_chat/${other}/documents/`)).data.counts.indexed === 1);
    const answer = await ask(await open(visitor), question, { actor: visitor });
    expect(answer).toMatchObject({ outcome: 'notFound', closest: places });
    expect((await send(visitor, 'GET', `/chats/answers/${answer.id}/citation/?number=1`)).data.state).toBe('same');
    const id = await open();
    const tagged = (await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: question, tags: ['chairs'] })).data;
    await follow(at.admin, tagged.answerId);
    expect((await read(at.admin, id)).messages.at(-1)).toMatchObject({ outcome: 'notFound', closest: [] });
    const [document] = await documents();
    await send(at.admin, 'POST', '/ai_chat/edit_doc/', { id: document?.id, isEnabled: false });
    expect(await ask(await open(), question)).toMatchObject({ outcome: 'notFound', closest: [] });
    expect((await send(visitor, 'GET', `/chats/answers/${answer.id}/citation/?number=1`)).data).toMatchObject({ state: 'gone' });
  });

  it('says what was corrected by hand, and nothing of a chunk that is off', async () => {
    const [document] = await documents();
    const { chunks, generation } = (await send(at.admin, 'GET', `/ai_chat/get_doc/?id=${document?.id}`)).data;
    const { index, text } = chunks.find((each: { text: string }) => each.text.includes('Every lamp'));
    const edit = async (chunk: object, from: number): Promise<void> => {
      const body = { id: document?.id, chunk: { generation: from, index, ...chunk } };
      expect((await send(at.admin, 'POST', '/ai_chat/edit_doc/', body)).status).toBe(200);
      await until(async () => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data.counts.indexed === 1);
    };
    await edit({ text: text.replace('five years', 'six years') }, generation);
    const corrected = await ask(await open(), question);
    expect(corrected.closest[0]).toMatchObject({ isCorrected: true, quote: expect.stringContaining('six years') });
    await edit({ isOn: false }, (await send(at.admin, 'GET', `/ai_chat/get_doc/?id=${document?.id}`)).data.generation);
    expect((await ask(await open(), question)).closest).toEqual([]);
  });

  it('is told where a model says that nothing answers it, and the model is asked once', async () => {
    await change({ retrieval: { topK: 8, threshold: 0.05 } });
    for (const said of ['NOT_FOUND', 'Lamps were invented long ago.']) {
      let calls = 0;
      await at.house.writeWith(async function* () {
        calls += 1;
        yield said;
      });
      const answer = await ask(await open(), question);
      expect(answer).toMatchObject({ outcome: 'notFound', text: '', citations: [], closest: places });
      expect(calls).toBe(1);
      expect(JSON.stringify(await follow(at.admin, answer.id))).not.toContain('invented');
    }
  });
});
