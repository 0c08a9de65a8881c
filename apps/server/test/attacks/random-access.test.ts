import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestActor } from '../builders.ts';
import { scaled } from '../scale.ts';
import { openRandomRounds, type RandomRounds } from './random-rounds.ts';

const colours = ['amber', 'coral', 'indigo', 'violet'];
const groups = ['Sales', 'Law'];
const tags = ['open', 'inner'];
/** Whom a base is opened to, by the numbers of people and groups. */
const opening = fc.record({
  authority: fc.constantFrom('nobody', 'chosen', 'chosen', 'everybody'),
  people: fc.subarray([0, 1, 2, 3]),
  groups: fc.subarray(groups),
  tags: fc.subarray(tags, { maxLength: 1 }),
  isEnabled: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
});
const round = fc.record({
  bases: fc.array(opening, { minLength: colours.length, maxLength: colours.length }),
  groups: fc.array(fc.subarray(groups), { minLength: 4, maxLength: 4 }),
  asker: fc.integer({ min: 0, max: 3 }),
  asked: fc.integer({ min: 0, max: colours.length - 1 }),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

type Document = { id: string; tag: string };
type Base = { id: string; colour: string; documents: Document[] };
type Answer = { id: string; conversationId: string; asker: number; base: number; token: string; cited: string[] };

let house: RandomRounds;
let admin: TestActor;
let people: TestActor[];
let bases: Base[];
beforeAll(async () => {
  house = await openRandomRounds(['Ada', 'Bo', 'Cy', 'Di']);
  ({ admin, people } = house);
  bases = [];
  for (const colour of colours) {
    const files = tags.map((tag) => ({ name: `${colour}-${tag}.md`, content: `The secret word of the vault is ${colour}${tag}.` }));
    const id = await house.newBase(admin, { name: colour }, files);
    const { items } = (await house.send(admin, 'GET', `/ai_chat/${id}/documents/`)).data;
    const documents: Document[] = items.map((item: { id: string; name: string }) => ({
      id: item.id,
      tag: tags.find((tag) => item.name.includes(tag)) ?? '',
    }));
    for (const { id: document, tag } of documents) await house.send(admin, 'POST', '/ai_chat/set_tags/', { ids: [document], add: [tag] });
    bases.push({ id, colour, documents });
  }
});
afterAll(() => house.close());

/** Opens and closes as a round says, by the same calls as the screens. */
const arrange = async (now: Round): Promise<void> => {
  for (const [number, { userId }] of people.entries())
    expect((await house.send(admin, 'PATCH', `/shared_user/${userId}/`, { groups: now.groups[number] })).status).toBe(200);
  for (const [number, { id }] of bases.entries()) {
    const wanted = now.bases[number];
    const { revision } = (await house.send(admin, 'GET', `/ai_chat/${id}/`)).data;
    const body = {
      revision,
      ...{ authority: wanted?.authority, groups: wanted?.groups, tags: wanted?.tags },
      userIds: wanted?.people.map((person) => people[person]?.userId),
    };
    expect((await house.send(admin, 'PATCH', `/ai_chat/${id}/`, body)).status).toBe(200);
    await house.send(admin, 'POST', `/ai_chat/${id}/set_is_enabled/`, { isEnabled: wanted?.isEnabled });
  }
};

/** What a round means, said once more in other words. */
const may = ({ bases: opened, groups: of }: Round, person: number, base: number): boolean => {
  const { authority, people: named, groups: open } = opened[base] ?? { authority: 'nobody', people: [], groups: [] };
  if (authority === 'everybody') return true;
  return authority === 'chosen' && (named.includes(person) || open.some((group) => of[person]?.includes(group)));
};
const isIn = (now: Round, person: number, base: number): boolean => may(now, person, base) && now.bases[base]?.isEnabled === true;
const answersOf = (now: Round, base: number, tag: string): boolean => {
  const limits = now.bases[base]?.tags ?? [];
  return limits.length === 0 || limits.includes(tag);
};

const expectLists = async (now: Round): Promise<number> => {
  const { items: cards } = (await house.send(admin, 'GET', '/ai_chat/')).data;
  const { items: users } = (await house.send(admin, 'GET', '/shared_user/')).data;
  for (const [number, base] of bases.entries()) {
    const counted = people.filter((_, person) => may(now, person, number)).length;
    expect(cards.find(({ id }: { id: string }) => id === base.id).sharedUsers).toBe(counted);
  }
  for (const [person, actor] of people.entries()) {
    const told = users.find(({ id }: { id: string }) => id === actor.userId).bases.map(({ name }: { name: string }) => name);
    expect(told).toEqual(colours.filter((_, base) => may(now, person, base)));
    const { data } = await house.send(actor, 'GET', '/chats/bases/');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(colours.filter((_, base) => isIn(now, person, base)));
    for (const [base, { documents }] of bases.entries())
      for (const { id, tag } of documents)
        expect(await house.statusOf(actor, `/ai_chat/get_file/?id=${id}`)).toBe(
          isIn(now, person, base) && answersOf(now, base, tag) ? 200 : 404,
        );
  }
  return cards.length + people.length * (2 + bases.length * tags.length);
};

/** Asks, where that is allowed; the answer has words of what may be read, and of nothing else. */
const ask = async (now: Round): Promise<Answer | null> => {
  const { asker, asked } = now;
  const [actor, base] = [people[asker], bases[asked]];
  if (!actor || !base) throw new Error('nobody asks');
  const opened = await house.send(actor, 'POST', '/chats/', { baseId: base.id });
  expect([opened.status, opened.code]).toEqual(isIn(now, asker, asked) ? [200, undefined] : [404, 'knowledgeBase.notFound']);
  if (opened.status !== 200) return null;
  const conversationId: string = opened.data.id;
  const text = 'What is the secret word of the vault?';
  const { answerId } = (await house.send(actor, 'POST', `/chats/${conversationId}/ask/`, { parentId: null, text })).data;
  await house.house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
  const { messages } = (await house.send(actor, 'GET', `/chats/${conversationId}/`)).data;
  const answer = messages.find(({ id }: { id: string }) => id === answerId);
  const cited: string[] = answer.citations.map(({ documentId }: { documentId: string }) => documentId);
  const readable = base.documents.filter(({ tag }) => answersOf(now, asked, tag));
  expect(answer.outcome).toBe('answered');
  expect(readable.map(({ id }) => id)).toEqual(expect.arrayContaining(cited));
  const words = colours.flatMap((colour) => tags.map((tag) => `${colour}${tag}`));
  const mayStand = readable.map(({ tag }) => `${base.colour}${tag}`);
  expect(mayStand).toEqual(expect.arrayContaining(words.filter((word) => JSON.stringify(answer).includes(word))));
  const { token } = (await house.send(actor, 'POST', `/chats/${conversationId}/shares/`, { isLive: true, days: null })).data ?? {};
  return { id: answerId, conversationId, asker, base: asked, token, cited };
};

/** What was answered before is there for whoever may still ask its base, and for nobody else. */
const expectOld = async (now: Round, { id, conversationId, asker, base, token, cited }: Answer): Promise<number> => {
  for (const [person, actor] of people.entries()) {
    const isThere = person === asker && isIn(now, person, base);
    const [document] = (bases[base]?.documents ?? []).filter((each) => each.id === cited[0]);
    expect(await house.statusOf(actor, `/chats/${conversationId}/`)).toBe(isThere ? 200 : 404);
    expect(await house.statusOf(actor, `/chats/${conversationId}/export/`)).toBe(isThere ? 200 : 404);
    expect(await house.statusOf(actor, `/chats/answers/${id}/citation/`)).toBe(isThere ? 200 : 404);
    const isReadable = isThere && answersOf(now, base, document?.tag ?? '');
    if (!isReadable) expect(await house.statusOf(actor, `/chats/answers/${id}/file/`)).toBe(404);
    const { items } = (await house.send(actor, 'GET', '/chats/')).data;
    expect(items.some((item: { id: string }) => item.id === conversationId)).toBe(isThere);
    if (isThere) continue;
    const asked = await house.send(actor, 'POST', `/chats/${conversationId}/ask/`, { parentId: id, text: 'And what else?' });
    expect([asked.status, asked.code]).toEqual(person === asker ? [403, 'chat.baseClosed'] : [404, 'chat.notFound']);
  }
  if (token) {
    const shared = await house.send(admin, 'POST', '/chats/shared/', { token });
    expect(shared.status).toBe(isIn(now, asker, base) ? 200 : 404);
  }
  return people.length * 6;
};

it('nobody meets anything of a knowledge base that is not opened to them: lists, counts, answers, citations, sources, files', async () => {
  const count = scaled(150);
  const cases = await house.lead(round, { count, arrange, look: expectLists, ask, lookBack: expectOld });
  expect(cases).toBeGreaterThan(count * 40);
});
