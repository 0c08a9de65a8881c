// Documents that answer chosen people: whatever is opened and closed to whomever, nobody meets anything of what does not answer them.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Reader } from '#server/kernel/actor.ts';
import type { TestActor } from '../builders.ts';
import { scaled } from '../scale.ts';
import { openRandomRounds, type RandomRounds } from './random-rounds.ts';

const colours = ['amber', 'coral', 'indigo', 'violet'];
const names = ['Ada', 'Bo', 'Cy', 'Di'];
const groups = ['Sales', 'Law'];
const anyCase = (group: string) => fc.constantFrom(group, group.toUpperCase(), group.toLowerCase());
const someGroups = fc.subarray(groups).chain((chosen) => fc.tuple(...chosen.map(anyCase)));
const somePeople = fc.subarray(names.map((_, person) => person));
/** Whom a document answers: everybody, or chosen ones. */
const readership = fc.option(fc.record({ people: somePeople, groups: someGroups }), { freq: 3 });
const opening = fc.record({ authority: fc.constantFrom('chosen', 'everybody', 'everybody'), people: somePeople, groups: someGroups });
/** Two bases with so many documents each: one for each colour, and a table. */
const documentsOfBase = colours.length + 1;
const arrayOf = <T>(value: fc.Arbitrary<T>, length: number) => fc.array(value, { minLength: length, maxLength: length });
const round = fc.record({
  bases: arrayOf(opening, 2),
  readers: arrayOf(readership, 2 * documentsOfBase),
  isOn: arrayOf(
    fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    2 * documentsOfBase,
  ),
  groups: arrayOf(someGroups, names.length),
  asker: fc.nat({ max: names.length - 1 }),
  asked: fc.nat({ max: 1 }),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

type Document = { id: string; base: number; place: number; secret: string; tag: string };
type Answer = { id: string; conversationId: string; asker: number; base: number; token: string; cited: string[] };

let house: RandomRounds;
let admin: TestActor;
let people: TestActor[];
let bases: string[];
let documents: Document[];
/** Those that are switched off by now. */
const off = new Set<string>();
beforeAll(async () => {
  house = await openRandomRounds(names);
  ({ admin, people } = house);
  bases = [];
  documents = [];
  for (const base of [0, 1]) {
    const texts = colours.map((colour) => ({ name: `${colour}.md`, content: `The secret word of the vault is ${colour}${base}.` }));
    const table = { name: 'vaults.csv', content: `Vault,Code\nNorth,table${base}\nSouth,other${base}` };
    bases.push(await house.newBase(admin, { name: `Base ${base}` }, [...texts, table]));
    const items: { id: string; name: string }[] = (await house.send(admin, 'GET', `/ai_chat/${bases[base]}/documents/`)).data.items;
    for (const { id, name } of items) {
      const colour = name.split('.')[0] ?? '';
      const place = base * documentsOfBase + (name === 'vaults.csv' ? colours.length : colours.indexOf(colour));
      const tag = `${colour}-${base}`;
      await house.send(admin, 'POST', '/ai_chat/set_tags/', { ids: [id], add: [tag] });
      documents.push({ id, base, place, secret: name === 'vaults.csv' ? `table${base}` : `${colour}${base}`, tag });
    }
  }
});
afterAll(() => house.close());

const userIdsOf = (chosen: readonly number[]) => chosen.map((person) => people[person]?.userId);

/** Opens and closes as a round says, by the same calls as the screens. */
const arrange = async (now: Round): Promise<void> => {
  for (const [number, { userId }] of people.entries())
    expect((await house.send(admin, 'PATCH', `/shared_user/${userId}/`, { groups: now.groups[number] })).status).toBe(200);
  for (const [number, id] of bases.entries()) {
    const { people: chosen = [], ...wanted } = now.bases[number] ?? {};
    const { revision } = (await house.send(admin, 'GET', `/ai_chat/${id}/`)).data;
    expect((await house.send(admin, 'PATCH', `/ai_chat/${id}/`, { revision, ...wanted, userIds: userIdsOf(chosen) })).status).toBe(200);
  }
  for (const { id, place } of documents) {
    const wanted = now.readers[place];
    const readers = wanted ? { groups: wanted.groups, userIds: userIdsOf(wanted.people) } : null;
    expect((await house.send(admin, 'POST', '/ai_chat/set_readers/', { ids: [id], readers })).data).toEqual({ count: 1 });
    const isOn = now.isOn[place] ?? true;
    if (isOn === off.has(id)) await house.send(admin, 'POST', '/ai_chat/edit_doc/', { id, isEnabled: isOn });
    if (isOn) off.delete(id);
    else off.add(id);
  }
};

/** What a round means, said once more in other words. */
const isNamed = (now: Round, person: number, by: { people: number[]; groups: string[] }): boolean => {
  const own = (now.groups[person] ?? []).map((group) => group.toUpperCase());
  return by.people.includes(person) || by.groups.some((group) => own.includes(group.toUpperCase()));
};
const isIn = (now: Round, person: number, base: number): boolean => {
  const opened = now.bases[base];
  return opened !== undefined && (opened.authority === 'everybody' || isNamed(now, person, opened));
};
/** Whoever comes from outside is named by nothing; the account's own people read all that is on. */
const reads = (now: Round, reader: number | 'staff' | 'guest', { place }: Document): boolean => {
  const limit = now.readers[place] ?? null;
  if (!now.isOn[place]) return false;
  if (limit === null || reader === 'staff') return true;
  return reader !== 'guest' && isNamed(now, reader, limit);
};
const secretsIn = (text: string): string[] => documents.filter(({ secret }) => text.includes(secret)).map(({ secret }) => secret);

type Found = { document: string; text: string; score: number }[];
const look = async (reader: Reader, base: string, tags: string[] = []): Promise<Found> => {
  const of = { accountId: admin.accountId, reader, baseIds: [base], tags };
  const found = await house.house.features.retrieval.findFor(of, 'secret word of the vault North', { topK: 20, threshold: 0 });
  return found
    .map(({ document, text, score }) => ({ document, text, score }))
    .sort((one, other) => (one.document < other.document ? -1 : 1));
};

/** What is found where the search is limited to some documents from the beginning; the same for the same ones, however they came to be those. */
const limited = new Map<string, Promise<Found>>();
const lookIn = (base: string, tags: string[]): Promise<Found> => {
  const key = [base, ...tags].join();
  const found = limited.get(key) ?? look('staff', base, tags);
  limited.set(key, found);
  return found;
};

/** Each way to what documents say, for everybody: answers how many pairs of a reader and a document were looked at. */
const expectReaders = async (now: Round): Promise<number> => {
  const told = house.house.features.documents;
  let pairs = 0;
  for (const reader of [...people.keys(), 'staff' as const, 'guest' as const]) {
    const as: Reader = typeof reader === 'number' ? { sharedUserId: people[reader]?.userId ?? '' } : reader;
    for (const [base, baseId] of bases.entries()) {
      const all = documents.filter((document) => document.base === base);
      const own = all.filter((document) => reads(now, reader, document));
      const ids = own.map(({ id }) => id).sort();
      const tags = own.map(({ tag }) => tag).sort();
      const found = await readAsTenant(house.test.db, admin.accountId, async (tx) => ({
        places: await told.findPlaces(
          tx,
          as,
          all.map(({ id }) => ({ document: id, index: 0 })),
        ),
        heads: await told.findHeads(tx, as, { baseId }),
        tags: (await told.findAskedTags(tx, as, [baseId])).get(baseId) ?? [],
        answering: await told.findAnswering(tx, as, [baseId]),
        made: await Promise.all(all.map(({ id }) => told.findMade(tx, as, id))),
        texts: await Promise.all(all.map(({ id }) => told.readDocumentText(tx, as, id))),
      }));
      expect(found.places.map(({ document }) => document).sort()).toEqual(ids);
      expect(found.heads.map(({ id }) => id).sort()).toEqual(ids);
      expect(found.tags).toEqual(tags);
      expect(found.answering.has(baseId)).toBe(own.length > 0);
      expect(found.made.map((made) => made !== undefined)).toEqual(all.map((document) => own.includes(document)));
      expect(found.texts.map((text) => text !== undefined)).toEqual(all.map((document) => own.includes(document)));
      const passages = await look(as, baseId);
      expect([...new Set(passages.map(({ document }) => document))].sort()).toEqual(ids);
      // What does not answer weighs nothing.
      if (tags.length) expect(passages).toEqual(await lookIn(baseId, tags));
      pairs += all.length;
    }
  }
  return pairs;
};

/** What people meet by their own calls. */
const expectPeople = async (now: Round): Promise<void> => {
  for (const [person, actor] of people.entries()) {
    const { data } = await house.send(actor, 'GET', '/chats/bases/');
    for (const [base, baseId] of bases.entries()) {
      const own = documents.filter((document) => document.base === base && isIn(now, person, base) && reads(now, person, document));
      const met = data.find(({ id }: { id: string }) => id === baseId);
      expect(met !== undefined).toBe(isIn(now, person, base));
      if (met) expect([met.tags, met.hasDocuments]).toEqual([own.map(({ tag }) => tag).sort(), own.length > 0]);
      for (const { id } of documents.filter((document) => document.base === base))
        expect(await house.statusOf(actor, `/ai_chat/get_file/?id=${id}`)).toBe(own.some((document) => document.id === id) ? 200 : 404);
    }
  }
};

type Quoted = { number: number; documentId: string };
/** All places of documents that an answer shows, also those of a refusal. */
const citationsOf = ({ citations, closest }: { citations: Quoted[]; closest: Quoted[] }) => [...citations, ...closest];
const questions = ['What is the secret word of the vault?', 'What is the code of North?', 'What is this about?'];

/** Asks, where that is allowed; the answers have words of what the asker reads, and of nothing else. */
const ask = async (now: Round): Promise<Answer | null> => {
  const { asker, asked } = now;
  const [actor, baseId] = [people[asker], bases[asked]];
  if (!actor || !baseId || !isIn(now, asker, asked)) return null;
  const conversationId: string = (await house.send(actor, 'POST', '/chats/', { baseId })).data.id;
  const own = documents.filter((document) => document.base === asked && reads(now, asker, document));
  let parentId: string | null = null;
  const cited = new Set<string>();
  for (const text of questions) {
    const answerId: string = (await house.send(actor, 'POST', `/chats/${conversationId}/ask/`, { parentId, text })).data.answerId;
    const { body } = await house.house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    const { messages } = (await house.send(actor, 'GET', `/chats/${conversationId}/`)).data;
    const answer = messages.find(({ id }: { id: string }) => id === answerId);
    for (const { documentId } of citationsOf(answer)) cited.add(documentId);
    expect(own.map(({ secret }) => secret)).toEqual(expect.arrayContaining([...secretsIn(body), ...secretsIn(JSON.stringify(answer))]));
    if (text === questions[0] && own.some(({ place }) => place % documentsOfBase < colours.length)) expect(answer.outcome).toBe('answered');
    if (text === questions[1]) expect(answer.text.includes(`table${asked}`)).toBe(own.some(({ secret }) => secret === `table${asked}`));
    if (!own.length) expect(answer.outcome).toBe('notFound');
    parentId = answerId;
  }
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([...cited]));
  const { token } = (await house.send(actor, 'POST', `/chats/${conversationId}/shares/`, { isLive: true, days: null })).data;
  const [first = ''] = (await house.send(actor, 'GET', `/chats/${conversationId}/`)).data.messages.flatMap(
    ({ id, citations }: { id: string; citations?: object[] }) => (citations?.length ? [id] : []),
  );
  return { id: first, conversationId, asker, base: asked, token, cited: [...cited] };
};

/** What was answered before: its sources and its link are open while its asker reads them, and to nobody else. */
const expectOld = async (now: Round, { id, conversationId, asker, base, token, cited }: Answer): Promise<number> => {
  const open = documents.filter((document) => cited.includes(document.id) && reads(now, asker, document));
  const closed = documents.filter(
    ({ id: document, place }) => cited.includes(document) && now.readers[place] && !isNamed(now, asker, now.readers[place]),
  );
  const shared = await house.send(admin, 'POST', '/chats/shared/', { token });
  expect(shared.status).toBe(isIn(now, asker, base) && !closed.length ? 200 : 404);
  const actor = people[asker];
  if (!id || !actor) return 1;
  const isThere = isIn(now, asker, base);
  expect(await house.statusOf(actor, `/chats/${conversationId}/export/`)).toBe(isThere ? 200 : 404);
  const { messages } = (await house.send(admin, 'GET', `/chats/${conversationId}/`)).data;
  const answer = messages.find((message: { id: string }) => message.id === id);
  const quoted = citationsOf(answer);
  for (const { number, documentId } of quoted) {
    const isOpen = isThere && open.some((document) => document.id === documentId);
    const source = await house.send(actor, 'GET', `/chats/answers/${id}/citation/?number=${number}`);
    expect(source.data?.state === 'same').toBe(isOpen);
    expect(source.data?.text ?? null).toEqual(isOpen ? expect.anything() : null);
    expect(await house.statusOf(actor, `/chats/answers/${id}/file/?number=${number}`)).toBe(isOpen ? 200 : 404);
    for (const [person, other] of people.entries())
      if (person !== asker) expect(await house.statusOf(other, `/chats/answers/${id}/citation/?number=${number}`)).toBe(404);
  }
  return 2 + quoted.length * people.length;
};

it('nobody meets anything of a document that does not answer them: passages, counts, tags, overviews, tables, citations, sources, links', async () => {
  const count = scaled(170);
  const look = async (now: Round): Promise<number> => {
    await expectPeople(now);
    return expectReaders(now);
  };
  const cases = await house.lead(round, { count, arrange, look, ask, lookBack: expectOld });
  // Each person, whoever is of the account, and whoever comes from outside, with each document.
  expect(cases).toBeGreaterThanOrEqual(count * (people.length + 2) * documents.length);
});
