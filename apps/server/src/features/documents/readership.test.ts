import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildSharedUser, type TestActor } from '../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';

let house: DocumentsHouse;
let place: Place;
let ada: TestActor;
let bo: TestActor;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const pay = 'The river tax is paid by every mill within thirty days.';
const town = 'The river Avon crosses the old town and its market square.';

/** An open base, and two shared users of its account. */
beforeEach(async () => {
  place = await house.newBase();
  const { accountId } = place.actor;
  const { revision } = (await house.ask(place.actor, `/api/ai_chat/${place.baseId}/`)).data;
  await change(`/api/ai_chat/${place.baseId}/`, { revision, authority: 'everybody' });
  const now = house.clock.now();
  ada = await buildSharedUser(house.test.db, { accountId, name: 'Ada', now });
  bo = await buildSharedUser(house.test.db, { accountId, name: 'Bo', now });
});

const another = () => buildSharedUser(house.test.db, { accountId: place.actor.accountId, name: 'Cy', now: house.clock.now() });
const change = (url: string, payload: object) => house.server.app.inject({ method: 'PATCH', url, headers: place.actor.headers, payload });
const group = (who: TestActor, ...groups: string[]) => change(`/api/shared_user/${who.userId}/`, { groups });
const setReaders = (ids: string[], readers: object | null, actor = place.actor) =>
  house.ask(actor, '/api/ai_chat/set_readers/', { ids, readers });
const addFile = async (name: string, content: string, more: object = {}): Promise<string> => {
  const fileId = await house.send(place.actor, { name, content });
  const { data } = await house.add(place, [{ fileId, tags: [name.split('.')[0]] }], more);
  await house.settled(place);
  return data.files[0].documentId;
};
const readersOf = async (id: string) => (await house.list(place)).items.find((item: { id: string }) => item.id === id).readers;
const onList = ({ userId: id, email }: TestActor, name: string) => ({ id, name, email });
const statusOf = async ({ headers }: TestActor, url: string) => (await house.server.app.inject({ url, headers })).statusCode;
/** Whether somebody is handed the file of a document. */
const opens = async (who: TestActor, id: string): Promise<boolean> => (await statusOf(who, `/api/ai_chat/get_file/?id=${id}`)) === 200;
const askedTags = async (who: TestActor): Promise<string[]> => (await house.ask(who, '/api/chats/bases/')).data[0].tags;

describe('POST /api/ai_chat/set_readers/', () => {
  it('refuses too many people and groups, and documents that are not there', async () => {
    const id = await addFile('law.txt', pay);
    const codeOf = async (readers: object, ids = [id], actor = place.actor) => {
      const answer = await setReaders(ids, readers, actor);
      return answer.issues?.[0]?.code ?? answer.code;
    };
    expect(await codeOf({ groups: [], userIds: Array.from({ length: 101 }, newId) })).toBe('document.manyReaders');
    expect(await codeOf({ groups: Array.from({ length: 21 }, (_, at) => `g${at}`), userIds: [] })).toBe('sharedUser.manyGroups');
    expect(await codeOf({ groups: [' '], userIds: [] })).toBe('sharedUser.groupEmpty');
    expect(await codeOf({ groups: [], userIds: [] }, [newId()])).toBe('document.notFound');
    expect(await codeOf({ groups: [], userIds: [] }, [id], (await house.newBase()).actor)).toBe('document.notFound');
    expect(await readersOf(id)).toBeNull();
  });

  it('limits many documents at once, to people of the account and groups once each, and opens them again', async () => {
    const ids = [await addFile('law.txt', pay), await addFile('town.txt', town)];
    const stranger = await buildSharedUser(house.test.db, { accountId: (await house.newBase()).actor.accountId });
    const userIds = [bo.userId, ada.userId, stranger.userId, newId()];
    expect((await setReaders(ids, { groups: ['Law', 'LAW'], userIds })).data).toEqual({ count: 2 });
    for (const id of ids) expect(await readersOf(id)).toEqual({ groups: ['LAW'], users: [onList(ada, 'Ada'), onList(bo, 'Bo')] });
    expect((await setReaders(ids.slice(0, 1), null)).data).toEqual({ count: 1 });
    expect([await readersOf(ids[0] ?? ''), (await readersOf(ids[1] ?? '')).groups]).toEqual([null, ['LAW']]);
  });
});

describe('a document that answers chosen people', () => {
  // Who reads what: each row a document, each column somebody.
  const rows: [string, { groups: string[]; people: string[] }, { Ada: boolean; Bo: boolean }][] = [
    ['nobody chosen', { groups: [], people: [] }, { Ada: false, Bo: false }],
    ['a person', { groups: [], people: ['Ada'] }, { Ada: true, Bo: false }],
    ['a group, whatever its capitals', { groups: ['LAW'], people: [] }, { Ada: false, Bo: true }],
    ['another group', { groups: ['Lawyers'], people: [] }, { Ada: false, Bo: false }],
    ['a group and a person', { groups: ['law'], people: ['Ada'] }, { Ada: true, Bo: true }],
  ];
  it.each(rows)('%s', async (_, { groups, people }, may) => {
    await group(bo, 'Law');
    const id = await addFile('law.txt', pay);
    const open = await addFile('town.txt', town);
    await setReaders([id], {
      groups,
      userIds: [ada, bo].filter((__, at) => people.includes(['Ada', 'Bo'][at] ?? '')).map(({ userId }) => userId),
    });
    const member = await buildActor(house.test.db, { accountId: place.actor.accountId, role: 'member' });
    const readers = [
      ['staff', place.actor, true],
      ['staff', member, true],
      [{ sharedUserId: ada.userId }, ada, may.Ada],
      [{ sharedUserId: bo.userId }, bo, may.Bo],
      ['guest', null, false],
    ] as const;
    const { documents, retrieval } = house.server.features;
    const { accountId } = place.actor;
    for (const [reader, actor, isOpen] of readers) {
      const own = isOpen ? [id, open] : [open];
      const found = await readAsTenant(house.test.db, accountId, async (tx) => ({
        places: await documents.findPlaces(
          tx,
          reader,
          [id, open].map((document) => ({ document, index: 0 })),
        ),
        heads: await documents.findHeads(tx, reader, { baseId: place.baseId }),
        tags: (await documents.findAskedTags(tx, reader, [place.baseId])).get(place.baseId),
        made: await documents.findMade(tx, reader, id),
        text: await documents.readDocumentText(tx, reader, id),
        closed: await documents.findClosed(tx, reader, [id, open]),
      }));
      expect(new Set(found.places.map(({ document }) => document))).toEqual(new Set(own));
      expect(found.heads.map((head) => head.id)).toEqual(own);
      expect(found.tags).toEqual(isOpen ? ['law', 'town'] : ['town']);
      expect([found.made !== undefined, found.text !== undefined, found.closed.has(id)]).toEqual([isOpen, isOpen, !isOpen]);
      const passages = await retrieval.retrieveFor({ accountId, reader, baseIds: [place.baseId] }, 'river', { topK: 10, threshold: 0 });
      expect(new Set(passages.map(({ document }) => document))).toEqual(new Set(own));
      const asked = { question: 'river', topK: 10, threshold: 0, sharedUserId: typeof reader === 'object' ? reader.sharedUserId : null };
      const tested = (await house.ask(place.actor, `/api/ai_chat/${place.baseId}/test_retrieval/`, asked)).data;
      const told = new Set(tested.passages.map((passage: { document: string }) => passage.document));
      if (reader !== 'guest') expect(told).toEqual(new Set(own));
      if (!actor) continue;
      expect([await opens(actor, id), await opens(actor, open)]).toEqual([isOpen, true]);
      expect(await askedTags(actor)).toEqual(found.tags);
    }
  });

  it('stays closed when the last one chosen is gone, and is there again for somebody who is brought back', async () => {
    const id = await addFile('law.txt', pay);
    await setReaders([id], { groups: [], userIds: [ada.userId] });
    const url = `/api/shared_user/${ada.userId}/`;
    await house.server.app.inject({ method: 'DELETE', url, headers: place.actor.headers, payload: {} });
    expect(await readersOf(id)).toEqual({ groups: [], users: [] });
    expect(await opens(bo, id)).toBe(false);
    // Chosen anew meanwhile: whoever can still be brought back is not shown, and stays.
    await setReaders([id], { groups: [], userIds: [bo.userId] });
    await house.ask(place.actor, `${url}restore/`, {});
    expect((await readersOf(id)).users).toEqual([onList(ada, 'Ada'), onList(bo, 'Bo')]);
    await house.server.app.inject({ method: 'DELETE', url, headers: place.actor.headers, payload: {} });
    house.clock.advance(11 * 60_000);
    await house.server.runSchedule('shared-users.sweep');
    const { rows } = await house.test.pool.query('select shared_user_id as id from document_readers where document_id = $1', [id]);
    expect(rows).toEqual([{ id: bo.userId }]);
  });

  it('is as if it were not there: a base says that it has nothing, and what is open scores the same', async () => {
    const id = await addFile('law.txt', `${pay} ${pay}`);
    await setReaders([id], { groups: [], userIds: [ada.userId] });
    const [forAda, forBo] = [await house.ask(ada, '/api/chats/bases/'), await house.ask(bo, '/api/chats/bases/')];
    expect([forAda.data[0].hasDocuments, forBo.data[0].hasDocuments]).toEqual([true, false]);
    await addFile('town.txt', town);
    const alone = await house.newBase();
    await house.addFile(alone, 'town.txt', town);
    await house.settled(alone);
    const { retrieveFor } = house.server.features.retrieval;
    const scores = async ({ actor, baseId }: Place, reader: 'staff' | { sharedUserId: string }) => {
      const of = { accountId: actor.accountId, reader, baseIds: [baseId] };
      const found = await retrieveFor(of, 'river tax of the town mill', { topK: 10, threshold: 0 });
      return found.map(({ text, score }) => ({ text, score }));
    };
    const whole = await scores(alone, 'staff');
    expect(whole).toHaveLength(1);
    expect(await scores(place, { sharedUserId: bo.userId })).toEqual(whole);
    expect(await scores(place, { sharedUserId: ada.userId })).not.toEqual(whole);
  });
});

describe('a link to a conversation that cites a limited document', () => {
  /** A link that goes on with the conversation, in which the document has answered. */
  const shareOf = async (who: TestActor): Promise<string> => {
    const { id } = (await house.ask(who, '/api/chats/', { baseId: place.baseId })).data;
    const { answerId } = (await house.ask(who, `/api/chats/${id}/ask/`, { parentId: null, text: 'Who pays the river tax?' })).data;
    await house.server.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: who.headers });
    const { messages } = (await house.ask(who, `/api/chats/${id}/`)).data;
    expect(messages.at(-1).citations).not.toEqual([]);
    return (await house.ask(who, `/api/chats/${id}/shares/`, { isLive: true, days: null })).data.token;
  };
  const read = async (token: string): Promise<string> => (await house.ask(place.actor, '/api/chats/shared/', { token })).code ?? 'open';

  it('stays closed for whom the document was closed once it is deleted for good, and open for the others', async () => {
    const id = await addFile('law.txt', pay);
    const [named, grouped, closed] = [await shareOf(ada), await shareOf(bo), await shareOf(await another())];
    await group(bo, 'Law');
    await setReaders([id], { groups: ['LAW'], userIds: [ada.userId] });
    const links = async () => [await read(named), await read(grouped), await read(closed)];
    const told = ['open', 'open', 'chatShare.gone'];
    expect(await links()).toEqual(told);
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [id] });
    house.clock.advance(26 * 3600 * 1000);
    await house.server.runSchedule('documents.sweep');
    const { rows } = await house.test.pool.query('select id from documents where id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await links()).toEqual(told);
  });
});

describe('what documents answer whom', () => {
  const chosen = () => ({ groups: ['Law'], userIds: [ada.userId] });
  const shown = () => ({ groups: ['Law'], users: [onList(ada, 'Ada')] });

  it('is said when they are added, and stays whatever becomes of their files, names and texts', async () => {
    const id = await addFile('law.txt', pay, { readers: chosen() });
    expect(await readersOf(id)).toEqual(shown());
    const told = house.server.features.documents;
    // The same bytes again, and other bytes of the name, for everybody: the document is there already.
    await house.addFile(place, 'law.txt', pay);
    expect((await house.addFile(place, 'law.txt', `${pay} No mill is free.`)).outcome).toBe('changed');
    await house.settled(place);
    expect(await readersOf(id)).toEqual(shown());
    await house.ask(place.actor, '/api/ai_chat/edit_doc/', { id, name: 'Taxes' });
    await house.ask(place.actor, '/api/ai_chat/retry_documents/', { ids: [id] });
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [id] });
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [id], undo: true });
    await house.settled(place);
    expect(await readersOf(id)).toEqual(shown());
    const { data } = await house.ask(place.actor, `/api/ai_chat/get_doc/?id=${id}`);
    expect(data.document.readers).toEqual(shown());
    expect(
      await readAsTenant(house.test.db, place.actor.accountId, (tx) => told.findMade(tx, { sharedUserId: bo.userId }, id)),
    ).toBeUndefined();
  });

  it('is said of what was open and comes again for chosen ones, with the same bytes or with others', async () => {
    const [same, other] = [await addFile('law.txt', pay), await addFile('town.txt', town)];
    await addFile('law.txt', pay, { readers: chosen() });
    await addFile('town.txt', `${town} It floods.`, { readers: chosen() });
    expect([await readersOf(same), await readersOf(other)]).toEqual([shown(), shown()]);
    await addFile('town.txt', `${town} It flooded.`, { readers: { groups: [], userIds: [] } });
    expect(await readersOf(other)).toEqual(shown());
  });

  it('is said of a text that is written here, too', async () => {
    const body = { name: 'Taxes', html: `<p>${pay}</p>`, readers: chosen() };
    const { data } = await house.ask(place.actor, `/api/ai_chat/${place.baseId}/add_rich_text/`, body);
    expect(data.readers).toEqual(shown());
    await house.settled(place);
    expect([await askedTags(bo), (await house.ask(bo, '/api/chats/bases/')).data[0].hasDocuments]).toEqual([[], false]);
  });
});
